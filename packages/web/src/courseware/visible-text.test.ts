import { expect, it } from "vitest";
import { visibleText } from "./visible-text.ts";

it("keeps words apart as a reader sees them, and nothing of their looks", () => {
  expect(visibleText('<p>a <b style="color:red">b</b>&nbsp;&lt;c&gt;</p><ul><li>d</li><li>e</li></ul>')).toBe(
    "a b <c>\nd\ne",
  );
  const table = "<table><tbody><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>";
  expect(visibleText(table)).toBe("x\ty\n1\t2");
  expect(visibleText("<p>one<br />two</p>&amp;lt;")).toBe("one\ntwo\n&lt;");
});

it("says which picture or film stands there", () => {
  const shown = (file: string) => `[${file}]`;
  expect(visibleText('<p>a<img alt="" src="/f/1/cake.png?x" /></p><video src="b.mp4"></video>', shown)).toBe(
    "a[cake.png]\n[b.mp4]",
  );
  expect(visibleText('<p>a<img src="x.png" /></p>')).toBe("a");
});
