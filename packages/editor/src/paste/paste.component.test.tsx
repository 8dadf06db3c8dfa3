import fc from "fast-check";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { runs } from "../../../../tools/test/long-run.ts";
import { openEditor } from "../testing/editor-page.tsx";
import { focus, paste, press, styleOf, texts } from "../testing/gestures.ts";
import { pastedHtml } from "./pasted-html.ts";

/** The output of the cleaner, as HTML and as a reader sees it. */
function cleaned(input: string) {
  const { html } = pastedHtml(input);
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const depthOf = (node: Element): number =>
    (node.nodeName === "LI" ? 1 : 0) + Math.max(0, ...[...node.children].map(depthOf));
  return {
    html,
    text: (body.textContent ?? "").replace(/[\s\u00a0]+/g, ""),
    items: body.querySelectorAll("li").length,
    cells: body.querySelectorAll("td, th").length,
    depth: depthOf(body),
  };
}

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:10.5pt;} @list l0 {mso-list-id:1;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN>`;

const wordItem = (text: string, level: number, marker: string, list = "l0"): string =>
  `<p class=MsoListParagraph style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`;

it("what is pasted from Word: lists stay lists in one another, words keep their looks, the rest is gone", async () => {
  const editor = await openEditor();
  await editor.text.click();
  paste({
    html: `${wordHead}<p class=MsoNormal align=center style='text-align:center'><b><span style='font-size:16.0pt;color:red;mso-bidi-font-size:11pt'>Plan</span></b><o:p></o:p></p>
${wordItem("one", 1, "1.")}${wordItem("one a", 2, "a)")}${wordItem("one b", 2, "b)")}${wordItem("two", 1, "2.")}${wordItem("dot", 1, "·", "l1")}
<p class=MsoNormal>after<o:p>&nbsp;</o:p></p></body></html>`,
  });
  const html = editor.html();
  expect(html).toContain('<span style="color: red; font-size: 16pt;"><strong>Plan</strong></span>');
  expect(html).toContain("text-align: center");
  expect(html.replace(/<span[^>]*>|<\/span>| (?:lang|style|type)="[^"]*"/g, "")).toContain(
    "<ol><li><p>one</p><ol><li><p>one a</p></li><li><p>one b</p></li></ol></li><li><p>two</p></li></ol><ul><li><p>dot</p></li></ul><p>after",
  );
  expect(html).toContain('style="list-style-type: lower-alpha;"><li>');
  expect(html).not.toMatch(/mso|Mso|supportLists|<o:|xml|WordDocument/);
  focus(editor.text);
  await press("Control+z");
  await expect.element(editor.text).toHaveTextContent("");
});

it("what is pasted from Excel: the table stays a table, with the looks its style sheet gave the cells", async () => {
  const editor = await openEditor();
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!-- .xl65 {mso-number-format:"0\\.0"; background:yellow; font-weight:700; border:.5pt solid windowtext;} td {padding-top:1px;} --></style></head>
<body><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 span=2 style='width:48pt'>
<tr height=19><td class=xl65 x:num="90" width=64>90.0</td><td colspan=2 style='mso-ignore:colspan'>A &amp; B</td></tr><tr><td class=xl65>1</td><td>2</td><td>3</td></tr><!--EndFragment--></table></body></html>`;
  const pasted = cleaned(excel);
  expect(pasted.cells).toBe(5);
  expect(pasted.text).toBe("90.0A&B123");
  expect(pasted.html).toMatch(/<td[^>]*style="[^"]*background(-color)?: yellow[^"]*"[^>]*>90\.0<\/td>/);
  expect(pasted.html).toContain("font-weight: 700");
  expect(pasted.html).not.toMatch(/mso|xl65|x:num|Fragment/);
  await editor.text.click();
  paste({ html: excel });
  await expect.poll(() => texts(editor.text.css("td"))).toEqual(["90.0", "A & B", "1", "2", "3"]);
  await expect
    .poll(() => styleOf(editor.text.css("td").first(), "background-color"))
    .toBe("rgb(255, 255, 0)");
});

