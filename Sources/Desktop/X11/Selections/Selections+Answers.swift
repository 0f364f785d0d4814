// The answers to requests for a selection: targets, time of ownership, offered contents.
internal import CX11
internal import Input

extension Selections {
  /// The contents needed for the waiting requests, told every turn, even while being generated.
  package func wanted() -> [WantedContent] {
    var wanted: [WantedContent] = []
    for request in waiting {
      guard let ownership = ownership(of: request.selection) else { continue }
      for content in missing(for: request, ownership) {
        let want = WantedContent(offer: ownership.offer, content: content)
        if !wanted.contains(want) { wanted.append(want) }
      }
    }
    return wanted
  }

  /// Takes generated content and answers the requests waiting for it.
  ///
  /// - Parameter bytes: nil if it could not be generated; the requests are then refused.
  package func provide(_ bytes: [UInt8]?, for want: WantedContent) {
    for (name, ownership) in ownerships where ownership.offer == want.offer {
      // A nested optional: generated, but failed.
      ownerships[name]?.contents.updateValue(bytes, forKey: want.content)
    }
    let requests = waiting
    waiting = []
    for request in requests {
      guard let ownership = ownership(of: request.selection) else { continue }
      if missing(for: request, ownership).isEmpty {
        serve(request, ownership)
      } else {
        waiting.append(request)
      }
    }
  }

  private func ownership(of selection: UInt) -> Ownership? {
    SelectionName.allCases.first { atom(of: $0) == selection }.flatMap { ownerships[$0] }
  }

  func missing(
    for request: SelectionConversion, _ ownership: Ownership
  ) -> Set<SelectionContent> {
    Set(request.parts.compactMap { format(of: $0.target, ownership)?.content })
      .subtracting(ownership.contents.keys)
  }

  private func format(of target: UInt, _ ownership: Ownership) -> OfferFormat? {
    ownership.formats.first { connection.atoms[format: $0] == target }
  }

  func serve(_ request: SelectionConversion, _ ownership: Ownership) {
    let granted = request.parts.map { convert($0, of: request, ownership) }
    guard request.isMultiple else { return finish(request, isGranted: granted.allSatisfy(\.self)) }
    if granted.contains(false) {
      // ICCCM sets the target of a failed part to None, Xt and the toolkits the property, so both
      // are set.
      let pairs = zip(request.parts, granted).flatMap { part, isGranted -> [UInt] in
        isGranted ? [part.target, part.property] : [0, 0]
      }
      access.set(
        request.requestor, request.property, type: connection.atoms[.atomPair], numbers: pairs)
    }
    finish(request, isGranted: true)
  }

  /// Stores one target in the requestor's property, or announces its pieces.
  private func convert(
    _ part: SelectionConversion.Part, of request: SelectionConversion, _ ownership: Ownership
  ) -> Bool {
    guard part.property != 0, part.target != 0 else { return false }
    let atoms = connection.atoms
    switch part.target {
    case atoms[.targets]:
      access.set(
        request.requestor, part.property, type: UInt(XA_ATOM), numbers: targets(ownership))
    case atoms[.timestamp]:
      access.set(
        request.requestor, part.property, type: UInt(XA_INTEGER),
        numbers: [UInt(ownership.time.milliseconds)])
    case atoms[.saveTargets]:
      // Offered so that managers know that they may save the clipboard; a request does nothing.
      access.set(request.requestor, part.property, type: atoms[.null], [])
    default:
      guard let format = format(of: part.target, ownership),
        let bytes = ownership.contents[format.content] ?? nil
      else { return false }
      let type = format == .text ? atoms[.utf8String] : part.target
      return put(bytes, type: type, part.property, of: request.requestor)
    }
    return true
  }

  private func targets(_ ownership: Ownership) -> [UInt] {
    let atoms = connection.atoms
    let meta = [atoms[.targets], atoms[.multiple], atoms[.timestamp]]
    let isClipboard = ownerships[.clipboard]?.offer == ownership.offer
    let saving = isClipboard ? [atoms[.saveTargets]] : []
    return meta + saving + ownership.formats.map { atoms[format: $0] }
  }

  private func put(_ bytes: [UInt8], type: UInt, _ property: UInt, of requestor: UInt) -> Bool {
    // A new request for the same property cancels the previous one.
    for index in transfers.indices.reversed()
    where transfers[index].requestor == requestor && transfers[index].property == property {
      transfers.remove(at: index)
      watched.end(requestor)
    }
    guard bytes.count > pieceBytes else {
      access.set(requestor, property, type: type, bytes[...])
      return true
    }
    let total = transfers.reduce(bytes.count) { $0 + $1.bytes.count }
    guard transfers.count < IncrementalTransfer.countLimit,
      total <= IncrementalTransfer.totalBytesLimit, watched.begin(requestor)
    else { return false }
    transfers.append(
      IncrementalTransfer(requestor: requestor, property: property, type: type, bytes: bytes))
    // A lower bound of the size, so that the requestor can allocate memory.
    access.set(
      requestor, property, type: connection.atoms[.incremental], numbers: [UInt(bytes.count)])
    return true
  }
}
