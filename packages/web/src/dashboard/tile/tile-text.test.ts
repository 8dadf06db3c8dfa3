import { expect, it } from "vitest";
import { blocksOf, spansOf } from "./tile-text.ts";

const plain = (text: string) => [{ text, bold: false }];

it("tells headings, lists and paragraphs apart", () => {
  expect(blocksOf("# 期中\n第一段\n还是第一段\n\n第二段\n- 一\n- 二\n后面")).toEqual([
    { kind: "heading", spans: plain("期中") },
    { kind: "paragraph", spans: plain("第一段\n还是第一段") },
    { kind: "paragraph", spans: plain("第二段") },
    { kind: "list", items: [plain("一"), plain("二")] },
    { kind: "paragraph", spans: plain("后面") },
  ]);
  expect(blocksOf("\n \n")).toEqual([]);
});

it("makes links of addresses of the console, the web and for email, and of nothing else", () => {
  const link = (text: string, href: string) => [{ text, bold: false, href }];
  expect(spansOf("see [the list](/report/list?x=1), [help](https://help.example/a)")).toEqual([
    ...plain("see "),
    ...link("the list", "/report/list?x=1"),
    ...plain(", "),
    ...link("help", "https://help.example/a"),
  ]);
  expect(spansOf("[write](mailto:a@b.example)")).toEqual(link("write", "mailto:a@b.example"));
  for (const other of [
    "[x](javascript:alert(1))",
    "[x](data:text/html,1)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](page)",
    "[x]()",
  ])
    expect(
      spansOf(other).some((span) => "href" in span),
      other,
    ).toBe(false);
});

it("shows pictures that were uploaded, and of no other address", () => {
  const src = "/api/upload/file/01900000-0000-7000-8000-0000000000e1/plan.png";
  expect(spansOf(`the ![site plan](${src})![](${src})`)).toEqual([
    ...plain("the "),
    { text: "site plan", bold: false, src },
    { text: "", bold: false, src },
  ]);
  for (const other of [
    "https://evil.example/a.png",
    "//evil.example/a.png",
    "data:image/png;base64,AA",
    "javascript:alert(1)",
    "/api/upload/file/../x",
    `${src}?x=1`,
    `https://evil.example${src}`,
    "/report/list",
  ])
    expect(spansOf(`![x](${other})`), other).toEqual(plain(`![x](${other})`));
});

it("sets words between two pairs of stars in bold, and takes everything else as it is", () => {
  expect(spansOf("a **b** c")).toEqual([
    { text: "a ", bold: false },
    { text: "b", bold: true },
    { text: " c", bold: false },
  ]);
  expect(spansOf("**open <b>x</b>")).toEqual(plain("**open <b>x</b>"));
});
