import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createStorage, type StoredItem } from "./storage.ts";

function memory() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const token: StoredItem<string> = { name: "token", schema: z.string(), session: true };
const count: StoredItem<number> = { name: "count", schema: z.number(), session: false };

function open() {
  const local = memory();
  const session = memory();
  return {
    local,
    session,
    storage: createStorage({ prefix: "p", local, session, clock: { now: () => 42 } }),
  };
}

describe("typed records", () => {
  it("reads what does not fit as absent", () => {
    const { local, storage } = open();
    local.kept.set("p-count", '{"content":"three","datetime":1}');
    expect(storage.get(count)).toBeNull();
    expect(storage.get(token)).toBeNull();
  });

  it("3.32 writes {dataType, content, type, datetime} under prefix-name, in session storage when a type is given, in local storage without one", () => {
    const { local, session, storage } = open();
    storage.set(token, "abc");
    storage.set(count, 3);
    expect(JSON.parse(session.kept.get("p-token") ?? "")).toEqual({
      dataType: "string",
      content: "abc",
      type: "session",
      datetime: 42,
    });
    expect(JSON.parse(local.kept.get("p-count") ?? "")).toEqual({
      dataType: "number",
      content: 3,
      datetime: 42,
    });
  });

  it("3.32 reads session before local, and tells when it was written", () => {
    const { local, storage } = open();
    local.kept.set("p-token", '{"content":"old","datetime":1}');
    expect(storage.record(token)).toEqual({ content: "old", datetime: 1 });
    storage.set(token, "new");
    expect(storage.record(token)).toEqual({ content: "new", datetime: 42 });
  });

  it("gives text that is no record as it is", () => {
    const { local, storage } = open();
    local.kept.set("p-token", "raw");
    expect(storage.get(token)).toBe("raw");
  });

  it("tells whether a record was written: a store may be full", () => {
    const full = {
      ...memory(),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const storage = createStorage({ prefix: "p", local: full, session: memory(), clock: { now: () => 42 } });
    expect([storage.set(count, 3), storage.set(token, "abc")]).toEqual([false, true]);
  });

  it("removes from both places", () => {
    const { local, session, storage } = open();
    local.kept.set("p-token", "raw");
    storage.set(token, "x");
    storage.remove(token);
    expect(local.kept.size + session.kept.size).toBe(0);
  });
});
