internal import CSodium

enum Sodium {
  /// Whether the library can be used; initializing it selects its source of random numbers.
  static let isReady = sodium_init() >= 0

  /// Returns random bytes that cannot be guessed.
  static func random(_ count: Int) -> [UInt8] {
    // Without random numbers the library itself ends the process.
    _ = isReady
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    _ = crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }

  /// Returns the HMAC-SHA-256 of bytes with a key.
  static func authenticator(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var result = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_bytes()))
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    crypto_auth_hmacsha256_final(&state, &result)
    return result
  }

  /// Compares bytes in a time that depends on their length only.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  static func base64(_ bytes: [UInt8]) -> String {
    text(bytes, variant: sodium_base64_VARIANT_URLSAFE_NO_PADDING)
  }

  /// Returns bytes in base64 for header fields (RFC 4648, 4).
  static func paddedBase64(_ bytes: [UInt8]) -> String {
    text(bytes, variant: sodium_base64_VARIANT_ORIGINAL)
  }

  private static func text(_ bytes: [UInt8], variant: Int32) -> String {
    let count = sodium_base64_encoded_len(bytes.count, variant)
    var text = [CChar](repeating: 0, count: count)
    sodium_bin2base64(&text, count, bytes, bytes.count, variant)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Decodes base64 for addresses; nil for any other text.
  static func bytes(base64 text: some StringProtocol) -> [UInt8]? {
    let encoded = Array(text.utf8).map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: encoded.count / 4 * 3 + 3)
    var count = 0
    let status = sodium_base642bin(
      &bytes, bytes.count, encoded, encoded.count, nil, &count, nil,
      sodium_base64_VARIANT_URLSAFE_NO_PADDING)
    // Without a pointer for the end, all of the text must be base64.
    return status == 0 ? Array(bytes.prefix(count)) : nil
  }

  static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Decodes hexadecimal digits; nil for any other text.
  static func bytes(digits text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.map { CChar(bitPattern: $0) }
    var bytes = [UInt8](repeating: 0, count: digits.count / 2)
    // Without a pointer for the end, all of the text must be digits.
    let status = sodium_hex2bin(&bytes, bytes.count, digits, digits.count, nil, nil, nil)
    return status == 0 ? bytes : nil
  }
}
