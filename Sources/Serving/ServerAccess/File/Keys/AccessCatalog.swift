internal import MenuItems
package import StructuredData

extension SchemaCatalog {
  package static let access = SchemaCatalog(
    "access", "who may do what on a server of appmenu, `access.yaml`", root: .mapping("access"),
    mappings: [
      MappingSchema("access", "who may do what", keys: AccessKey.schemas),
      MappingSchema("user", "a user with a password or tokens", keys: UserKey.schemas),
      MappingSchema("group", "a group of users", keys: GroupKey.schemas),
      MappingSchema(
        "rule", "what some users may do with some items", keys: RuleKey.schemas,
        neededKeys: [["users", "groups", "everyone"], ["items", "tags"]], isClosed: true),
      MappingSchema(
        "confinement", "what some items may do", keys: ConfinementRuleKey.schemas,
        neededKeys: [["items", "tags", "handlers"]], isClosed: true),
      .confine, .network,
      MappingSchema(
        "openid", "an issuer of OpenID Connect", keys: OpenIDKey.schemas,
        exclusiveKeys: [["secretFile", "secretVariable"]],
        neededKeys: [["users", "groups", "everyone"]], isClosed: true),
      MappingSchema(
        "proxy", "the header of a proxy", keys: ProxyKey.schemas, isClosed: true),
      MappingSchema("sessions", "how long users stay signed in", keys: SessionKey.schemas),
    ])
}
