/// What a terminal keeps of the pictures that it was sent.
struct KeptPictures: Sendable {
  /// More than is looked at in turns; a terminal has room for a few hundred megabytes.
  static let limit = 8

  /// From the one that was shown longest ago to the last one.
  private var pictures: [(id: UInt32, deletion: [UInt8])] = []

  /// Notes that a picture is shown; false where the terminal does not have it yet.
  mutating func use(_ id: UInt32, deletion: [UInt8]) -> Bool {
    let index = pictures.firstIndex { $0.id == id }
    if let index { pictures.remove(at: index) }
    pictures.append((id, deletion))
    return index != nil
  }

  /// The numbers of those that the terminal has.
  var ids: [UInt32] { pictures.map(\.id) }

  /// What makes the terminal forget all of them.
  mutating func forgetAll() -> [[UInt8]] {
    defer { pictures = [] }
    return pictures.map(\.deletion)
  }

  /// What makes the terminal forget those that are neither shown nor among `wanted`.
  mutating func forgetOthers(than wanted: Set<UInt32>, but shown: [PicturePlacement]) -> [[UInt8]] {
    let gone = pictures.filter { kept in
      !wanted.contains(kept.id) && !shown.contains { $0.picture.id == kept.id }
    }
    pictures.removeAll { kept in gone.contains { $0.id == kept.id } }
    return gone.map(\.deletion)
  }

  /// What makes the terminal forget those that are too many, of which none is shown.
  mutating func forgetSurplus(but shown: [PicturePlacement]) -> [[UInt8]] {
    var deletions: [[UInt8]] = []
    while pictures.count > Self.limit,
      let index = pictures.firstIndex(where: { kept in
        !shown.contains { $0.picture.id == kept.id }
      })
    {
      deletions.append(pictures.remove(at: index).deletion)
    }
    return deletions
  }
}

extension Frame {
  /// Counts cells as unknown into which a picture is drawn that `frame` does not have there.
  ///
  /// They hold blanks in both frames, and yet have to be sent to wipe the picture.
  mutating func spoilPictures(missingIn frame: Frame) {
    for placement in pictures
    where placement.picture.keeping == nil && !frame.pictures.contains(placement) {
      for row in placement.rows {
        for column in placement.columns { spoil(column, row) }
      }
    }
  }
}

extension FrameDifference {
  /// Takes pictures away that are not shown any more.
  mutating func encodeRemovals() {
    for placement in old?.pictures ?? [] {
      guard let keeping = placement.picture.keeping,
        !new.pictures.contains(where: { $0.picture.id == placement.picture.id })
      else { continue }
      output.add(keeping.removal)
    }
  }

  /// Shows the pictures that are new or elsewhere; draws those again in whose rows text was sent.
  mutating func encodePictures(_ kept: inout KeptPictures) {
    for placement in new.pictures {
      let picture = placement.picture
      let isShown = old?.pictures.contains(placement) ?? false
      if isShown, picture.keeping != nil || touchedRows.isDisjoint(with: placement.rows) {
        continue
      }
      if let keeping = picture.keeping, !kept.use(picture.id, deletion: keeping.deletion) {
        output.add(keeping.transmission)
      }
      output.move(to: placement.column, placement.row)
      output.add(picture.showing)
      // Terminals differ about where pictures leave the cursor.
      output.forgetPosition()
    }
    if let wanted = new.wantedPictures {
      for deletion in kept.forgetOthers(than: wanted, but: new.pictures) { output.add(deletion) }
    }
    for deletion in kept.forgetSurplus(but: new.pictures) { output.add(deletion) }
  }
}
