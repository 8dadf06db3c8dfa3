import { expect, it } from "vitest";
import { emptyDraft, withAnswer } from "../form-draft.ts";
import { newKey } from "../new-key.ts";
import { draftStore } from "./draft-store.ts";

function place() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}
const kept = { draft: withAnswer(emptyDraft, "name", "医院"), key: newKey() };

it("keeps one draft for each tenant, and nothing of an untouched form", () => {
  const local = place();
  const [one, other] = ["1", "2"].map((tenant) => draftStore(tenant, { local, session: null, now: () => 0 }));
  expect(one?.write(kept)).toBe(true);
  expect([one?.read(), other?.read()]).toEqual([kept, null]);
  one?.write({ ...kept, draft: emptyDraft });
  expect(local.items.size).toBe(0);
});

it("forgets a draft after thirty days", () => {
  const local = place();
  let now = 0;
  const store = draftStore("", { local, session: null, now: () => now });
  store.write(kept);
  now = 31 * 86_400_000;
  expect(store.read()).toBeNull();
});

it.each(["", "null", "[]", "{", '{"draft":{"name":"x"},"key":"1","at":0}', '{"draft":{"name":"x"},"at":0}'])(
  "reads nothing from %o",
  (text) => {
    const local = place();
    local.setItem("provost-demand-draft-", text);
    expect(draftStore("", { local, session: null, now: () => 0 }).read()).toBeNull();
  },
);

it("says so when the browser forbids it, and does no harm", () => {
  const full = {
    ...place(),
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(draftStore("", { local: full, session: full, now: () => 0 }).write(kept)).toBe(false);
  const forbidden = draftStore("", { local: null, session: null, now: () => 0 });
  forbidden.keepReceipt({ receipt: "A", at: "" });
  expect([forbidden.write(kept), forbidden.read(), forbidden.receipt()]).toEqual([false, null, null]);
});
