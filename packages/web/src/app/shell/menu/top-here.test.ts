import { expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { readMenu } from "./menu-model.ts";
import { topAfter, topHere } from "./top-here.ts";

const menu = (...paths: string[]) =>
  readMenu(
    paths.map((path) => item(path)),
    [],
    (path) => path,
  );
const tops = [
  { id: "reports", model: menu("/wel/index", "/report/chart") },
  { id: "system", model: menu("/system/dict", "/report/chart") },
];
const at = (pathname: string, chosen: string | null) =>
  topHere(tops, chosen, { pathname, search: "", home: "/wel/index" });

it("keeps what was chosen where no top item holds the page", () => {
  expect(at("/info/index", "system")).toBe("system");
  expect(at("/info/index", null)).toBeNull();
});

it("follows the page to the top item that holds it, the chosen one before others", () => {
  expect(at("/system/dict", null)).toBe("system");
  expect(at("/system/dict", "reports")).toBe("system");
  expect(at("/report/chart", "system")).toBe("system");
  expect(at("/report/chart", null)).toBe("reports");
});

it("goes home with the home page, unless the chosen top item holds that too", () => {
  expect(at("/wel/index", "system")).toBeNull();
  expect(at("/wel/index", "reports")).toBe("reports");
});

/** Pages that were shown before the menus came. */
const after = (...shown: (readonly [pathname: string, chosen: string | null])[]) =>
  topAfter(
    tops,
    shown.map(([pathname, chosen]) => ({ pathname, search: "", chosen })),
    "/wel/index",
  );

it("home's sidebar stays, however the page was reached", () => {
  expect(after(["/system/dict", null])).toBeNull();
  expect(after(["/system/dict", "reports"])).toBe("system");
});

it("is the same whenever the menus come: what was opened meanwhile counts in its order", () => {
  expect(after(["/wel/index", null], ["/system/dict", null])).toBeNull();
  expect(after(["/system/dict", "reports"], ["/info/index", "reports"])).toBe("system");
  expect(after(["/system/dict", "reports"], ["/wel/index", "reports"])).toBeNull();
  expect(after(["/system/dict", null], ["/info/index", "reports"])).toBe("reports");
});
