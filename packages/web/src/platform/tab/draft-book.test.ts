import { describe, expect, it } from "vitest";
import { createDraftBook } from "./draft-book.ts";

const bounds = { draft: 10, total: 20 };

describe("what is kept of drafts", () => {
  it("a draft that is too long is left out, and its tab named", () => {
    const { pages, truncated } = createDraftBook().bound({ a: { form: "x".repeat(9), find: "y" } }, bounds);
    expect(pages).toEqual({ a: { find: "y" } });
    expect([...truncated]).toEqual(["a"]);
  });

  it("of too many the ones go that changed longest ago", () => {
    const book = createDraftBook();
    const old = { a: { form: "aaaaaa" }, b: { form: "bbbbbb" } };
    expect([...book.bound(old, bounds).truncated]).toEqual([]);
    const changed = { ...old, a: { form: "AAAAAA" }, c: { form: "cccc" } };
    const { pages, truncated } = book.bound(changed, bounds);
    expect(Object.keys(pages).sort()).toEqual(["a", "c"]);
    expect([...truncated]).toEqual(["b"]);
  });

  it("what JSON cannot say is no draft", () => {
    const { pages, truncated: cut } = createDraftBook().bound({ a: { run: () => 1 }, b: {} }, bounds);
    expect(pages).toEqual({});
    expect(cut.size).toBe(0);
  });
});
