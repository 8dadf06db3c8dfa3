import { expect, it } from "vitest";
import { changesBetween } from "./state-changes.ts";

const paragraph = (id: string, html = id) => ({ id, title: "", html });
const state = (content: ReturnType<typeof paragraph>[], name = "n") => ({ name, summary: "", content });
const changes = (now: ReturnType<typeof state>, then: ReturnType<typeof state>) =>
  changesBetween(now, then, ({ id }) => id).map(({ kind, name }) => `${kind} ${name}`.trim());

it("says nothing of the same state", () => {
  const now = state([paragraph("a"), paragraph("b")]);
  expect(changes(now, now)).toEqual([]);
});

it("names what an earlier state has, lacks and says differently", () => {
  const now = state([paragraph("a"), paragraph("b"), paragraph("c")]);
  expect(changes(now, state([paragraph("a", "A"), paragraph("b"), paragraph("x")], "old"))).toEqual([
    "name old",
    "text a",
    "added x",
    "gone c",
  ]);
});

it("tells another order apart from what is missing", () => {
  const now = state([paragraph("a"), paragraph("b"), paragraph("c")]);
  expect(changes(now, state([paragraph("b"), paragraph("a"), paragraph("c")]))).toEqual(["order"]);
  expect(changes(now, state([paragraph("a"), paragraph("c")]))).toEqual(["gone b"]);
});
