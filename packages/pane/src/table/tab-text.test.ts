import { expect, it } from "vitest";
import { tabText } from "./tab-text.ts";

it("copied rows are separated the way spreadsheets paste them", () => {
  expect(
    tabText([
      ["学校", "read"],
      ["a\tb", 'say "x"'],
      ["two\nlines", "1"],
    ]),
  ).toBe('学校\tread\n"a\tb"\t"say ""x"""\n"two\nlines"\t1');
});
