import RemoteHandlers
import Testing

@Suite("Subjects", .timeLimit(.minutes(5))) struct BrokerSubjectsTests {
  @Test(arguments: ["team", "team."])
  func `The subjects of a team begin with its prefix`(written: String) throws {
    let subjects = try #require(BrokerSubjects(prefix: written))
    #expect(subjects.event("selected") == "team.appmenu.event.selected")
    #expect(BrokerSubjects.unprefixed.event("selected") == "appmenu.event.selected")
  }

  @Test(arguments: [
    "a.*", ">", "a b", "a..b", ".", "a\n", String(repeating: "a", count: 101),
  ])
  func `A prefix with wildcards, blanks or empty parts is refused`(written: String) {
    #expect(BrokerSubjects(prefix: written) == nil)
  }

  @Test(arguments: [
    ("a.b", "a%2Eb"), ("*", "%2A"), (">", "%3E"), ("a b\r\n", "a%20b%0D%0A"), ("ä", "%C3%A4"),
    ("%", "%25"), ("", "%"), ("plain-1_x", "plain-1_x"),
  ])
  func `A name is one part of a subject, whatever is in it`(name: String, part: String) {
    #expect(BrokerSubjects.unprefixed.event(name) == "appmenu.event." + part)
    #expect(BrokerSubjects.isPlain(BrokerSubjects.unprefixed.event(name)))
  }

  @Test
  func `Only a worker's session of the same team is one`() throws {
    let subjects = try #require(BrokerSubjects(prefix: "team"))
    #expect(subjects.isSession(subjects.sessions(of: "w") + ".t"))
    for other in [
      "appmenu.session.w.t", "team.appmenu.session.w", "team.appmenu.session.w.t.x",
      "team.appmenu.session.w.*", "team.appmenu.event.x", "other.appmenu.session.w.t",
    ] {
      #expect(!subjects.isSession(other))
    }
  }

  @Test(arguments: [
    ("a.b", "a.b", true), ("a.*", "a.b", true), ("a.>", "a.b.c", true), (">", "a", true),
    ("*.b", "a.b", true), ("a.b", "a.c", false), ("a.*", "a", false), ("a.*", "a.b.c", false),
    ("a.>", "a", false), ("a.b.c", "a.b", false), ("A.b", "a.b", false),
    ("a.>.c", "a.b.c", false),
  ])
  func `A subject with wildcards stands for others as the broker has it`(
    pattern: String, subject: String, matches: Bool
  ) {
    #expect(BrokerSubjects.matches(pattern, subject) == matches)
  }
}
