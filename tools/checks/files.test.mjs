import { describe, expect, it } from "vitest";
import { findFaults } from "./files.mjs";

describe("the file gate", () => {
  it.each([
    ["packages/server/src/dict/dict.service.ts", "const now = Date.now();", /Date\.now outside platform/],
    [
      "packages/web/src/dict/DictPage.tsx",
      'window.localStorage.getItem("x");',
      /localStorage outside platform/,
    ],
    ["packages/web/src/dict/DictPage.tsx", 'await fetch("/api");', /fetch outside platform/],
    ["packages/web/src/dict/a.ts", 'language === "zh" ? "是" : "yes"', /a text chosen by language/],
    [
      "packages/web/src/dict/a.ts",
      'new Intl.DateTimeFormat("en", { month: "short" }).format(at);',
      /a moment in the browser's zone/,
    ],
    ["packages/web/src/dict/a.ts", "new Date(at).getHours();", /a moment in the browser's zone/],
    ["packages/web/src/dict/a.ts", "new Date(year, 2, 1);", /a moment in the browser's zone/],
    ["packages/web/src/dict/a.ts", "new Date(at).toLocaleTimeString();", /a moment in the browser's zone/],
    ["packages/editor/src/insert/a.ts", "at.getHours();", /a moment in the browser's zone/],
    [
      "packages/web/src/dict/A.tsx",
      "momentsIn(language, zone).full(at);",
      /does not follow the tenant's clock/,
    ],
    ["packages/web/src/dict/A.tsx", "dayOf(at, tenantZone());", /does not follow the tenant's clock/],
    ["packages/web/src/dict/A.tsx", '<TextInput type="time" />', /in the format of the browser's language/],
    ["packages/web/src/utils/a.ts", "", /name the folder/],
    ["packages/web/src/dict/index.ts", "", /no index modules/],
    ["packages/web/src/dict/a.ts", "\n".repeat(401), /401 lines, at most 400/],
  ])("refuses %s with %j", (path, text, message) => {
    expect(findFaults(path, text)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    ["packages/server/src/platform/clock.ts", "export const now = () => Date.now();"],
    ["packages/web/src/dict/a.ts", "// not Date.now(): the clock is passed in\nquery.fetch(); prefetch(1);"],
    [
      "packages/web/src/dict/a.ts",
      'Intl.DateTimeFormat("en", { timeZone: "UTC" }); new Date(at).getUTCHours();',
    ],
    ["packages/web/src/dict/a.test.ts", "Date.now();"],
    ["packages/web/src/dict/a.ts", "print(momentsIn(language, tenantZone()).full(at));"],
    ["packages/web/src/dict/a.ts", "\n".repeat(400)],
  ])("lets %s with %j pass", (path, text) => {
    expect(findFaults(path, text)).toEqual([]);
  });
});
