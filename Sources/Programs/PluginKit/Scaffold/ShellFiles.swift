enum ShellFiles {
  static func files(_ name: String) -> [PluginScaffold.File] {
    [
      .manifest(name, mode: "script", run: "./\(name).sh"),
      .init(
        path: "\(name).sh",
        text: """
          #!/bin/sh
          printf 'Hello from %s, it is %s.\\n' "$APPMENU_TITLE" "$(date)"

          """, isExecutable: true),
      .init(
        path: "test.sh",
        text: """
          #!/bin/sh
          # Runs the plugin as appmenu does, and looks at what it prints.
          set -eu
          cd "$(dirname "$0")"
          output=$(APPMENU_TITLE=Test ./\(name).sh </dev/null)
          case $output in
            "Hello from Test, it is "*) echo "ok" ;;
            *) printf 'not what was expected: %s\\n' "$output" >&2; exit 1 ;;
          esac

          """, isExecutable: true),
    ]
  }
}