it("of the rules of Excel's style sheet the later and the heavier one wins, and what a cell says itself over both", () => {
  const { html } = cleaned(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--
tr {height:15pt;} td {padding:0px; color:black; font-weight:400; border:none; text-align:general;}
.xl65 {border:.5pt solid windowtext; font-weight:700; color:green;} .xl66 {border-top:1.0pt solid red;} .xl65 {color:blue;}
td {font-style:italic; font-weight:400;} --></style></head>
<body><table><tr><td class=xl65>bold</td><td class="xl66" style='border-top:2pt dotted lime'>own</td><td>plain</td></tr></table></body></html>`);
  const [bold, own, plain] = [
    ...new DOMParser().parseFromString(html, "text/html").querySelectorAll<HTMLElement>("td"),
  ].map(({ style }) => style);
  expect([bold?.borderTopStyle, bold?.fontWeight, bold?.color]).toEqual(["solid", "700", "blue"]);
  expect([own?.borderTopStyle, own?.borderTopColor]).toEqual(["dotted", "lime"]);
  expect([plain?.fontWeight, plain?.color]).toEqual(["400", "black"]);
});

it("headings that Word numbers stay headings, with their numbers, between lists that stay lists", () => {
  const heading = (level: number, number: string, text: string): string =>
    `<h${level} style='margin-left:21.6pt;text-indent:-21.6pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${number}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></h${level}>`;
  const { html, items } = cleaned(
    `${wordHead}${heading(1, "1", "Aims")}${heading(2, "1.1", "Of the term")}${wordItem("one", 1, "1.")}${heading(1, "2", "Plan")}</body></html>`,
  );
  expect(items).toBe(1);
  expect(html.replace(/<span[^>]*>|<\/span>| (?:lang|style|type)="[^"]*"/g, "").replace(/\s+/g, " ")).toBe(
    "<h1>1 Aims</h1><h2>1.1 Of the term</h2><ol><li><p>one</p></li></ol><h1>2 Plan</h1>",
  );
});

it("plain text keeps its lines, and a clipboard of 10 MB is refused", async () => {
  const editor = await openEditor();
  await editor.text.click();
  paste({ text: "one\ntwo\n\nthree" });
  await expect
    .poll(() => texts(editor.text.css("p")).filter((line) => line !== ""))
    .toEqual(["one", "two", "three"]);
  paste({ html: `<p>${"long ".repeat(2_000_000)}</p>` });
  await expect.element(page.getByText("内容过长，未能载入")).toBeVisible();
  await expect.element(editor.text).not.toMatchTextContent("long");
});

const words = fc.stringMatching(/^[a-z课0-9]{1,8}$/);
const marker = fc.constantFrom("1.", "·", "o", "a)", "一、", "IV.", "（1）", "");
const items = fc.array(
  fc.record({ words, level: fc.integer({ min: 1, max: 12 }), marker, list: fc.constantFrom("l0", "l1") }),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const hostile = fc.constantFrom(
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  '<a href="javascript:alert(1)">',
  "<![if !supportLists]>",
  "<!--[if gte mso 9]>",
  "<o:p>",
  "</li></ul>",
  "<table><tr>",
  "<style>*{position:fixed}",
  '<p style="mso-list:l0 level1 lfo1">',
  '<span style="mso-list:Ignore">',
  '<div style="position:fixed;z-index:9">',
);

it("the cleaner of pastes loses no item of Word's lists and no word, and lets nothing through that runs or covers", () => {
  fc.assert(
    fc.property(items, (list) => {
      const html = list.map((item) => wordItem(item.words, item.level, item.marker, item.list)).join("\n");
      const pasted = cleaned(`${wordHead}${html}</body></html>`);
      expect(pasted.items).toBe(list.length);
      expect(pasted.text).toBe(list.map((item) => item.words).join(""));
      expect(pasted.depth).toBeLessThanOrEqual(9);
    }),
    { numRuns: runs(20, 60) },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(hostile, words), { maxLength: 30 }), (pieces) => {
      const pasted = cleaned(`${wordHead}${pieces.join("")}`);
      const runs = /<script|<svg|<style|\son\w+=|javascript:|position|z-index|mso-|<o:/i;
      expect(pasted.html).not.toMatch(runs);
      // Cleaning the output again changes nothing.
      const again = cleaned(pasted.html);
      expect(again.html).not.toMatch(runs);
      expect(again.text).toBe(pasted.text);
    }),
    { numRuns: runs(40, 120) },
  );
});
