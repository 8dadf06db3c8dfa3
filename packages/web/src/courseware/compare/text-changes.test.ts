import { expect, it } from "vitest";
import { textChanges } from "./text-changes.ts";

const names = {
  picture: (file: string) => `[${file}]`,
  link: (address: string) => `(${address})`,
  empty: "[empty]",
};
const signs = { same: "", added: "+", removed: "-", gap: "~" } as const;

function changedText(earlier: string, later: string): string | string[] {
  const text = (html: string) => ({ title: "", html });
  const changes = textChanges({ earlier: text(earlier), later: text(later) }, names);
  return changes.kind === "words"
    ? changes.stretches.map(({ kind, text }) => `${signs[kind]}${text}`.trim())
    : changes.kind;
}

it("says that only the looks differ where that is so", () => {
  expect(changedText("<p>a b</p>", "<p>a <b>b</b></p>")).toBe("looks");
  expect(changedText("<p>a</p><p>b</p>", "<p>a<br />b</p>")).toBe("looks");
  expect(changedText('<p><a href="/a">a</a></p>', '<p><a href="/a"><b>a</b></a></p>')).toBe("looks");
});

it("says where a link leads that leads elsewhere by now", () => {
  expect(changedText('<p>see <a href="/a">this</a> now</p>', '<p>see <a href="/b">this</a> now</p>')).toEqual(
    ["see this", "-(/a)", "+(/b)", "now"],
  );
  expect(changedText("<p>this</p>", '<p><a href="/b">this</a></p>')).toEqual(["this", "+(/b)"]);
});

it("tells pictures apart by where they lie, whatever their files are called", () => {
  expect(changedText('<p>a<img src="/f/1/cake.png" /></p>', '<p>a<img src="/f/2/cake.png" /></p>')).toEqual([
    "a",
    "-[cake.png]",
    "+[cake.png]",
  ]);
  expect(changedText('<p>a<img src="/f/1.png" /></p>', '<p>b<img src="/f/1.png" /></p>')).toEqual([
    "-a",
    "+b",
    "[1.png]",
  ]);
});

it("says of an empty paragraph that it is one", () => {
  expect(changedText("<p>a</p><p>b</p>", "<p>a</p><p></p><p>b</p>")).toEqual(["a", "+[empty]", "b"]);
  expect(changedText("<p>a</p><p><br /></p><p>b</p>", "<p>a</p><p>b</p>")).toEqual(["a", "-[empty]", "b"]);
  expect(changedText("", "")).toBe("nothing");
  expect(changedText("", "<p></p>")).toBe("nothing");
  expect(changedText("<p>a</p>", "<p></p>")).toEqual(["-a"]);
});
