/** Pieces of HTML that would run, fetch or cover something if they were let through; what runs says so in `window.ran`. */
export const hostile: readonly string[] = [
  '<img src="x" onerror="window.ran=1">',
  "<svg onload=window.ran=1><circle r=9 /></svg>",
  '<svg><a xlink:href="javascript:window.ran=1"><text>x</text></a><use href="//evil.example/a.svg#b" /></svg>',
  '<svg><foreignObject><body onload=window.ran=1></foreignObject><animate attributeName=href values="javascript:window.ran=1" /></svg>',
  "<math><mtext><table><mglyph><style><img src=x onerror=window.ran=1>",
  '<math href="javascript:window.ran=1"><maction actiontype="statusline#//evil.example">m</maction></math>',
  '<a href="javascript:window.ran=1">a</a><a href="&#106;avascript:window.ran=1">b</a><a href=" java\nscript:window.ran=1">c</a>',
  '<a href="data:text/html,<script>window.ran=1</script>">d</a><img src="data:image/svg+xml,<svg onload=window.ran=1>">',
  '<a href="vbscript:window.ran=1">v</a><a href="blob:http://evil.example/1">b</a><a href="file:///etc/passwd">f</a>',
  '<iframe src="javascript:window.ran=1"></iframe><iframe srcdoc="<script>top.ran=1</script>"></iframe>',
  '<object data="x"></object><embed src="x"><applet code=x></applet><base href="//evil.example"><portal src="//evil.example">',
  '<div style="position:fixed;inset:0;z-index:9999;background:url(//evil.example/a.png)">over</div>',
  '<div style="position:absolute;top:-900px;transform:scale(99)">over</div><p style="margin-top:-9999px">over</p>',
  '<div class="m_9814e45f mantine-Overlay-root" style="width:99999px">over</div><div class="provost-editor" id="root">over</div>',
  '<form action="//evil.example"><input name=a autofocus onfocus=window.ran=1><button formaction="javascript:window.ran=1">b</button></form>',
  "<style>*{display:none}</style><link rel=stylesheet href=//evil.example/a.css><meta http-equiv=refresh content=0>",
  '<p style="background-image:url(https://evil.example/a.png);color:expression(window.ran=1)">p</p>',
  "<p style=\"background:url('/api/upload/file/a.png') url(//evil.example/b.png);-moz-binding:url(//evil.example)\">p</p>",
  '<template><script>window.ran=1</script></template><noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  "<span style=\"font-family:';position:fixed'\">f</span><span style='font-family:\"}*{position:fixed\"'>f</span>",
  "<details open ontoggle=window.ran=1>x</details><marquee onstart=window.ran=1>m</marquee><select><option>o</select>",
  '<video src="//evil.example/a.mp4" poster="javascript:window.ran=1" onloadstart=window.ran=1 autoplay></video><audio src=x onerror=window.ran=1>',
  '<p contenteditable="false" draggable=true tabindex=0 accesskey=x is="evil-p" slot=s part=p onpointerrawupdate=window.ran=1>attributes</p>',
  '<table background="//evil.example/a.png"><tr><td background="//evil.example/a.png" onmouseover=window.ran=1>cell</table>',
  '<img srcset="//evil.example/a.png 2x" src="/x.png" usemap="#m" ismap longdesc="javascript:window.ran=1"><map name=m><area href="javascript:window.ran=1"></map>',
  "<!--><img src=x onerror=window.ran=1>--><![CDATA[<img src=x onerror=window.ran=1>]]><?xml <img src=x onerror=window.ran=1>?>",
  "<p name=innerHTML id=attributes><form><input name=parentNode><input name=attributes><input name=childNodes></form>clobbers</p>",
];

/** What must not be left of any of them. */
export const harmful =
  /<(script|svg|math|iframe|object|embed|applet|base|form|input|button|style|link|meta|template|portal|map|area|marquee|details|select)|\son\w+=|javascript:|vbscript:|blob:|file:|data:|position|z-index|transform|mantine|m_98|provost-|expression|binding|99999|srcset|background=|autoplay|contenteditable|accesskey|srcdoc| id=| is=/i;
