import Foundation

/// A thread of the program under test whose stack overflows when it is told to.
///
/// The program knows nothing of it: it is in a library that is loaded before all others.
struct StackOverflow {
  private let scratch: Scratch
  private var library: String { scratch.path + "/overflow.so" }
  private var start: String { scratch.path + "/start" }

  /// Whether there is a compiler for the library, and a loader that takes it.
  static let isPossible = {
    #if os(Linux)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      return path.split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/clang")
      }
    #else
      return false
    #endif
  }()

  struct NotCompiled: Error { var reason: String }

  /// Compiles the library.
  init() async throws {
    scratch = try Scratch()
    let source = try scratch.write(Self.source, to: "overflow.c")
    let result = try await Programs.run(
      ["-shared", "-fPIC", "-O0", "-w", source, "-o", library], program: "clang")
    guard result.status == 0 else { throw NotCompiled(reason: result.errors) }
  }

  /// What the program is to be started with.
  var environment: [String: String] { ["LD_PRELOAD": library, "OVERFLOW_WHEN_THERE": start] }

  /// Lets the stack overflow.
  func begin() { _ = FileManager.default.createFile(atPath: start, contents: nil) }

  /// The launcher and the plugin load it, too; only the program itself has such a thread.
  private static let source = """
    #define _GNU_SOURCE
    #include <errno.h>
    #include <pthread.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static int deeper(int depth) {
      volatile char room[1024];
      room[0] = (char)depth;
      return deeper(depth + 1) + room[0];
    }

    static void *wait_for_start(void *path) {
      while (access(path, F_OK) != 0) usleep(10000);
      deeper(0);
      return NULL;
    }

    __attribute__((constructor)) static void begin(void) {
      char *path = getenv("OVERFLOW_WHEN_THERE");
      pthread_t thread;
      if (!path || strcmp(program_invocation_short_name, "appmenu") != 0) return;
      pthread_create(&thread, NULL, wait_for_start, path);
    }
    """
}
