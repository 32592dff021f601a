/// A part of version 1 that came later: used only if both sides name it in the handshake.
public enum Feature: String, Sendable, Hashable, Codable, CaseIterable {
  /// `form/change`: the handler answers changes of fields.
  case formChange
  /// `view/search`: the handler filters its view.
  case search
  /// `view/patch`: single rows of a view change.
  case patch
  /// `effect/post`: toasts and attention at any time.
  case effects
  /// `resource/get`: pictures are asked for when they are seen.
  case resource
  /// `view/refresh`: a view is loaded again.
  case refresh
  /// `handler/status` and `handler/statusChanged`: words beside a menu item.
  case status
  /// `settings/changed`: the user changed the plugin's settings.
  case settings
}

/// The features that a side names in the handshake; unknown ones are left out.
public struct FeatureSet: Sendable, Hashable, Codable, ExpressibleByArrayLiteral {
  /// The features.
  public var features: Set<Feature>
  /// All features of this library.
  public static let all = FeatureSet(Feature.allCases)

  /// Creates a set of features.
  public init(_ features: some Sequence<Feature>) { self.features = Set(features) }

  /// Creates a set of features.
  public init(arrayLiteral features: Feature...) { self.init(features) }

  /// Returns whether `feature` is in the set.
  public func contains(_ feature: Feature) -> Bool { features.contains(feature) }

  /// Decodes an array of words.
  public init(from decoder: any Decoder) throws {
    let words = try decoder.singleValueContainer().decode([String].self)
    self.init(words.compactMap { Feature(rawValue: $0) })
  }

  /// Encodes the words in their order in the alphabet.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(features.map(\.rawValue).sorted())
  }
}
