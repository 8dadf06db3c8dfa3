import { expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { readMenu } from "./menu-model.ts";
import { topHere } from "./top-here.ts";

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
