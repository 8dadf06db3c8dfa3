import { describe, expect, it } from "vitest";
import { translated } from "./route-label.ts";
import { isRouteKey, type RouteKey, routeWords } from "./route-words.ts";

/** Spec §2; a name that the words lack does not compile. */
const named = [
  ...["info", "website", "dashboard", "tags", "store", "permission", "api"],
  ...["logs", "table", "form", "data", "error", "test"],
] as const satisfies readonly RouteKey[];

describe("2.84 route labels", () => {
  it.each(named)("%s has one in Chinese and one in English", (key) => {
    expect(routeWords.zh[key]).toMatch(/\p{Script=Han}/u);
    expect(routeWords.en[key]).toMatch(/^[A-Z][A-Za-z]/);
  });

  it("2.24 a key without a translation leaves the label as it was given", () => {
    const say = (key: string) => `said ${key}`;
    expect(translated("外部", "nowhere", say)).toBe("外部");
    expect(translated("外部", "constructor", say)).toBe("外部");
    expect(translated("外部", undefined, say)).toBe("外部");
    expect(translated("外部", "logs", say)).toBe("said logs");
    expect(isRouteKey("toString")).toBe(false);
  });
});
