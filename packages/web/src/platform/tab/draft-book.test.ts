import { describe, expect, it } from "vitest";
import { createDraftBook } from "./draft-book.ts";

const bounds = { draft: 10, total: 20 };

describe("what is kept of drafts", () => {
  it("a draft that is too long is left out, and its tab named", () => {
    const { pages, cut } = createDraftBook().bound({ a: { form: "x".repeat(9), find: "y" } }, bounds);
    expect(pages).toEqual({ a: { find: "y" } });
    expect([...cut]).toEqual(["a"]);
  });

  it("of too many the ones go that changed longest ago", () => {
    const book = createDraftBook();
    const old = { a: { form: "aaaaaa" }, b: { form: "bbbbbb" } };
    expect([...book.bound(old, bounds).cut]).toEqual([]);
    const changed = { ...old, a: { form: "AAAAAA" }, c: { form: "cccc" } };
    const { pages, cut } = book.bound(changed, bounds);
    expect(Object.keys(pages).sort()).toEqual(["a", "c"]);
    expect([...cut]).toEqual(["b"]);
  });

  it("what JSON cannot say is no draft", () => {
    const { pages, cut } = createDraftBook().bound({ a: { run: () => 1 }, b: {} }, bounds);
    expect(pages).toEqual({});
    expect(cut.size).toBe(0);
  });
});
