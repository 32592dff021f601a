/// Counts the languages of a repository's files by the extensions of their names.
package struct LanguageCount: Sendable {
  private static let names: [String: String] = [
    "swift": "Swift", "rs": "Rust", "go": "Go", "py": "Python", "rb": "Ruby", "js": "JavaScript",
    "mjs": "JavaScript", "cjs": "JavaScript", "jsx": "JavaScript", "ts": "TypeScript",
    "tsx": "TypeScript", "c": "C", "h": "C", "cc": "C++", "cpp": "C++", "cxx": "C++", "hpp": "C++",
    "hh": "C++", "m": "Objective-C", "mm": "Objective-C++", "java": "Java", "kt": "Kotlin",
    "kts": "Kotlin", "scala": "Scala", "cs": "C#", "fs": "F#", "vb": "Visual Basic", "php": "PHP",
    "pl": "Perl", "pm": "Perl", "lua": "Lua", "r": "R", "jl": "Julia", "hs": "Haskell",
    "ml": "OCaml", "mli": "OCaml", "ex": "Elixir", "exs": "Elixir", "erl": "Erlang",
    "clj": "Clojure", "cljs": "Clojure", "lisp": "Common Lisp", "el": "Emacs Lisp",
    "scm": "Scheme", "rkt": "Racket", "dart": "Dart", "zig": "Zig", "nim": "Nim", "d": "D",
    "sh": "Shell", "bash": "Shell", "zsh": "Shell", "fish": "Shell", "ps1": "PowerShell",
    "sql": "SQL", "html": "HTML", "htm": "HTML", "css": "CSS", "scss": "SCSS", "sass": "Sass",
    "less": "Less", "vue": "Vue", "svelte": "Svelte", "tex": "TeX", "nix": "Nix", "tf": "HCL",
    "proto": "Protocol Buffers", "asm": "Assembly", "s": "Assembly", "f90": "Fortran",
    "f": "Fortran", "pas": "Pascal", "ada": "Ada", "adb": "Ada", "groovy": "Groovy", "vim": "Vim",
    "cu": "CUDA", "v": "Verilog", "vhd": "VHDL", "ipynb": "Jupyter Notebook",
  ]
  /// Languages of prose, which count only if there are no others.
  private static let prose: [String: String] = [
    "md": "Markdown", "markdown": "Markdown", "rst": "reStructuredText", "adoc": "AsciiDoc",
    "txt": "Text",
  ]

  private var counts: [String: Int] = [:]
  private var proseCounts: [String: Int] = [:]

  package init() {}

  package mutating func add(_ path: some Collection<UInt8>) {
    var ending: [UInt8] = []
    var isFound = false
    for byte in path.reversed() as [UInt8] {
      if byte == 0x2E {
        isFound = true
        break
      }
      if byte == 0x2F || ending.count > 10 { break }
      ending.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    guard isFound else { return }
    let text = String(decoding: ending.reversed(), as: UTF8.self)
    if let name = Self.names[text] {
      counts[name, default: 0] += 1
    } else if let name = Self.prose[text] {
      proseCounts[name, default: 0] += 1
    }
  }

  package var most: String? {
    let all = counts.isEmpty ? proseCounts : counts
    return all.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
