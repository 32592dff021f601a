extension LayoutPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .keysThatWork: "Keys that work here"
    case .actions: "Actions"
    case .yes: "yes"
    case .yesLose: "yes, lose what was typed"
    case .no: "no"
    case .emptyMenu: "This menu is empty."
    case .nothingMatches: "Nothing matches."
    case .nothingHere: "Nothing here."
    case .noRows: "No rows."
    case .noText: "There is no text."
    case .moreRows: "… more rows follow"
    case .cutText: "`appmenu select` prints the whole text"
    case .unknownView(let kind): "This version cannot show a view of kind '\(kind)'"
    case .choose: "choose"
    case .askingForChoices: "asking for the choices…"
    case .nothingToChoose: "nothing to choose from"
    case .noMatch: "nothing matches"
    case .place(let number, let count): "\(number) of \(count)"
    case .placeOfMatches(let number, let count): "\(number) of \(count) that match"
    case .dateHint: "YYYY-MM-DD"
    case .datesMakeNoSense: "The dates of this map make no sense."
    case .less: "less"
    case .more: "more"
    case .image: "image"
    case .imageOfSize(let width, let height): "image \(width)×\(height)"
    case .imageAt(let address): "image: \(address)"
    case .imageLink(let address): "Image: \(address)"
    case .markdownImage: "Image"
    case .markdownImageCalled(let text): "Image: \(text)"
    case .imageNotShown(let reason): "image not shown: the picture \(reason)"
    case .notBase64: "is not valid base64"
    case .tooManyBytes(let size): "has more than \(size)"
    case .notPNG: "is not a PNG"
    case .tooLarge(let width, let height, let limit):
      "is \(width) × \(height), larger than \(limit) × \(limit)"
    case .damaged(let reason): "is damaged: \(reason)"
    }
  }
}
