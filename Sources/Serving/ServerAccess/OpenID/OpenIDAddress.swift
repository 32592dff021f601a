internal import PluginHTTP

enum OpenIDAddress {
  /// Returns whether tokens may come from an address: over https, or from this machine.
  ///
  /// OpenID Connect Core 1.0, 3.1.3.7 (6), allows the certificate of the token endpoint to vouch for a token in place
  /// of its signature; this module relies on that, so every connection must have a certificate. Only an issuer on this
  /// machine has endpoints without https.
  static func isSafe(_ url: String, ofIssuer issuer: String? = nil) -> Bool {
    guard let address = HTTPAddress(url), let issuer = HTTPAddress(issuer ?? url) else {
      return false
    }
    return address.scheme == "https" || address.isLoopback && issuer.isLoopback
  }
}
