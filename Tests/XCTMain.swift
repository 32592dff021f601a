import Testing

/// The start of the program with all tests, in place of the one that SwiftPM makes.
///
/// SwiftPM would find out with an index of all sources which tests of XCTest there are, of which this package has none.
@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
