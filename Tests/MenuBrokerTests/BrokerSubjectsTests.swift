import MenuBroker
import Testing

@Suite("Subjects", .timeLimit(.minutes(5))) struct BrokerSubjectsTests {
  @Test("The subjects of a team begin with its prefix", arguments: ["team", "team."])
  func prefix(written: String) {
    #expect(BrokerSubjects(prefix: written).event("selected") == "team.appmenu.event.selected")
    #expect(BrokerSubjects().event("selected") == "appmenu.event.selected")
  }
}
