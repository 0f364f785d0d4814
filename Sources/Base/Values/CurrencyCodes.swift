// The currencies that numbers may stand beside, for whoever writes such a text and whoever reads it.

/// ISO 4217 codes of the most traded and most widely used currencies.
package enum CurrencyCodes {
  /// With a blank between two.
  package static let text = """
    AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GHS HKD HUF IDR ILS INR ISK \
    JPY KES KRW KWD MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND \
    TRY TWD TZS UAH UGX USD UYU VND XOF ZAR
    """
}
