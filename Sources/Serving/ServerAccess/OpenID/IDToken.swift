internal import StructuredData

/// The claims of an ID token that came straight from the token endpoint (OpenID Connect Core 1.0, 3.1.3.7).
///
/// Its signature is not checked: the certificate of the endpoint vouches for it (see ``OpenIDAddress``), so a token
/// from anywhere else must never be read.
struct IDToken: Sendable {
  /// The accepted difference between the clocks, in seconds.
  static let leeway = 60
  /// The accepted age of a token, in seconds.
  static let oldest = 600
  private static let longest = 64 << 10

  let claims: StructuredValue

  /// Reads and checks a token.
  ///
  /// - Parameters:
  ///   - text: the token in its compact form.
  ///   - nonce: the random text that was sent with the request.
  ///   - now: the seconds since 1970.
  /// - Throws: an ``OpenIDFailure`` that quotes nothing of the token.
  init(
    _ text: String, settings: OpenIDSettings, nonce: Secret, now: Int
  ) throws(OpenIDFailure) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.count == 5 { throw .badToken("it is encrypted") }
    guard text.utf8.count <= Self.longest, parts.count == 3,
      let header = Self.object(parts[0]), let claims = Self.object(parts[1])
    else { throw .badToken("it is no signed token") }
    guard let algorithm = header["alg"]?.string, algorithm.lowercased() != "none",
      !parts[2].isEmpty
    else { throw .badToken("it is not signed") }
    self.claims = claims
    guard let issuer = claims["iss"]?.string, issuer.utf8.elementsEqual(settings.issuer.utf8)
    else { throw .badToken("another issuer made it") }
    try checkAudience(settings.clientID)
    try checkTimes(now)
    guard let named = claims["nonce"]?.string, nonce.isEqual(to: named) else {
      throw .badToken("it belongs to another sign-in")
    }
    guard let subject = claims["sub"]?.string, !subject.isEmpty else {
      throw .badToken("it names no user")
    }
  }

  private func checkAudience(_ client: String) throws(OpenIDFailure) {
    let audience: [String?] =
      claims["aud"]?.array.map { $0.map(\.string) } ?? [claims["aud"]?.string]
    // Other audiences are not trusted.
    guard !audience.isEmpty,
      audience.allSatisfy({ $0.map { $0.utf8.elementsEqual(client.utf8) } ?? false })
    else { throw .badToken("it is for another server") }
    if let party = claims["azp"] {
      guard let party = party.string, party.utf8.elementsEqual(client.utf8) else {
        throw .badToken("it was made for another server")
      }
    }
  }

  private func checkTimes(_ now: Int) throws(OpenIDFailure) {
    guard let end = time("exp"), let start = time("iat") else {
      throw .badToken("it has no times")
    }
    guard end > now - Self.leeway else { throw .badToken("it is past its time") }
    guard start <= now + Self.leeway else {
      throw .badToken("it was made in the future: check the clocks")
    }
    guard start >= now - Self.oldest - Self.leeway else { throw .badToken("it is too old") }
    if claims["nbf"] != nil {
      guard let first = time("nbf"), first <= now + Self.leeway else {
        throw .badToken("its time has not come")
      }
    }
  }

  /// Returns a time in whole seconds, or nil for any other value; arithmetic with it cannot overflow.
  private func time(_ name: String) -> Int? {
    let seconds: Int? =
      switch claims[name] {
      case .int(let seconds): seconds
      case .double(let seconds): Int(exactly: seconds.rounded(.down))
      default: nil
      }
    return seconds.flatMap { (0...1 << 48).contains($0) ? $0 : nil }
  }

  private static func object(_ part: Substring.UTF8View.SubSequence) -> StructuredValue? {
    guard let bytes = Sodium.bytes(base64: Substring(part)),
      let document = try? JSONDocument(bytes), document.root.isObject
    else { return nil }
    return document.root.value
  }

  // MARK: The user

  private static let mostGroups = 1000

  /// Returns the user who signed in, with the accepted groups.
  ///
  /// - Throws: an ``OpenIDFailure`` if there is no name, or the user is not accepted.
  func signIn(_ settings: OpenIDSettings) throws(OpenIDFailure) -> SignIn {
    guard let text = claims[settings.nameClaim]?.string, let name = ExactName(ofPerson: text)
    else { throw .badToken("the claim of the name is missing or not valid") }
    if settings.nameClaim == "email", !isTrue("email_verified") {
      throw .badToken("the issuer has not verified the address")
    }
    var groups: Set<ExactName> = []
    if let claim = settings.groupsClaim.flatMap({ claims[$0] }) {
      let texts = claim.array?.prefix(Self.mostGroups).compactMap(\.string) ?? [claim.string ?? ""]
      groups = Set(texts.compactMap { ExactName(ofPerson: $0) })
    }
    guard let taken = settings.taken(name, groups: groups) else { throw .notTaken }
    return SignIn(
      ServerUser(name, groups: taken), by: .openID(issuer: settings.issuer),
      namedGroups: taken)
  }

  /// Returns whether a claim is true; some issuers write it as a text.
  private func isTrue(_ name: String) -> Bool {
    claims[name] == .bool(true) || claims[name] == .string("true")
  }
}
