import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MenuIcon, menuIconNames } from "./menu-icons.tsx";

const drawn = (source: string): string => renderToStaticMarkup(<MenuIcon source={source} />);

it("2.13 an item without an icon, or with one that is not in the set, gets the default icon", () => {
  const byDefault = drawn("");
  expect(byDefault).toContain("tabler-icon-folder");
  for (const source of ["gone", "iconfont icon-caidan", "constructor"]) expect(drawn(source)).toBe(byDefault);
});

it("2.13 an item with an icon of the set gets that", () => {
  expect(menuIconNames).toContain("home");
  expect(drawn("home")).toContain("tabler-icon-home");
});
