/// The fields of a request's header that its client sends, or that a proxy derives from the client's request.
///
/// None of them can name the user: a proxy in its usual configuration does not remove them.
enum ClientField {
  private static let names: Set<String> = [
    "accept", "age", "alt-used", "authorization", "cache-control", "connection", "cookie", "date",
    "device-memory", "dnt", "downlink", "early-data", "ect", "expect", "forwarded", "from", "host",
    "http2-settings", "keep-alive", "link", "max-forwards", "origin", "pragma", "priority",
    "purpose", "range", "referer", "rtt", "save-data", "service-worker", "te", "trailer",
    "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via", "warning",
    "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-forwarded-for", "x-remote-addr",
    "x-remote-ip", "x-request-id", "x-correlation-id", "x-requested-with", "x-csrf-token",
    "x-xsrf-token", "x-http-method-override", "x-original-url", "x-rewrite-url", "x-original-uri",
    "x-scheme", "x-url-scheme", "x-wap-profile", "x-att-deviceid", "x-amzn-trace-id",
    "x-cloud-trace-context", "true-client-ip", "fastly-client-ip", "traceparent", "tracestate",
    "baggage",
  ]
  private static let beginnings = [
    "accept-", "content-", "cf-", "if-", "proxy-", "sec-", "access-control-", "x-b3-",
  ]
  /// The fields `X-Forwarded-…` with which proxies describe their client; others of that kind name users, such as
  /// `X-Forwarded-User`.
  private static let forwarded: Set<String> = [
    "for", "host", "proto", "protocol", "port", "server", "prefix", "scheme", "ssl", "by", "uri",
    "path", "method", "client-cert",
  ]

  /// Returns whether a field, in lower case, is controlled by clients.
  static func isOne(_ name: String) -> Bool {
    if names.contains(name) || beginnings.contains(where: name.hasPrefix) { return true }
    return name.hasPrefix("x-forwarded-") && forwarded.contains(String(name.dropFirst(12)))
  }
}
