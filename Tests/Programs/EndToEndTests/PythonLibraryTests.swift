import Foundation
import Testing

/// The library for plugins in Python, and the example that is tested in Python.
@Suite(.timeLimit(.minutes(5))) struct PythonLibraryTests {
  @Test(arguments: [
    "Tests/Python/test_appmenu_plugin.py", "plugins/examples/converter/test_converter.py",
  ])
  func `The tests in Python pass`(file: String) async throws {
    let result = try await Programs.run([Programs.root + "/" + file], program: "python3")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.errors.contains("\nRan ") && !result.errors.contains("\nRan 0 "), "\(result.errors)")
  }
}
