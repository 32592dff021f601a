@_exported public import MenuItems
@_exported public import SourceText
