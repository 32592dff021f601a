@_exported public import HandlerProtocol
@_exported public import StructuredData
