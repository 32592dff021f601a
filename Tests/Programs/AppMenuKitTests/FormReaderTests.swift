import AppMenuKit
import AppMenuTesting
import Testing

private func read(_ text: String, name: String = "f.yaml") -> FormReader.Reading {
  FormReader().parse(Array(text.utf8), name: name)
}

private func plist(_ body: String) -> String {
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(body)\n</plist>\n"
}

@Suite struct FormReaderTests {
  @Test(
    "Titles, labels and hints are read in the user's language; ids and values are the same in all")
  func languages() throws {
    let text = """
      title: Deploy
      title[ko]: 배포
      subtitle: to a host
      subtitle[ko]: 호스트에
      fields:
        - id: host
          label: Host
          label[ko]: 호스트
          placeholder: a name
          placeholder[ko]: 이름
          value: here
      """
    let reading = FormReader(language: "ko-KR").parse(Array(text.utf8), name: "f.yaml")
    #expect(reading.diagnostics.isEmpty)
    let form = try #require(reading.form)
    #expect([form.title, form.subtitle] == ["배포", "호스트에"])
    #expect(
      form.fields == [
        FormContent.Field(id: "host", label: "호스트", value: "here", placeholder: "이름")
      ])
    let plain = try #require(read(text).form)
    #expect([plain.title, plain.subtitle] == ["Deploy", "to a host"])
    #expect(plain.fields.map(\.label) == ["Host"])
  }

  @Test
  func `A title in one language alone is missing in the others`() {
    let found = read("title[ko]: 배포\nfields: [{id: a}]").diagnostics
    #expect(found.map(\.code) == [.missingKey])
    #expect(found.first?.help == "add `title: …`, which readers of other languages see")
  }

  @Test(
    "Every property of a form and its fields is read; a field is a text called by its id unless it says so"
  )
  func properties() throws {
    let reading = read(
      """
      title: No
      subtitle: 12:30
      fields:
        - id: name
        - {id: notes, label: Notes, type: multiline, value: "a\\nb"}
        - {id: due, type: date, value: 2026-11-30, required: true}
        - {id: size, type: number, value: 2.5}
        - {id: on, type: toggle, value: on}
        - {id: pick, type: choice, choices: [yes, 12:30], value: yes, placeholder: which}
        - {id: key, type: secret, value: 007}
      """)
    #expect(reading.diagnostics.isEmpty)
    let form = try #require(reading.form)
    #expect(form.title == "No" && form.subtitle == "12:30")
    #expect(
      form.fields == [
        FormContent.Field(id: "name", label: "name"),
        FormContent.Field(id: "notes", label: "Notes", type: .multiline, value: "a\nb"),
        FormContent.Field(
          id: "due", label: "due", type: .date, value: "2026-11-30", required: true),
        FormContent.Field(id: "size", label: "size", type: .number, value: 2.5),
        FormContent.Field(id: "on", label: "on", type: .toggle, value: true),
        FormContent.Field(
          id: "pick", label: "pick", type: .choice, value: "yes", placeholder: "which",
          choices: ["yes", "12:30"]),
        FormContent.Field(id: "key", label: "key", type: .secret, value: "007"),
      ])
  }

  @Test
  func `A form can be JSON or a property list, whose values have types of their own`() throws {
    let json = read(#"{"title": "T", "fields": [{"id": "n", "type": "number", "value": 3}]}"#)
    #expect(json.form?.fields.first?.value == 3)
    let list = read(
      plist(
        """
        <dict><key>title</key><string>T</string><key>fields</key><array>
        <dict><key>id</key><string>n</string><key>type</key><string>number</string>
        <key>value</key><integer>3</integer></dict>
        <dict><key>id</key><string>t</string><key>type</key><string>toggle</string>
        <key>value</key><true/><key>required</key><false/></dict>
        <dict><key>id</key><string>d</string><key>type</key><string>date</string>
        <key>value</key><date>2026-11-30T10:00:00Z</date></dict>
        </array></dict>
        """), name: "f.plist")
    #expect(list.diagnostics.isEmpty)
    #expect(list.form?.fields.map(\.value) == [3, true, "2026-11-30"])
  }

  @Test(arguments: [
    "⟪wrong-type|⟫",
    "⟪wrong-type|- id: a⟫",
    "⟪missing-key|fields⟫: [{id: a}]",
    "title: ⟪wrong-type|[a]⟫\nfields: [{id: a}]",
    "⟪missing-key|title⟫: ''\nfields: [{id: a}]",
    "⟪missing-key|title⟫: T",
    "title: T\nfields: ⟪wrong-type|{id: a}⟫",
    "title: T\nfields: ⟪missing-key|[]⟫",
    "title: T\nfields: [{id: a}]\n⟪unknown-key|subtitel⟫: b",
    "title: T\nfields: [⟪wrong-type|a⟫]",
    "title: T\nfields: [{⟪missing-key|label⟫: a}]",
    "title: T\nfields: [{id: ⟪wrong-type|[a]⟫}]",
    "title: T\nfields: [{id: ⟪bad-id|a b⟫}]",
    "title: T\nfields: [{id: ⟪bad-id|1st⟫}]",
    "title: T\nfields: [{id: ⟪bad-id|\"x;rm\"⟫}]",
    "title: T\nfields: [{id: ⟪bad-id|größe⟫}]",
    "title: T\nfields: [{id: a}, {id: ⟪duplicate-id|a⟫}]",
    "title: T\nfields: [{id: user-name}, {id: ⟪duplicate-id|User_Name⟫}]",
    "title: T\nfields: [{id: a, ⟪duplicate-key|id⟫: b}]",
    "title: T\nfields: [{id: a, ⟪unknown-key|requierd⟫: true}]",
    "title: T\nfields: [{id: a, type: ⟪unknown-value|tect⟫}]",
    "title: T\nfields: [{id: a, label: ⟪control-character|\"a\\e[31m\"⟫}]",
    "title: T\nfields: [{id: a, required: ⟪wrong-type|perhaps⟫}]",
    "title: T\nfields: [{⟪missing-key|id⟫: a, type: choice}]",
    "title: T\nfields: [{id: a, type: choice, choices: ⟪missing-key|[]⟫}]",
    "title: T\nfields: [{id: a, type: choice, choices: ⟪wrong-type|b⟫}]",
    "title: T\nfields: [{id: a, type: choice, choices: [b], value: ⟪unknown-value|c⟫}]",
    "title: T\nfields: [{id: a, type: date, ⟪unknown-key|choices⟫: [b]}]",
    "title: T\nfields: [{id: a, choices: [b], ⟪unknown-key|choicesFrom⟫: {command: [x]}}]",
    "title: T\nfields: [{id: a, type: number, value: ⟪wrong-type|many⟫}]",
    "title: T\nfields: [{id: a, type: date, value: ⟪wrong-type|2026-02-30⟫}]",
    "title: T\nfields: [{id: a, type: toggle, value: ⟪wrong-type|2⟫}]",
    "title: T\nfields: [{id: a, value: ⟪wrong-type|[1]⟫}]",
    "title: T\nfields: [{id: a, value: ⟪control-character|\"a\\nb\"⟫}]",
    "title: T\nfields: [{id: a, type: multiline, value: ⟪control-character|\"a\\n\\eb\"⟫}]",
    "title: T\nfields: [{id: a, type: multiline, value: ⟪wrong-type|{x: 1}⟫}]",
    "title: T\nfields: ⟪yaml-syntax|[⟫",
  ])
  func `Each mistake of a form is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    let reading = read(marked.text)
    let report = DiagnosticReport(reading.diagnostics)
    #expect(
      report.diagnostics.map(MarkedText.Expectation.init) == marked.expectations,
      "\(report.diagnostics.map(\.message))")
    #expect((reading.form == nil) == report.hasErrors)
  }

  @Test func `Several mistakes are found in one pass, each with its reason and its fix`() {
    let reading = read("titel: T\nfields: [{id: a-b, type: tect}, {id: a_b, type: choice}]")
    let findings = DiagnosticReport(reading.diagnostics).diagnostics
    #expect(
      findings.map(\.message) == [
        "unknown key 'titel'", "a form needs 'title'", "'tect' is no value of 'fields[0].type'",
        "a field of the type 'choice' needs 'choices'",
        "the ids 'a-b' and 'a_b' both become the variable A_B",
      ])
    #expect(findings[0].label == "did you mean 'title'?")
    #expect(findings[2].label == "did you mean 'text'?")
    #expect(
      findings[2].help
        == "one of text, multiline, date, number, toggle, choice, secret, file, directory")
    #expect(findings[3].help == "list them, as in `choices: [small, large]`")
    #expect(findings[4].notes.map(\.message) == ["first used here"])
  }

  @Test func `A file that does not exist is named, with a similar one`() {
    let reader = FormReader(
      fileSystem: InMemoryFileSystem(["forms/deploy.yaml": "title: T\nfields: [{id: a}]"]))
    #expect(reader.read("forms/deploy.yaml").form?.title == "T")
    let finding = reader.read("forms/deply.yaml").diagnostics.first
    #expect(finding?.message == "there is no file 'forms/deply.yaml'")
    #expect(finding?.help == "did you mean 'forms/deploy.yaml'?")
  }
}
