#if canImport(Glibc)
  internal import Platform

  /// Events in the folders of a plan, as reported by Linux: see `inotify(7)`.
  ///
  /// Folders are watched for entries that are added, removed or closed after writing, the files themselves
  /// for each write, so that frequent writes to a neighbouring file cause no events.
  final class FolderEvents {
    struct Event {
      let progress: ChangeSettling.Progress
      /// Whether the file, or the path to it, may be another one now.
      let isStructural: Bool
    }

    private static let finished = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ATTRIB)
    private static let entries = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// The events after which a folder's watch is of no further use: the folder was removed or moved.
    private static let end = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)
    private static let losses = UInt32(IN_UNMOUNT | IN_Q_OVERFLOW)

    /// A descriptor that is readable while events are pending.
    let descriptor: Int32
    var isComplete: Bool { hasAllFolders && hasAllFiles }
    private var hasAllFolders = true
    private var hasAllFiles = true
    private var folders: [Int32: WatchPlan.Interest] = [:]
    private var files: [String: Int32] = [:]
    private var writtenFiles: Set<Int32> = []
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)

    /// Watches the folders of `plan`; nil if the system cannot create another watcher.
    init?(watching plan: WatchPlan) {
      descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      for (folder, interest) in plan.folders { add(folder, interest) }
      watchFiles(of: plan)
    }

    deinit { close(descriptor) }

    /// Watches the existing files; if one is replaced, the event of its folder
    /// comes first.
    func watchFiles(of plan: WatchPlan) {
      hasAllFiles = true
      var watches: [String: Int32] = [:]
      for (folder, interest) in plan.folders {
        for name in interest.names {
          let file = folder + "/" + name
          watches[file] = add(file, UInt32(IN_MODIFY | IN_DONT_FOLLOW))
          // A missing file is not written, and an unreadable one need not be read again.
          if watches[file] == nil, errno != ENOENT, errno != EACCES { hasAllFiles = false }
        }
      }
      writtenFiles = Set(watches.values)
      for watch in files.values where !writtenFiles.contains(watch) {
        inotify_rm_watch(descriptor, watch)
      }
      files = watches
    }

    private func add(_ folder: String, _ interest: WatchPlan.Interest) {
      var mask = Self.end
      if !interest.isEmpty { mask |= Self.entries }
      if !interest.names.isEmpty { mask |= UInt32(IN_CLOSE_WRITE | IN_ATTRIB) }
      guard let watch = add(folder, mask | UInt32(IN_ONLYDIR)) else {
        // A folder on the path that cannot be listed is rarely moved; one that cannot even be
        // searched hides its content from this user altogether.
        if !interest.isEmpty, access(folder, X_OK) == 0 { hasAllFolders = false }
        return
      }
      // Two paths may lead to the same folder.
      folders[watch, default: WatchPlan.Interest()].names.formUnion(interest.names)
      if interest.coversEntries { folders[watch]?.coversEntries = true }
    }

    private func add(_ path: String, _ mask: UInt32) -> Int32? {
      let watch = inotify_add_watch(descriptor, path, mask | UInt32(IN_MASK_ADD))
      return watch >= 0 ? watch : nil
    }

    func read() -> [Event]? {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return errno == EAGAIN || errno == EINTR ? [] : nil }
      var events: [Event] = []
      buffer.withUnsafeBytes { bytes in
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let next = offset + header + Int(event.len)
          guard next <= count else { return }
          let name = bytes[(offset + header)..<next].prefix { $0 != 0 }
          if let found = self.event(event.wd, event.mask, name) { events.append(found) }
          offset = next
        }
      }
      return events
    }

    private func event(
      _ watch: Int32, _ mask: UInt32, _ name: Slice<UnsafeRawBufferPointer>
    ) -> Event? {
      if mask & (Self.end | Self.losses) != 0 {
        return Event(progress: .underway, isStructural: true)
      }
      if writtenFiles.contains(watch), mask & UInt32(IN_MODIFY) != 0 {
        return Event(progress: .underway, isStructural: false)
      }
      guard let interest = folders[watch] else { return nil }
      let isEntry = mask & Self.entries != 0
      let isNamed = interest.names.contains(String(decoding: name, as: UTF8.self))
      guard isNamed || isEntry && interest.coversEntries else { return nil }
      // Permissions affect what can be watched, too.
      let isStructural = isEntry || mask & UInt32(IN_ATTRIB) != 0
      let isFinished = mask & Self.finished != 0
      return Event(progress: isFinished ? .finished : .underway, isStructural: isStructural)
    }
  }
#endif
