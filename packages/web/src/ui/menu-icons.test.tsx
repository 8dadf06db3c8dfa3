import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { menuIconNames } from "./all-menu-icons.tsx";
import { MenuIcon, OtherMenuIcon } from "./menu-icons.tsx";

const drawn = (source: string): string => renderToStaticMarkup(<MenuIcon source={source} />);

it("2.13 an item without an icon, or with one that is not in the set, gets the default icon", async () => {
  await OtherMenuIcon.preload();
  const byDefault = drawn("");
  expect(byDefault).toContain("tabler-icon-folder");
  for (const source of ["gone", "iconfont icon-caidan", "constructor"]) expect(drawn(source)).toBe(byDefault);
});

it("2.13 an item with an icon of the set gets that, once it was fetched", async () => {
  expect(menuIconNames).toContain("home");
  expect(drawn("home")).toContain("tabler-icon-home");
  await OtherMenuIcon.preload();
  expect(drawn("rocket")).toContain("tabler-icon-rocket");
});
