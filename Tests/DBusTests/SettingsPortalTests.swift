// The portal's client against a stand-in on a real bus.
import TestDesktop
import TestSupport
import Testing

@testable import Bus

@Suite struct SettingsPortalTests {
  private func follow(
    _ portal: SettingsPortal, _ connection: BusConnection, _ standIn: StandInPortal? = nil,
    until condition: (PortalSettings) -> Bool
  ) -> Bool {
    eventually {
      standIn?.serve()
      for message in connection.exchange() { _ = portal.take(message) }
      return condition(portal.settings)
    }
  }

  @Test func `what the portal says is known, and followed`() throws {
    let bus = try SessionBus()
    let standIn = try StandInPortal(bus, ["color-scheme": 1, "contrast": 0])
    let connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
    let portal = SettingsPortal(connection)
    #expect(portal.settings == PortalSettings())
    #expect(follow(portal, connection, standIn) { $0.colorScheme == .dark })
    #expect(portal.settings.prefersHighContrast == false)
    #expect(portal.settings.prefersReducedMotion == nil)
    standIn.change("color-scheme", to: 2)
    #expect(follow(portal, connection, standIn) { $0.colorScheme == .light })
    standIn.change("contrast", to: 1)
    #expect(follow(portal, connection, standIn) { $0.prefersHighContrast == true })
    standIn.change("reduced-motion", to: 1)
    #expect(follow(portal, connection, standIn) { $0.prefersReducedMotion == true })
    standIn.change("color-scheme", to: 99)
    #expect(follow(portal, connection, standIn) { $0.colorScheme == .noPreference })
  }

  @Test func `signals of other namespaces, members and types are passed over`() throws {
    let bus = try SessionBus()
    let standIn = try StandInPortal(bus, ["color-scheme": 1])
    let connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
    let portal = SettingsPortal(connection)
    #expect(follow(portal, connection, standIn) { $0.colorScheme == .dark })
    standIn.signal([.string("org.gnome"), .string("color-scheme"), .variant(.uint32(2))])
    standIn.signal([
      .string("org.freedesktop.appearance"), .string("color-scheme"), .variant(.string("light")),
    ])
    standIn.signal([.string("org.freedesktop.appearance"), .uint32(1), .variant(.uint32(2))])
    standIn.signal([.string("org.freedesktop.appearance")])
    standIn.signal([])
    standIn.change("contrast", to: 1)
    #expect(follow(portal, connection, standIn) { $0.prefersHighContrast == true })
    #expect(portal.settings.colorScheme == .dark)
  }

  @Test func `a bus without a portal says nothing, and a portal that comes later is followed`()
    throws
  {
    let bus = try SessionBus()
    let connection = try #require(BusAddress(bus.address).flatMap { BusConnection($0) })
    let portal = SettingsPortal(connection)
    let standIn = try StandInPortal(bus, ["color-scheme": 0])
    standIn.change("color-scheme", to: 1)
    #expect(follow(portal, connection, standIn) { $0.colorScheme == .dark })
    try bus.crash()
    #expect(follow(portal, connection) { _ in connection.descriptor == nil })
    #expect(portal.settings.colorScheme == .dark)
  }
}
