/// The same name in other bytes: é in one character, and e with an accent behind it.
let composed = "Ren\u{E9}e"
let decomposed = "Rene\u{301}e"
