import Foundation
import Testing

/// The tutorial on plugins, followed by somebody who types every command and writes every file.
@Suite(.timeLimit(.minutes(5))) struct TutorialTests {
  @Test
  func `Every command and file of the tutorial works to the letter; only Swift is not built`()
    async throws
  {
    let home = try Scratch()
    let result = try await Programs.run(
      ["tutorial", "--programs", Programs.folder], program: Programs.root + "/scripts/check",
      environment: Programs.environment(home: home.path))
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("Greetings to Ann"))
  }
}
