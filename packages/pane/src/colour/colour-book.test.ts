import fc from "fast-check";
import { expect, it } from "vitest";
import { colourBook } from "./colour-book.ts";

it("gives a category the hue it had in another chart", () => {
  const book = colourBook();
  const [, second] = book.huesOf("grade", ["K6", "K8"], 8);
  expect(book.huesOf("grade", ["K8", "K12"], 8)[0]).toEqual(second);
});

it("gives the same hues whichever order a chart's rows come in", () => {
  expect(colourBook().huesOf("grade", ["K10", "K6"], 8)).toEqual(
    colourBook().huesOf("grade", ["K6", "K10"], 8).reverse(),
  );
});

it("keeps the names of other fields apart", () => {
  const book = colourBook();
  book.huesOf("grade", ["K6"], 8);
  expect(book.huesOf("county", ["Butte"], 8)).toEqual([{ hue: 0, repeat: 0 }]);
});

it("never gives two names of one chart the same look, and no hue twice while others are free", () => {
  const names = fc.uniqueArray(fc.nat(40).map(String), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(names, { maxLength: 4 }), names, (before, now) => {
      const book = colourBook();
      for (const some of before) book.huesOf("x", some, 8);
      const hues = book.huesOf("x", now, 8);
      expect(new Set(hues.map(({ hue, repeat }) => `${hue} ${repeat}`)).size).toBe(now.length);
      if (now.length <= 8) expect(new Set(hues.map(({ hue }) => hue)).size).toBe(now.length);
    }),
  );
});
