import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lightPalette } from "./picture.ts";

it("charts in files have the colours of the light scheme", () => {
  const style = readFileSync(new URL("pane.css", import.meta.url), "utf8");
  const light = style.slice(0, style.indexOf("}"));
  const colours = [...light.matchAll(/--provost-chart-\d: (#\w{6});/g)].map(([, colour]) => colour);
  expect(lightPalette("sans-serif").series).toEqual(colours);
});
