import { describe, expect, it } from "vitest";
import { createStorage } from "../../platform/storage.ts";
import { website } from "../website.ts";
import { stored } from "./stored-items.ts";

function memory() {
  const items = new Map<string, string>();
  return {
    kept: items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("the persisted state", () => {
  it("3.30 token, tagList, tag, menu, permission, isLock and lockPasswd are in session storage", () => {
    const items = [
      stored.token,
      stored.tagList,
      stored.tag,
      stored.menu,
      stored.permission,
      stored.isLock,
      stored.lockPasswd,
    ];
    expect(items.map(({ name, session }) => [name, session])).toEqual(
      ["token", "tagList", "tag", "menu", "permission", "isLock", "lockPasswd"].map((name) => [name, true]),
    );
  });

  it("3.31 userInfo, language, colorName, themeName, logsList and flowRoutes are in local storage", () => {
    const items = [
      stored.userInfo,
      stored.language,
      stored.colorName,
      stored.themeName,
      stored.logsList,
      stored.flowRoutes,
    ];
    expect(items.map(({ name, session }) => [name, session])).toEqual(
      ["userInfo", "language", "colorName", "themeName", "logsList", "flowRoutes"].map((name) => [
        name,
        false,
      ]),
    );
  });

  it("3.29 and 3.31 every record has dataType, content and datetime, and its name is the website's prefix, a dash and its own", () => {
    const [local, session] = [memory(), memory()];
    const storage = createStorage({ prefix: website.key, local, session, clock: { now: () => 42 } });
    storage.set(stored.token, "t");
    storage.set(stored.refreshToken, "r");
    storage.set(stored.language, "en");
    const read = ([name, text]: [string, string]): [string, unknown] => [name, JSON.parse(text)];
    expect([...session.kept].map(read)).toEqual([
      ["provost-token", { dataType: "string", content: "t", type: "session", datetime: 42 }],
      ["provost-refreshToken", { dataType: "string", content: "r", type: "session", datetime: 42 }],
    ]);
    expect([...local.kept].map(read)).toEqual([
      ["provost-language", { dataType: "string", content: "en", datetime: 42 }],
    ]);
  });

  it("has no name twice", () => {
    const names = Object.values(stored).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
