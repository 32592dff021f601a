internal import CSodium
package import Platform

/// A SHA-256 hash, as FIPS 180-4 defines it, of bytes that come in parts.
package struct SHA256 {
  private var state = crypto_hash_sha256_state()

  package init() { crypto_hash_sha256_init(&state) }

  /// Returns the hash of `bytes`, in hexadecimal digits.
  package static func digits(of bytes: some ContiguousBytes) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digits()
  }

  package mutating func update(_ bytes: some ContiguousBytes) {
    bytes.withUnsafeBytes { buffer in
      let bytes = buffer.bindMemory(to: UInt8.self)
      _ = crypto_hash_sha256_update(&state, bytes.baseAddress, UInt64(bytes.count))
    }
  }

  package func digits() -> String {
    var state = state
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
    crypto_hash_sha256_final(&state, &digest)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
