import { expect, it } from "vitest";
import { readLook, writeLook } from "./look-cookie.ts";

it.each(["comfortable", "normal", "compact"] as const)(
  "a look with %s rows is read as it was written",
  (density) => {
    const look = { theme: "theme-star", density, colour: "#aa3300" } as const;
    expect(readLook(writeLook(look, "dark"))).toEqual({ ...look, scheme: "dark" });
  },
);

it.each([undefined, "", "x", 'light."><script>.huge.#zzz'])("%j reads as no choice", (cookie) => {
  expect(readLook(cookie)).toMatchObject({ theme: "default", density: "normal", colour: "#409eff" });
});
