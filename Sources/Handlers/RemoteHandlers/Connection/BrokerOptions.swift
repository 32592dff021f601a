package import PluginHost

package struct BrokerOptions: Sendable {
  /// The addresses, as in `nats://HOST:4222` or `tls://HOST:4222`; the first that answers is used.
  package var addresses: [String]
  /// The name of the connection in the broker's own listings.
  package var name = "appmenu"
  /// The file with the user's token and key, as `nsc` creates it, or nil.
  package var credentials: String?
  /// The user's public key and the file with its seed, or nil.
  package var key: (user: String, seedFile: String)?
  /// The file with the certificates of trusted authorities, or nil for those of the system.
  package var authorities: String?
  /// The prefix of subjects for answers; with one for each user, a broker can keep users' answers apart.
  package var inbox = BrokerSubjects.inbox
  /// The number of milliseconds between attempts to connect again.
  package var reconnectWait = 500

  /// Creates options for a broker at `address`, which may be several, separated by commas.
  package init(_ address: String, name: String = "appmenu", credentials: String? = nil) {
    addresses = address.split(separator: ",").map { $0.filter { $0 != " " } }
    self.name = name
    self.credentials = credentials
  }

  package init(_ connect: RelayControl.Connect, name: String = "appmenu") {
    self.init(connect.address, name: name, credentials: connect.credentials)
    key = connect.key.map { key in
      let user = key.prefix { $0 != ":" }
      return (String(user), String(key.dropFirst(user.count + 1)))
    }
    authorities = connect.authorities
    if let inbox = connect.inbox { self.inbox = inbox }
  }

  var isSecure: Bool { addresses.contains { $0.hasPrefix("tls://") } }

  /// The addresses without names and passwords, for messages.
  package var shown: String {
    addresses.map { address in
      guard let at = address.lastIndex(of: "@") else { return address }
      let scheme = address.firstRange(of: "://").map { address[..<$0.upperBound] } ?? ""
      return String(scheme + address[address.index(after: at)...])
    }.joined(separator: ", ")
  }
}
