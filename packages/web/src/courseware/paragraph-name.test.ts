import { expect, it } from "vitest";
import { paragraphName } from "./paragraph-name.ts";

it("calls a paragraph by its title, else by its first words, else by its place", () => {
  expect(paragraphName({ title: "引言", html: "<p>x</p>" }, "第 1 段")).toBe("引言");
  expect(paragraphName({ title: "", html: "<p>a&nbsp;<b>b</b> &amp;lt; c</p>" }, "第 1 段")).toBe(
    "a b &lt; c",
  );
  expect(paragraphName({ title: "", html: `<p>${"字".repeat(60)}</p>` }, "x")).toBe(`${"字".repeat(40)}…`);
  expect(paragraphName({ title: "", html: '<p><img src="a.png"></p>' }, "第 2 段")).toBe("第 2 段");
});
