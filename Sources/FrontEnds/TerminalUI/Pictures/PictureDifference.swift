struct KeptPictures: Sendable {
  /// The maximum number of pictures kept, unless more are shown; a terminal stores a few hundred megabytes.
  static let limit = 8

  /// The pictures, from the least to the most recently shown.
  private var pictures: [(id: UInt32, deletion: [UInt8])] = []

  /// Records that a picture is shown; returns false if the terminal does not have it yet.
  mutating func use(_ id: UInt32, deletion: [UInt8]) -> Bool {
    let index = pictures.firstIndex { $0.id == id }
    if let index { pictures.remove(at: index) }
    pictures.append((id, deletion))
    return index != nil
  }

  var ids: [UInt32] { pictures.map(\.id) }

  /// Forgets all pictures; returns the sequences that delete them.
  mutating func forgetAll() -> [[UInt8]] {
    defer { pictures = [] }
    return pictures.map(\.deletion)
  }

  /// Forgets the pictures that are neither shown nor `wanted`; returns the sequences that delete them.
  mutating func forgetOthers(than wanted: Set<UInt32>, but shown: [PicturePlacement]) -> [[UInt8]] {
    let gone = pictures.filter { kept in
      !wanted.contains(kept.id) && !shown.contains { $0.picture.id == kept.id }
    }
    pictures.removeAll { kept in gone.contains { $0.id == kept.id } }
    return gone.map(\.deletion)
  }

  /// Forgets pictures beyond the limit, but none that is shown; returns the sequences that delete them.
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
  /// Marks as unknown the cells with a picture that is missing from `frame` at that position.
  ///
  /// The cells are blank in both frames, but must be sent to erase the picture.
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
  mutating func encodeRemovals() {
    for placement in old?.pictures ?? [] {
      guard let keeping = placement.picture.keeping,
        !new.pictures.contains(where: { $0.picture.id == placement.picture.id })
      else { continue }
      output.add(keeping.removal)
    }
  }

  /// Shows new and moved pictures, and draws the pictures again whose rows have changed.
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
      // Terminals differ in the cursor position after a picture.
      output.forgetPosition()
    }
    if let wanted = new.wantedPictures {
      for deletion in kept.forgetOthers(than: wanted, but: new.pictures) { output.add(deletion) }
    }
    for deletion in kept.forgetSurplus(but: new.pictures) { output.add(deletion) }
  }
}
