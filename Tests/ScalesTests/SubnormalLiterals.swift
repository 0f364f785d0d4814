// Subnormal doubles by their decimal form, which the compiler refuses as literals.

/// The double nearest to a decimal; NaN, which equals nothing, where it is none.
func decimal(_ text: String) -> Double { Double(text) ?? .nan }
