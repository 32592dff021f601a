import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import MenuItems
import PluginHost
import SourceText
import Testing

@Suite(.timeLimit(.minutes(5))) struct ManifestLanguageTests {
  private let manifest = """
    id: notes
    name: Notes
    name[ko]: 메모
    run: ./run.sh
    handlers:
      - name: notes
        arguments: [{id: folder, label: Folder, "label[ko]": 폴더}]
    settings:
      - id: server
        label: Server
        label[ko]: 서버
        placeholder[ko]: 주소
    """

  private func read(_ text: String, _ language: String?) -> PluginManifestReader.Reading {
    PluginManifestReader(language: language.flatMap { LanguageTag($0) })
      .parse(Array(text.utf8), name: "plugin.yaml")
  }

  @Test
  func `The name and the labels are read in the user's language`() throws {
    let reading = read(manifest, "ko-KR")
    #expect(reading.diagnostics.isEmpty)
    let korean = try #require(reading.manifest)
    #expect(korean.name == "메모")
    #expect(korean.settings.map(\.label) == ["서버"])
    #expect(korean.settings.map(\.placeholder) == ["주소"])
    #expect(korean.handlers.first?.arguments?.map(\.input.label) == ["폴더"])
    let plain = try #require(read(manifest, nil).manifest)
    #expect(plain.name == "Notes")
    #expect(plain.settings.map(\.label) == ["Server"])
    #expect(plain.settings.map(\.placeholder) == [nil])
  }

  @Test(arguments: [
    "id: a\nrun: b\nname[⟪language-tag|ko_KR⟫]: c", "id: a\nrun: b\n⟪unknown-key|id[ko]⟫: c",
    "id: a\nrun: b\nname[ko]: ⟪wrong-type|[c]⟫",
    "id: a\nrun: b\nsettings:\n  - id: c\n    label[ko]: d\n    ⟪duplicate-key|label[KO]⟫: e",
    "id: a\nrun: b\nhandlers:\n  - name: c\n    arguments:\n      - {id: d, ⟪unknown-key|\"placeholder[ko]\"⟫: e}",
  ])
  func `A mistake in a form is found at its place`(marked: String) {
    let marked = MarkedText(marked)
    #expect(
      read(marked.text, nil).diagnostics.map(MarkedText.Expectation.init) == marked.expectations)
  }

  @Test
  func `A key that only other fields have is answered with that, not with itself`() {
    let found = read(
      "id: a\nrun: b\nhandlers:\n  - name: c\n    arguments:\n"
        + "      - {id: d, \"placeholder[ko]\": e, colour: f}\n"
        + "settings: [{id: g, choicesFrom: {command: [h]}}]\n", nil
    ).diagnostics
    #expect(
      found.map(\.label) == [
        "an argument has no 'placeholder'", nil, "a setting has no 'choicesFrom'",
      ])
    #expect(found.flatMap(\.fixes).isEmpty)
  }

  @Test func `A misspelt mode is answered with the nearest word`() {
    let found = read("id: a\nrun: b\nmode: servce", nil).diagnostics
    #expect(found.map(\.code) == ["unknown-value"])
    #expect(found.first?.label == "did you mean 'service'?")
    #expect(found.first?.fixes.first?.edits.map(\.text) == ["service"])
  }

  @Test(arguments: [
    ("ko", nil), ("ko_KR.UTF-8", nil), ("ko-KR", nil), ("C", nil), ("C.UTF-8", nil),
    ("POSIX", nil), ("jp", "'jp' is no language; did you mean 'ja'?"),
    ("korean", "'korean' is no language; did you mean 'ko'?"), ("zz", "'zz' is no language"),
    ("??", "'??' is no language tag"),
  ])
  func `The name of a locale is one of a language`(name: String, mistake: String?) {
    #expect(HostEnvironment.mistake(inLocale: name) == mistake)
  }

  @Test
  func `A plugin that was found in one language is trusted in another`() throws {
    let scratch = try Scratch()
    try scratch.write(manifest, to: "p/plugin.yaml")
    try scratch.write("", to: "p/run.sh", mode: 0o755)
    let trust = PluginTrust(
      host: HostEnvironment(
        variables: ["HOME": scratch.path + "/home", "LANG": "ja_JP.UTF-8"],
        executableFolder: scratch.path, version: "1"))
    let folders = [PluginFolder(path: scratch.path + "/p", source: .menu)]
    for language in ["ko", nil, "ja"] {
      let catalog = PluginCatalog(discovering: folders, language: language)
      let plugin = try #require(catalog.plugins.first)
      #expect(plugin.manifest.name == (language == "ko" ? "메모" : "Notes"))
      _ = try trust.trust(plugin)
      _ = try trust.admit(plugin)
    }
  }

  @Test(
    arguments: [
      ([:], nil, nil), (["LANG": "ko_KR.UTF-8"], nil, "ko-KR"),
      (["LANG": "ko_KR.UTF-8", "LC_ALL": "C.UTF-8"], nil, nil),
      (["LC_ALL": "C"], "ko", "ko"), (["LC_ALL": "ko_KR"], "C", nil),
      (["LC_MESSAGES": "de_AT", "LANG": "ko_KR"], nil, "de-AT"),
    ] as [([String: String], String?, String?)])
  func `The language is that of the chosen locale, else that of the environment`(
    variables: [String: String], chosen: String?, language: String?
  ) {
    var host = HostEnvironment(variables: variables, executableFolder: "/", version: "1")
    host.chosenLocale = chosen
    #expect(host.language == language)
    #expect(host.variables == variables)
  }
}
