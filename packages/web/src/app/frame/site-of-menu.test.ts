import { expect, it } from "vitest";
import { menuItem } from "../shell/menu/menu.fixtures.ts";
import { isSiteOfMenu } from "./site-of-menu.ts";

const leaves = ["https://maps.example/city?x=1", "/wel/index", "http://", "/api/report/x"].map((path) =>
  menuItem(path),
);

it("a site is the menu's when scheme, host and port are those of one of its items", () => {
  expect(isSiteOfMenu("https://maps.example/other/page", leaves)).toBe(true);
  for (const url of [
    "http://maps.example/city",
    "https://maps.example:8443/",
    "https://maps.example.evil.example/",
    "https://evil.example/https://maps.example/city",
  ])
    expect(isSiteOfMenu(url, leaves), url).toBe(false);
});
