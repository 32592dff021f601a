internal import StructuredData

/// The configuration that an issuer publishes (OpenID Connect Discovery 1.0).
struct OpenIDDiscovery: Sendable {
  let authorization: String
  let token: String
  /// Whether the secret is sent in the body of the token request instead of its header.
  let takesSecretInBody: Bool
  /// Whether answers name the issuer (RFC 9207).
  let namesIssuer: Bool

  static func address(of issuer: String) -> String {
    (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer)
      + "/.well-known/openid-configuration"
  }

  init(_ document: StructuredValue, issuer: String) throws(OpenIDFailure) {
    guard let named = document["issuer"]?.string, named.utf8.elementsEqual(issuer.utf8) else {
      throw .badDiscovery("it calls itself by another address than 'issuer'")
    }
    func endpoint(_ key: String) throws(OpenIDFailure) -> String {
      guard let url = document[key]?.string, OpenIDAddress.isSafe(url, ofIssuer: issuer) else {
        throw .badDiscovery("'\(key)' is no address with https")
      }
      return url
    }
    authorization = try endpoint("authorization_endpoint")
    token = try endpoint("token_endpoint")
    func words(_ key: String) -> [String]? { document[key]?.array?.compactMap(\.string) }
    if let methods = words("code_challenge_methods_supported"), !methods.contains("S256") {
      throw .badDiscovery("it does not support PKCE with S256")
    }
    let methods = words("token_endpoint_auth_methods_supported") ?? ["client_secret_basic"]
    takesSecretInBody =
      !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
    namesIssuer =
      document["authorization_response_iss_parameter_supported"] == .bool(true)
  }
}
