import Documents
import SourceText
import Testing

/// Formats `text`, and expects that formatting it again changes nothing.
func formatted(_ text: String, name: String = "menu.yaml") throws -> String {
  let once = try DocumentFormatter(shape: .menus).format(Array(text.utf8), name: name)
  let twice = try DocumentFormatter(shape: .menus).format(once, name: name)
  #expect(String(decoding: twice, as: UTF8.self) == String(decoding: once, as: UTF8.self))
  return String(decoding: once, as: UTF8.self)
}

@Suite(.timeLimit(.minutes(5))) struct YAMLFormattingTests {
  @Test func `Keys come in their order, what is unknown last, and arguments as they stand`()
    throws
  {
    let text = """
      items:
      - tapHandlerName: b
        mine: 1
        title: A
        title[ko]: 가
        arguments: {z: 1, a: 2}
      title: T

      """
    #expect(
      try formatted(text) == """
        title: T
        items:
          - title: A
            title[ko]: 가
            tapHandlerName: b
            arguments: {z: 1, a: 2}
            mine: 1

        """)
  }

  @Test func `The keys of other documents keep their order`() throws {
    let text = "run: ./x\ntitle: A\nid: b\n"
    #expect(try formatted(text, name: "plugin.yaml") == text)
  }

  @Test(arguments: [
    ("\"A menu\"", "A menu"), ("'A menu'", "A menu"), ("'it''s'", "it's"),
    ("'a: b'", "\"a: b\""), ("\"No\"", "\"No\""), ("'5'", "\"5\""), ("'~'", "\"~\""),
    ("\"12:30\"", "\"12:30\""), ("'a \"b\": c'", "'a \"b\": c'"), ("\"a\\tb\"", "\"a\\tb\""),
    ("'#a'", "\"#a\""), ("\" a\"", "\" a\""), ("No", "No"), ("''", "\"\""), ("\"앱\"", "앱"),
    ("'n'", "n"), ("\"a, b\"", "a, b"), ("[\"a, b\"]", "[\"a, b\"]"), ("[\"a|b\"]", "[\"a|b\"]"),
    ("!!str 'a'", "!!str 'a'"), ("\"C:\\\\dir\"", "C:\\dir"),
  ])
  func `Quotes go where nothing needs them`(written: String, expected: String) throws {
    #expect(try formatted("other: \(written)\n") == "other: \(expected)\n")
  }

  @Test
  func `Indentation, blank lines, trailing blanks and line ends become those of the house`() throws
  {
    let text =
      "\u{FEFF}title:   A   \r\n\r\n\r\n\r\nitems:\r\n\r\n-   title: B\r\n    items:\r\n    - {title: C , shortcut: c}\r\n"
    #expect(
      try formatted(text) == """
        title: A

        items:
          - title: B
            items:
              - {title: C, shortcut: c}

        """)
    #expect(try formatted("title: A\nitems: []") == "title: A\nitems: []\n")
  }

  @Test func `Comments stay with what they stand before or behind`() throws {
    let text = """
      # yaml-language-server: $schema=menu.json
      # The header stays at the top.
      items: # behind the key
        # before the item
        - tapHandlerName: b   # behind the handler
          # before the title
          title: A
          # at the end of A

        # before B
        - title: B
          icon: star
        # at the end of the items
      # before the title
      title: T
      # at the end

      """
    #expect(
      try formatted(text) == """
        # yaml-language-server: $schema=menu.json
        # The header stays at the top.
        # before the title
        title: T
        items: # behind the key
          # before the item
          # before the title
          - title: A
            tapHandlerName: b   # behind the handler
            # at the end of A

          # before B
          - title: B
            icon: star
          # at the end of the items
        # at the end

        """)
  }

  @Test func `A block text stays as it is, and so do the lines of a long one`() throws {
    let text = """
      items:
      - title: >-
            A long
            title
        shell: |+ # runs
               if x; then

                   y  #no comment
               fi


        subtitle: one
          two
        confirm: "a
           b \\
           c"

      """
    #expect(
      try formatted(text) == """
        items:
          - title: >-
              A long
              title
            subtitle: one
              two
            shell: |+ # runs
              if x; then

                  y  #no comment
              fi


            confirm: "a
              b \\
              c"

        """)
  }

  @Test
  func `A text with line breaks that only YAML knows stands on one line, and stays there`() throws {
    #expect(try formatted("other: \"a\u{85}  b\"\n") == "other: a b\n")
    #expect(try formatted("other: \"a\u{2028}  b\"\n") == "other: \"a\\u2028b\"\n")
    #expect(try formatted("{\"a\n  b\", c: d}\n") == "a b:\nc: d\n")
  }

  @Test func `Brackets over several lines become lines, with the comments in them`()
    throws
  {
    let text = """
      items: [ # all
        {title: A, items: []}, # the first
        # before B
        {title: B,
         id: b}
      ]

      """
    #expect(
      try formatted(text) == """
        items: # all
          - {title: A, items: []} # the first
          # before B
          - title: B
            id: b

        """)
  }

  @Test func `A key stays behind the anchor that it uses; merge keys come first`() throws {
    let text = """
      base: &base {icon: star}
      items:
        - title: A
          <<: *base
        - actions: &actions
            - {title: X, command: [a]}
          title: B
        - title: C
          actions: *actions
        - arguments: {a: &word x}
          tapHandlerName: *word
          title: D
      title: T

      """
    #expect(
      try formatted(text) == """
        title: T
        base: &base {icon: star}
        items:
          - <<: *base
            title: A
          - title: B
            actions: &actions
              - {title: X, command: [a]}
          - title: C
            actions: *actions
          - title: D
            arguments: {a: &word x}
            tapHandlerName: *word

        """)
  }

  @Test func `A document's start, its end and its directives stay`() throws {
    let text = "# before\n%YAML 1.1\n--- # start\n# header\n\ntitle: A\nitems: []\n...\n"
    #expect(try formatted(text) == text)
    #expect(try formatted("# only a comment") == "# only a comment\n")
    #expect(try formatted("") == "")
  }

  @Test func `An anchor above an item, and a comment behind its dash, keep the item below`()
    throws
  {
    let text = """
      items:
        - &a
          title: A
        - # why
          title: B
        -
          # above
          title: C

      """
    #expect(
      try formatted(text) == """
        items:
          - &a
            title: A
          - # why
            title: B
          # above
          - title: C

        """)
  }

  @Test func `What cannot be read is refused with the diagnostics of its reader`() {
    #expect {
      try DocumentFormatter(shape: .menus).format(Array("title: [".utf8), name: "menu.yaml")
    } throws: { error in
      guard case DocumentFormatter.Refusal.invalid(let diagnostics) = error else { return false }
      return diagnostics.map(\.code.rawValue) == ["yaml-syntax"]
    }
    #expect {
      try DocumentFormatter(shape: .menus).format(Array("bplist00x".utf8), name: "menu.plist")
    } throws: { error in
      if case DocumentFormatter.Refusal.binary = error { true } else { false }
    }
  }

  @Test func `JSON stays JSON, and what only is called so is refused`() throws {
    let text =
      "{\"items\":[{\"id\":\"a\",\"title\":\"\\u00e9\",\"arguments\":{\"n\":1.50,\"l\":[1,2]}}]}"
    #expect(
      try formatted(text, name: "menu.json") == """
        {
          "items": [
            {
              "title": "é",
              "id": "a",
              "arguments": {
                "n": 1.50,
                "l": [1, 2]
              }
            }
          ]
        }

        """)
    for text in [
      "{\"a\": 1} # no", "{\"a\": 1,}", "a: 1", "{\"a\": no}", "{\"a\": 01}", "{'a': 1}",
    ] {
      #expect(throws: DocumentFormatter.Refusal.self, "\(text)") {
        try DocumentFormatter(shape: .menus).format(Array(text.utf8), name: "menu.json")
      }
    }
  }

  @Test
  func `A text at the start that begins with a byte order mark keeps it, in quotation marks`()
    throws
  {
    #expect(try formatted(" \u{FEFF}a: b\n") == "\"\\ufeffa\": b\n")
  }

  @Test func `Comments behind the document's end stay there`() throws {
    let text = "title: A\nitems: []\n# before\n...\n# behind\n"
    #expect(try formatted(text) == text)
  }

  @Test
  func `Keys keep the order that anchors want, also of names that are given twice`() throws {
    let text = """
      items:
        - url: &a http://x
          subtitle: *a
          icon: &a star
          title: *a

      """
    #expect(
      try formatted(text) == """
        items:
          - url: &a http://x
            subtitle: *a
            icon: &a star
            title: *a

        """)
    // An item with a thousand anchors, the first key last.
    let keys = (0..<1_000).map { "z\($0): &a\($0) 1" }
    let long = try formatted(
      "items:\n  - " + (keys + ["icon: star", "title: A"]).joined(separator: "\n    ") + "\n")
    #expect(
      long == "items:\n  - title: A\n    icon: star\n    " + keys.joined(separator: "\n    ") + "\n"
    )
  }
}
