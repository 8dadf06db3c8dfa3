/** What a reader sees of HTML: its text in runs with their styles, its cells, and its media. */
export function lookOf(html: string): { text: string; cells: number; runs: string[]; media: string[] } {
  const host = document.createElement("div");
  host.className = "provost-rich-text";
  host.innerHTML = html;
  document.body.append(host);
  const inherited = [
    "color",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "letter-spacing",
    "line-height",
    "list-style-type",
    "text-align",
    "text-indent",
    "white-space-collapse",
  ];
  const up = (
    node: Element | null,
    read: (style: CSSStyleDeclaration) => string,
    none: string[],
  ): string[] => {
    const seen: string[] = [];
    for (let at = node; at !== null && at !== host; at = at.parentElement) {
      const value = read(getComputedStyle(at));
      if (!none.includes(value)) seen.push(value);
    }
    return seen;
  };
  const runs: string[] = [];
  let before = "";
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isCode = parent?.closest("pre") !== null;
    const words = isCode ? (node.nodeValue ?? "") : (node.nodeValue ?? "").replace(/[ \t\n]+/g, " ");
    if (!parent || words.trim() === "" || (!isCode && words === " ")) continue;
    const style = getComputedStyle(parent);
    const look = [
      ...inherited.map((name) => style.getPropertyValue(name).replace("-webkit-", "")),
      up(parent, (one) => one.backgroundColor, ["rgba(0, 0, 0, 0)"])[0] ?? "",
      up(parent, (one) => one.backgroundImage, ["none"])[0] ?? "",
      [...new Set(up(parent, (one) => one.textDecorationLine, ["none"]))].sort().join(" "),
      up(parent, (one) => one.verticalAlign, ["baseline"])[0] ?? "",
      parent.closest("a")?.getAttribute("href") ?? "",
    ].join(" | ");
    if (look === before) runs[runs.length - 1] += words;
    else runs.push(`${look} » ${words}`);
    before = look;
  }
  const media = [
    ...host.querySelectorAll<HTMLElement>("img, video, audio, source, hr, table, tr, td, th, pre"),
  ].map((node) => {
    const wanted = ["src", "width", "height", "alt", "title", "type", "colspan", "rowspan", "class"];
    const ofTables = [
      "interlaced",
      "data-chart",
      "data-sort",
      "data-sort-type",
      "valign",
      "bgcolor",
      "cellpadding",
    ];
    return [
      node.nodeName,
      ...[...wanted, ...ofTables].map((name) => node.getAttribute(name) ?? ""),
      node.style.cssText,
      // How wide a cell comes out, whatever says so.
      /^T[DH]$/.test(node.nodeName) ? Math.round(node.getBoundingClientRect().width) : "",
    ].join(" ");
  });
  const result = {
    text: host.innerText.replace(/\s+/g, " ").trim(),
    cells: host.querySelectorAll("td, th").length,
    runs: runs.map((run) => run.trim()),
    media,
  };
  host.remove();
  return result;
}
