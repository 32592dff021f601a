internal import DisplayText
internal import TerminalUI

extension Style {
  func painted(_ paint: TextPaint) -> Style {
    var style = self
    if let color = paint.foreground { style.foreground = Color(color) }
    if let color = paint.background { style.background = Color(color) }
    let attributes: [(Bool, Attributes)] = [
      (paint.isBold, .bold), (paint.isDim, .dim), (paint.isItalic, .italic),
      (paint.isUnderlined, .underline), (paint.isReversed, .reverse),
      (paint.isStruck, .strikethrough),
    ]
    for (isSet, attribute) in attributes where isSet { style.attributes.insert(attribute) }
    return style
  }
}

extension Color {
  fileprivate init(_ color: TextPaint.Color) {
    switch color {
    case .indexed(let index): self = .indexed(index)
    case .rgb(let red, let green, let blue): self = .rgb(red, green, blue)
    }
  }
}
