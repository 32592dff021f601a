internal import SourceText

/// The places of overlays that change items, for notes in findings about them.
struct OverlayPlaces: Sendable {
  private var places: [(overlay: SourceLocation, note: Diagnostic.Note)] = []

  mutating func note(_ overlay: SourceLocation, _ words: String, at base: SourceLocation) {
    places.append((overlay, Diagnostic.Note(words, at: base)))
  }

  /// Returns a finding with a note about the item of the base that is changed at its place.
  func noting(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let range = diagnostic.location.range,
      let place = places.last(where: { place in
        place.overlay.file === diagnostic.location.file
          && place.overlay.range?.contains(range.lowerBound) == true
      }), !diagnostic.notes.contains(where: { $0.location == place.note.location })
    else { return diagnostic }
    var noted = diagnostic
    noted.notes.append(place.note)
    return noted
  }
}
