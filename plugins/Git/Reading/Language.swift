/// Counts the languages of a repository's files by the extensions of their names.
struct LanguageCount {
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
    "cu": "CUDA", "v": "Verilog", "vhd": "VHDL", "ipynb": "Jupyter Notebook", "md": "Markdown",
    "markdown": "Markdown", "rst": "reStructuredText", "adoc": "AsciiDoc", "txt": "Text",
  ]
  /// Languages of prose, which count only if there are no others.
  private static let prose: Set = ["Markdown", "reStructuredText", "AsciiDoc", "Text"]

  private var counts: [String: Int] = [:]

  mutating func add(_ path: ArraySlice<UInt8>) {
    guard let dot = path.lastIndex(of: 0x2E), path.endIndex - dot < 12 else { return }
    let ending = String(decoding: path[(dot + 1)...], as: UTF8.self).lowercased()
    if let name = Self.names[ending] { counts[name, default: 0] += 1 }
  }

  var most: String? {
    let code = counts.filter { !Self.prose.contains($0.key) }
    return (code.isEmpty ? counts : code).max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
