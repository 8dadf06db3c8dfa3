import { expect, it } from "vitest";
import { emptyDraft, withAnswer } from "../send/form-draft.ts";
import { newKey } from "../send/new-key.ts";
import { draftStore } from "./draft-store.ts";

function place() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
    key: (at: number) => [...items.keys()][at] ?? null,
    get length() {
      return items.size;
    },
  };
}
const stored = { draft: withAnswer(emptyDraft, "name", "医院"), key: newKey() };

const named = (name: string) => ({ draft: withAnswer(emptyDraft, "name", name), key: newKey() });

/** A browser whose tabs and pages come and go. */
function browser() {
  const local = place();
  const clock = { now: 0 };
  const page = (session = place()) => ({
    session,
    store: draftStore("1", { local, session, now: () => clock.now }),
  });
  return { local, clock, page };
}

it("gives each tab a draft of its own, over a reload too", () => {
  const { page } = browser();
  const [one, other] = [page(), page()];
  const [first, second] = [named("一"), named("二")];
  expect([one.store.read(), other.store.read()]).toEqual([null, null]);
  one.store.write(first);
  other.store.write(second);
  for (const { store } of [one, other]) store.release();
  expect(page(one.session).store.read()).toEqual(first);
  expect(page(other.session).store.read()).toEqual(second);
});

it("gives a new tab the newest draft that no other holds, once", () => {
  const { clock, page } = browser();
  const tabs = ["旧", "新", "开着"].map((name) => {
    clock.now += 1000;
    const tab = page();
    tab.store.read();
    tab.store.write(named(name));
    return tab;
  });
  for (const { store } of tabs.slice(0, 2)) store.release();
  expect([0, 1, 2].map(() => page().store.read()?.draft.name)).toEqual(["新", "旧", undefined]);
});

it("takes a draft whose page has been silent for long for left, unless it speaks up", () => {
  const { clock, page } = browser();
  const gone = page();
  gone.store.read();
  gone.store.write(named("断电"));
  clock.now += 2 * 60_000;
  gone.store.hold();
  clock.now += 2 * 60_000;
  expect(page().store.read()).toBeNull();
  clock.now += 2 * 60_000;
  expect(page().store.read()?.draft.name).toBe("断电");
});

it("never writes over a draft that another page has taken up", () => {
  const { clock, page } = browser();
  const slept = page();
  slept.store.read();
  const asleep = named("睡着");
  slept.store.write(asleep);
  clock.now += 10 * 60_000;
  const other = page();
  other.store.read();
  other.store.write(named("接着写"));
  other.store.release();
  slept.store.hold();
  slept.store.clear(asleep.key);
  slept.store.write(named("醒来"));
  slept.store.release();
  expect(page(other.session).store.read()?.draft.name).toBe("接着写");
  expect(page(slept.session).store.read()?.draft.name).toBe("醒来");
});

it("begins anew in a tab whose draft was sent or cleared, whatever others have left", () => {
  const { page } = browser();
  const left = page();
  left.store.read();
  const tab = page();
  tab.store.read();
  left.store.write(named("留下"));
  left.store.release();
  const sent = named("已提交");
  tab.store.write(sent);
  tab.store.clear(sent.key);
  // As the page does when it is left in the moment after.
  tab.store.write(sent);
  expect(page(tab.session).store.read()).toBeNull();
});

it("keeps one draft for each tenant, and nothing of an untouched form", () => {
  const local = place();
  const [one, other] = ["1", "2"].map((tenant) => draftStore(tenant, { local, session: null, now: () => 0 }));
  expect(one?.write(stored)).toBe(true);
  expect([one?.read(), other?.read()]).toEqual([stored, null]);
  one?.write({ ...stored, draft: emptyDraft });
  expect(local.items.size).toBe(0);
});

it("forgets a draft after thirty days", () => {
  const local = place();
  let now = 0;
  const store = draftStore("", { local, session: null, now: () => now });
  store.write(stored);
  now = 31 * 86_400_000;
  expect(store.read()).toBeNull();
});

it.each(["", "null", "[]", "{", '{"draft":{"name":"x"},"key":"1","at":0}', '{"draft":{"name":"x"},"at":0}'])(
  "reads nothing from %o",
  (text) => {
    const local = place();
    local.setItem(`provost-demand-draft--${newKey()}`, text);
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
  expect(draftStore("", { local: full, session: full, now: () => 0 }).write(stored)).toBe(false);
  const forbidden = draftStore("", { local: null, session: null, now: () => 0 });
  forbidden.keepReceipt({ receipt: "A", at: "" });
  expect([forbidden.write(stored), forbidden.read(), forbidden.receipt()]).toEqual([false, null, null]);
});
