import { describe, expect, it } from "vitest";
import { createStorage } from "../../../platform/storage.ts";
import { stored } from "../../start/stored-items.ts";
import { menuItem } from "./menu.fixtures.ts";
import { createLastTime } from "./menu-last-time.ts";

function place() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  };
}

function browserTab() {
  const [local, session] = [place(), place()];
  const storage = createStorage({ prefix: "t", local, session, clock: { now: () => 7 } });
  return { local, session, storage };
}

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const menu = [menuItem("/a", { id, children: [menuItem("/a/1", { id })] })];

describe("3.30 the menu and the button codes in session storage", () => {
  it("are nothing at first, and nothing when what is kept does not fit", () => {
    const { storage, session } = browserTab();
    session.setItem("t-menu", JSON.stringify({ content: [{ id: 1 }], datetime: 1 }));
    const last = createLastTime(storage);
    expect(last.menu(null)).toBeUndefined();
    expect(last.buttons()).toEqual(new Set());
  });

  it("do without a store that is too small", () => {
    const { storage, session } = browserTab();
    session.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const last = createLastTime(storage);
    last.keepMenu(menu);
    last.keepButtons(new Set(["dict_add"]));
    expect(createLastTime(storage).menu(null)).toBeUndefined();
  });

  it("3.29 are typed records: the whole tree, and codes that are true", () => {
    const { storage, session, local } = browserTab();
    const last = createLastTime(storage);
    last.keepMenu(menu);
    last.keepButtons(new Set(["dict_add", "constructor"]));
    expect(JSON.parse(session.kept.get("t-menu") ?? "")).toEqual({
      dataType: "object",
      content: menu,
      type: "session",
      datetime: 7,
    });
    expect(JSON.parse(session.kept.get("t-permission") ?? "").content).toEqual({
      dict_add: true,
      constructor: true,
    });
    expect(local.kept.size).toBe(0);
  });

  it("are used after a reload, for the top item they are of, until the server has answered", () => {
    const { storage } = browserTab();
    storage.set(stored.topMenu, "top");
    createLastTime(storage).keepMenu(menu);
    createLastTime(storage).keepButtons(new Set(["dict_add"]));
    const reloaded = createLastTime(storage);
    expect(reloaded.menu("top")).toEqual(menu);
    expect(reloaded.menu(null)).toBeUndefined();
    expect(reloaded.buttons()).toEqual(new Set(["dict_add"]));
    reloaded.keepMenu([]);
    expect(reloaded.menu("top")).toBeUndefined();
  });

  it("are gone with the person", () => {
    const { storage, session } = browserTab();
    createLastTime(storage).keepMenu(menu);
    const last = createLastTime(storage);
    last.keepButtons(new Set(["dict_add"]));
    last.forget();
    expect(last.menu(null)).toBeUndefined();
    expect([...session.kept.keys()]).toEqual([]);
  });
});
