import Documents
import Testing

@Suite(.timeLimit(.minutes(5))) struct PropertyListFormattingTests {
  @Test func `An XML property list gets the layout of Apple's tools, and keeps its comments`()
    throws
  {
    let text = """
      <!-- The menu -->
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>items</key> <array>
          <!-- before A --> <dict>
            <key>shortcut</key><string>a</string> <!-- behind a -->


            <key>title</key><string>A &amp; <![CDATA[<B>]]></string>
            <!-- at the end -->
          </dict>
          <dict/>
        </array>
        <key>title</key> <string></string>
      </dict>
      </plist>
      """
    #expect(
      try formatted(text, name: "menu.plist") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- The menu -->
        <plist version="1.0">
        <dict>
        \t<key>title</key>
        \t<string></string>
        \t<key>items</key>
        \t<array>
        \t\t<!-- before A -->
        \t\t<dict>
        \t\t\t<key>title</key>
        \t\t\t<string>A &amp; &lt;B&gt;</string>
        \t\t\t<key>shortcut</key>
        \t\t\t<string>a</string> <!-- behind a -->
        \t\t\t<!-- at the end -->
        \t\t</dict>
        \t\t<dict/>
        \t</array>
        </dict>
        </plist>

        """)
  }

  @Test func `A document's type may have any sign in its quotes`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "a" '"c>'>
      <plist version="1.0">
      <dict/>
      </plist>

      """
    #expect(try formatted(text, name: "menu.plist") == text)
  }

  @Test func `Data and comments of several lines keep their lines`() throws {
    let base64 = String(repeating: "QUJD", count: 30)
    let text = """
      <plist version="1.0">
      <dict>
      \t<!--
      \t  two
      \t  lines
      \t-->
      \t<key>a</key>
      \t<data>
      \t\(base64.prefix(76))
      \t\(base64.dropFirst(76))
      \t</data>
      </dict>
      </plist>

      """
    #expect(try formatted(text, name: "menu.plist") == text)
  }

  @Test func `An old-style property list is formatted, too`() throws {
    let text = """
      { // all
        items = ( { title = "A b"; /* one */ id = a-1; }, // first
          /* two
             lines */
          { title = "\\U00e9"; data = <0A ff>; flag; } );
        title = T; }
      """
    #expect(
      try formatted(text, name: "menu.plist") == """
        { // all
            title = T;
            items = (
                {
                    title = "A b"; // one
                    id = a-1;
                }, // first
                /* two
               lines */
                {
                    title = "é";
                    data = <0aff>;
                    flag = flag;
                }
            );
        }

        """)
  }

  @Test func `Processing instructions and the digits of numbers stay`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <?xml-stylesheet href="x"?>
      <plist version="1.0">
      <dict>
      \t<?mine a > b?>
      \t<key>n</key>
      \t<integer>0x1F</integer> <?behind?>
      \t<key>r</key>
      \t<real>1.50</real>
      </dict>
      </plist>

      """
    #expect(try formatted(text, name: "menu.plist") == text)
  }
}
