// The C library, Dispatch, and the part of Foundation that needs no data about locales. A program for Linux that links
// no more of Foundation is a quarter smaller.

@_exported public import Dispatch
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
