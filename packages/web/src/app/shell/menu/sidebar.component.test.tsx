import { menuTitles, screens } from "@provost/contract/menu/menu-titles";
import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { menu } from "../../../menu/menu.fixtures.ts";
import { changeLanguage } from "../../../platform/i18n.ts";
import { openConsole } from "../../../testing/open-console.tsx";

const groups = {
  system_people: "groupPeople",
  system_navigation: "groupNavigation",
  system_tenant: "groupTenant",
  system_security: "groupSecurity",
} as const;
let made = 0;
const named = (key: string, parts: object) => menu(++made, key, key, { meta: { i18n: key }, ...parts });
const screensBelow = (isBelow: (place: string) => boolean) =>
  screens.filter(([, { below }]) => isBelow(below)).map(([key, { path }]) => named(key, { path }));

/** The menu of the home page of a new tenant's administrator. */
const menus = [
  ...screensBelow((place) => place.startsWith("top_")),
  named("system", {
    children: Object.entries(groups).map(([place, key]) =>
      named(key, { children: screensBelow((below) => below === place) }),
    ),
  }),
];

it.each(["zh", "en"] as const)("shows every name that the product gives in full (%s)", async (language) => {
  onTestFinished(() => page.viewport(1440, 900));
  // High enough for all rows to be rendered.
  await page.viewport(1440, 1800);
  await openConsole("/info/index", { menus });
  changeLanguage(language);
  const side = page.getByRole("navigation", { name: { zh: "菜单", en: "Menu" }[language], exact: true });
  const title = (key: keyof typeof menuTitles): string => menuTitles[key][language];
  await side.getByRole("button", { name: title("system") }).click();
  const seen = new Set<string>();
  const cut = new Set<string>();
  for (const key of Object.values(groups)) {
    await side.getByRole("button", { name: title(key) }).click();
    await expect
      .element(side.getByRole("button", { name: title(key) }))
      .toHaveAttribute("aria-expanded", "true");
    for (const label of side.element().querySelectorAll<HTMLElement>("[data-item] > span")) {
      // The current page is bold, and wider.
      if (label.parentElement?.tagName === "A") label.style.fontWeight = "600";
      seen.add(label.parentElement?.dataset.item ?? "");
      if (label.scrollWidth > label.clientWidth) cut.add(label.textContent);
    }
  }
  expect(seen.size).toBe(screens.length + 1 + Object.keys(groups).length);
  expect([...cut]).toEqual([]);
});
