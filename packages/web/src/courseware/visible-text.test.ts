import { expect, it } from "vitest";
import { characterCount, fileIn, visiblePieces, visibleText } from "./visible-text.ts";

it("keeps words apart as a reader sees them, and nothing of their looks", () => {
  expect(visibleText('<p>a <b style="color:red">b</b>&nbsp;&lt;c&gt;</p><ul><li>d</li><li>e</li></ul>')).toBe(
    "a b <c>\nd\ne",
  );
  const table = "<table><tbody><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>";
  expect(visibleText(table)).toBe("x\ty\n1\t2");
  expect(visibleText("<p>one<br />two</p>&amp;lt;")).toBe("one\ntwo\n&lt;");
  expect(visibleText('<p>a<img src="x.png" /></p>')).toBe("a");
});

it("counts characters as the editor does: no line ends, an object as one", () => {
  expect(characterCount("<p>一二 <strong>三</strong></p><p>b&nbsp;&lt;</p>")).toBe(7);
  expect(
    characterCount(
      '<p>a<img src="x.png" /><br />b</p><hr /><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ),
  ).toBe(6);
  expect(characterCount("")).toBe(0);
});

it("tells pictures, films, where links lead and empty paragraphs in their places", () => {
  const html =
    '<p>a<img alt="" src="/f/1/cake.png?x&amp;y" /></p><p></p><p>see <a target="_blank" href="/b">b</a>!</p><video src="c.mp4"></video>';
  expect(visiblePieces(html)).toEqual([
    "a",
    { kind: "picture", address: "/f/1/cake.png?x&y" },
    "\n",
    { kind: "empty" },
    "\n",
    "see ",
    "b",
    { kind: "link", address: "/b" },
    "!\n",
    { kind: "picture", address: "c.mp4" },
  ]);
  expect(visiblePieces("<p><br /></p>")).toEqual([{ kind: "empty" }, "\n"]);
  expect(fileIn("/f/1/cake.png?x/y")).toBe("cake.png");
});
