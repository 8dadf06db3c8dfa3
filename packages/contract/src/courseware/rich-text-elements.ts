const common = ["class", "style", "title", "align", "dir", "lang"] as const;
const cell = ["colspan", "rowspan", "width", "height", "valign", "bgcolor", "scope"] as const;

/** The allowed rich text elements, each with its allowed attributes besides the common ones; other elements are removed, their text is kept. */
export const richTextElements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  div: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  blockquote: [],
  pre: [],
  code: [],
  hr: [],
  br: [],
  ul: ["type"],
  ol: ["type", "start"],
  li: [],
  a: ["href", "target", "rel", "name"],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  strike: [],
  sub: [],
  sup: [],
  span: [],
  font: ["color", "face", "size"],
  img: ["src", "alt", "width", "height", "vspace", "hspace", "border"],
  video: ["src", "poster", "width", "height", "controls", "preload"],
  audio: ["src", "controls", "preload"],
  source: ["src", "type"],
  table: [
    "width",
    "border",
    "cellpadding",
    "cellspacing",
    "interlaced",
    "data-sort",
    "data-sort-type",
    "data-chart",
  ],
  caption: [],
  colgroup: ["span", "width"],
  col: ["span", "width"],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: ["height", "valign"],
  th: [...cell],
  td: [...cell],
};

/** Attributes of every element. */
export const richTextAttributes: readonly string[] = common;

/** Elements whose content goes with them, text too. */
export const richTextDropped: readonly string[] = [
  "script",
  "style",
  "noscript",
  "template",
  "title",
  "head",
  "object",
  "embed",
  "applet",
  "svg",
  "math",
  "textarea",
  "select",
  "option",
];

const length = /^-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?$/;
const lengths =
  /^(-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?|auto)( (-?\d{1,4}(\.\d{1,3})?(px|pt|em|rem|%)?|auto)){0,3}$/;
const colour = /^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20})$/i;
const borderOf =
  /^(\d{1,3}(\.\d+)?(px|pt)? )?(none|solid|dashed|dotted|double|hidden)( (#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\)|[a-z]{3,20}))?$/i;

/**
 * The declarations a `style` may hold and what their values look like; nothing that places an element over others (position, z-index, fixed
 * sizes beyond four digits) is among them. Background pictures are those of our own address only.
 */
export const richTextStyles: Readonly<Record<string, RegExp>> = {
  color: colour,
  "background-color": colour,
  background: colour,
  "background-image": /^url\((['"]?)\/api\/upload\/file\/[\w./%-]{1,300}\1\)$/,
  "background-repeat": /^(no-)?repeat(-[xy])?$/,
  "background-position": /^[a-z\d%. -]{1,40}$/i,
  "background-size": /^(cover|contain|auto|[\d.]{1,6}(px|%)( [\d.]{1,6}(px|%))?)$/,
  "font-family": /^[\p{L}\p{N} ,'"_-]{1,200}$/u,
  "font-size": length,
  "font-weight": /^(normal|bold|bolder|lighter|[1-9]00)$/,
  "font-style": /^(normal|italic|oblique)$/,
  "text-decoration": /^(none|underline|line-through|overline)( (underline|line-through|overline))*$/,
  "text-decoration-line": /^(none|underline|line-through|overline)( (underline|line-through|overline))*$/,
  "text-align": /^(left|right|center|justify|start|end)$/,
  "text-indent": length,
  "vertical-align": /^(baseline|sub|super|top|middle|bottom|text-top|text-bottom|-?\d{1,3}(px|em|%))$/,
  "line-height": /^(normal|\d{1,3}(\.\d{1,3})?(px|pt|em|%)?)$/,
  "letter-spacing": length,
  "white-space": /^(normal|nowrap|pre|pre-wrap|pre-line)$/,
  "word-break": /^(normal|break-all|break-word|keep-all)$/,
  "list-style-type": /^[a-z-]{2,40}$/,
  direction: /^(ltr|rtl)$/,
  display: /^(inline|inline-block|block|none|table|table-row|table-cell|list-item)$/,
  float: /^(none|left|right)$/,
  clear: /^(none|left|right|both)$/,
  width: length,
  height: length,
  "max-width": length,
  "min-width": length,
  margin: lengths,
  "margin-top": length,
  "margin-right": length,
  "margin-bottom": length,
  "margin-left": length,
  padding: lengths,
  "padding-top": length,
  "padding-right": length,
  "padding-bottom": length,
  "padding-left": length,
  border: borderOf,
  "border-top": borderOf,
  "border-right": borderOf,
  "border-bottom": borderOf,
  "border-left": borderOf,
  "border-width": lengths,
  "border-style": /^(none|solid|dashed|dotted|double|hidden)$/,
  "border-color": colour,
  "border-collapse": /^(collapse|separate)$/,
  "table-layout": /^(auto|fixed)$/,
};

/**
 * The class names a rich text may have: those that UEditor's own content carries, and the language of a code block. Any other name could be
 * one of the page's own, which places elements over others.
 */
export const richTextClass =
  /^(?:ue-[\w-]{1,60}|edui-[\w-]{1,60}|custom_[\w-]{1,40}|list-[\w-]{1,40}|language-[\w+#-]{1,30}|brush:[\w:;#+-]{1,60}|firstRow|selectTdClass|noBorderTable|sortEnabled|interlaced|anchorclass|pagebreak|video-js|vjs-default-skin)$/;
