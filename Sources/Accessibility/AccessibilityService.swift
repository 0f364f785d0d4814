// What assistive technologies see of a window, live, over buses that are never waited for.
package import DBus
package import Scenegraph

/// Tells assistive technologies of a window while there are any, and nobody else. Driven by a poll
/// loop, by one thread.
package final class AccessibilityService {
  /// Messages handled in one turn, so that a flood cannot keep the window from being painted.
  static let messageLimit = 128
  /// Between attempts to find the bus again, in nanoseconds: doubled from the least to the most.
  private static let retryDelays: ClosedRange<UInt64> = 1_000_000_000...64_000_000_000

  private var status: StatusWatch
  private var bus: AccessibilityBus?
  private var server: ObjectServer?
  private var telling: Telling?
  /// What has come and waits for a turn.
  private var waiting: [Message] = []
  private var retryDelay = retryDelays.lowerBound
  private var retryTime: UInt64?
  var keys = KeyChannel()

  /// Sends the question for `org.a11y.Status` on the session's bus, without waiting and without
  /// starting anybody.
  package init(session: BusConnection) { status = StatusWatch(session) }

  /// Any message that came on the session's connection.
  package func take(_ message: Message) {
    switch status.take(message) {
    case nil: return
    case .unwanted?: disconnect()
    case .wanted(let address)?:
      disconnect()
      bus = address.flatMap { AccessibilityBus($0) }
      bus?.connection.watch(KeyChannel.rule)
    }
  }

  private func disconnect() {
    (bus, server, telling, waiting, retryTime) = (nil, nil, nil, [], nil)
    keys.stop()
  }

  /// Whether an assistive technology runs and wants the tree: it is registered when it has been
  /// shown for the first time after this has become true. While it is false `show` does nothing.
  package var isActive: Bool { connection != nil }

  /// Whether nothing has been shown since somebody wants the tree.
  package var needsWindow: Bool { isActive && telling == nil }

  /// To the accessibility bus; nil where there is none.
  var connection: BusConnection? {
    bus.flatMap { $0.connection.descriptor == nil ? nil : $0.connection }
  }

  /// What to poll of the accessibility bus, and whether for output too; nil where there is none.
  package var wait: (descriptor: Int32, isForOutput: Bool)? {
    guard let connection, let descriptor = connection.descriptor else { return nil }
    return (descriptor, connection.hasUnsent)
  }

  /// When `turn` is to be called at the latest, on the monotonic clock; nil for never.
  package var deadlineNanoseconds: UInt64? {
    if !waiting.isEmpty { return 0 }
    // A bus that does not take what it has been sent is not told more; it is polled for output.
    let due = connection?.hasUnsent == false ? telling?.due : nil
    // One whose end has not been noted yet.
    let retry = bus != nil && connection == nil ? 0 : retryTime
    return [due, retry, keys.deadline].compactMap(\.self).min()
  }

  /// Of the program, in the words of its `--version` without its name.
  package var version = ""

  /// Where the client area is on the screen, in device pixels.
  package var windowOrigin: () -> (x: Int, y: Int) = { (0, 0) }

  /// Sends and receives what is possible now, without waiting.
  ///
  /// - Parameter now: on the monotonic clock, in nanoseconds.
  /// - Returns: what somebody wants done, in order.
  package func turn(now: UInt64) -> [ElementRequest] {
    guard let bus else {
      retry(now)
      return []
    }
    if waiting.isEmpty {
      waiting = bus.connection.exchange()
    } else {
      bus.connection.flush()
    }
    let messages = waiting.prefix(Self.messageLimit)
    waiting.removeFirst(messages.count)
    let requests = messages.compactMap { handle($0, now) }
    enter()
    tell(now)
    if connection == nil {
      disconnect()
      retry(now)
    }
    return requests
  }

  /// Asks again for a bus that ought to be there, after a while that grows.
  private func retry(_ now: UInt64) {
    guard status.isWanted, !status.isAsking else { return }
    guard let retryTime else {
      self.retryTime = now + retryDelay
      retryDelay = min(retryDelay * 2, Self.retryDelays.upperBound)
      return
    }
    guard now >= retryTime else { return }
    self.retryTime = nil
    status.ask()
  }

  private func handle(_ message: Message, _ now: UInt64) -> ElementRequest? {
    if bus?.take(message) ?? false {
      takeDesktop(now)
    } else if message.kind == .methodCall {
      guard let answer = server?.answer(message, windowOrigin: windowOrigin) else { return nil }
      if let reply = answer.reply { connection?.send(reply) }
      return answer.request
    } else if let connection {
      _ = keys.take(message, on: connection)
      if keys.wantsTurn { keys.sendNext(on: connection, now: now) }
    }
    return nil
  }

  /// The registry has let the program in, or has gone.
  private func takeDesktop(_ now: UInt64) {
    guard let desktop = bus?.desktop else {
      telling?.setHeard(false)
      keys.stop()
      return
    }
    retryDelay = Self.retryDelays.lowerBound
    server?.desktop = desktop
    telling?.setHeard(true)
    if let connection { keys.start(on: connection) }
  }

  /// Makes the tree known once there is one and the bus has given a name to answer by.
  private func enter() {
    guard telling != nil, let name = connection?.uniqueName else { return }
    if server == nil, let telling {
      server = ObjectServer(
        tree: telling.latest, busName: name,
        desktop: AccessibleTree.nullReference)
      server?.machineID = MachineID.read()
      server?.version = version
    }
    bus?.embed()
  }

  /// The window as it is now. Told to who listens: at once where it answers a person, else no more
  /// often than they can follow.
  ///
  /// - Parameters:
  ///   - scaleFactor: device pixels to a logical one.
  ///   - now: on the monotonic clock, in nanoseconds.
  package func show(_ window: AccessibleElement, scaleFactor: Double, now: UInt64) {
    guard isActive else { return }
    if telling == nil {
      telling = Telling(window, scaleFactor: scaleFactor)
    } else if telling?.show(window, scaleFactor: scaleFactor) == false {
      return
    }
    if let telling { server?.tree = telling.latest }
    enter()
    tell(now)
  }

  private func tell(_ now: UInt64) {
    guard let connection, let name = connection.uniqueName else { return }
    connection.flush()
    guard !connection.hasUnsent, let signals = telling?.signals(busName: name, now: now) else {
      return
    }
    for signal in signals { connection.send(signal) }
    connection.flush()
  }

  /// The window is closing: says so, as far as can be without waiting.
  package func end() {
    if let connection, let name = connection.uniqueName {
      for signal in telling?.farewell(busName: name) ?? [] { connection.send(signal) }
      connection.flush()
    }
    disconnect()
  }
}
