import MenuAuthoring
import Testing

@Suite("Kinds of documents", .timeLimit(.minutes(5))) struct DocumentKindTests {
  private func kind(_ path: String, _ text: String) -> DocumentKind {
    DocumentKind(path: path, text: Array(text.utf8))
  }

  @Test(arguments: [
    ("/p/docker-compose.yaml", "services: {a: b}"),
    ("/p/.github/workflows/ci.yaml", "name: ci\non: [push]\njobs: {}"),
    ("/p/site.yml", "- name: Play\n  hosts: all\n  tasks:\n    - command: ls\n"),
    ("/p/pods.yaml", "apiVersion: v1\nkind: List\nitems:\n  - kind: Pod\n    metadata: {}\n"),
    ("/p/schema.yaml", "type: array\nitems: {type: string}\n"), ("/p/x.yaml", ""),
    ("/p/x.yaml", "tit"), ("/p/Info.plist", "<plist><dict><key>a</key><true/></dict></plist>"),
    ("/p/config.yaml", "a: b"),
    ("/p/x.yaml", "# yaml-language-server: $schema=https://example.org/other.json\nitems: []"),
  ])
  func `Files of other programs are no menus`(path: String, text: String) {
    #expect(kind(path, text) == .other)
  }

  @Test(arguments: [
    ("/p/m.yaml", "- title: A\n"), ("/p/m.yaml", "# x\n- section: A\n- icon: star"),
    ("/p/m.yaml", "items:\n"), ("/p/m.yaml", "title: T\nitems:\n  - titel: A\n    url: x\n"),
    ("/p/m.json", "{\"items\": [{\"title\": \"A\"}]}"), ("/p/m.yaml", "- title[ko]: A\n"),
    ("/p/m.plist", "<plist><array><dict><key>title</key><string>A</string></dict></array>"),
    ("/p/menus/m.yaml", "services: {}\n"), ("/h/.config/appmenu/m.yaml", ""),
    ("/p/x.yaml", "# yaml-language-server: $schema=/usr/share/menu.schema.json\n"),
    ("/p/x.yaml", "# $schema: ../menu.schema.json\n"),
    ("/p/x.json", "{\"$schema\": \"menu.schema.json\"}"), ("/p/m.yaml", "\u{FEFF}- title: A"),
  ])
  func `Menus are recognised by their content, their folder or the line with their schema`(
    path: String, text: String
  ) { #expect(kind(path, text) == .menu) }

  @Test func `Forms, themes, manifests and settings are told from menus`() {
    #expect(kind("/p/menus/forms/f.yaml", "title: T\nfields:\n  - id: a\n") == .form)
    #expect(kind("/p/f.yaml", "# $schema: form.schema.json\n") == .form)
    #expect(kind("/h/appmenu/themes/x.yaml", "") == .theme)
    #expect(kind("/p/x.yaml", "base: dark\nroles: {}\n") == .theme)
    #expect(kind("/p/plugin.yaml", "items: []") == .plugin)
    #expect(kind("/h/appmenu/config.yaml", "") == .settings)
  }
}
