import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../place.mjs";

const folder = join(root, "docs/decisions");
const files = readdirSync(folder).filter((name) => /^\d/.test(name));
const read = (name) => readFileSync(join(folder, name), "utf8");

it("lists every decision with its title, and says which numbers are missing", () => {
  const listed = new Map(files.map((name) => [name.slice(0, 3), name]));
  const last = Number(files.sort().at(-1).slice(0, 3));
  const expected = Array.from({ length: last }, (_, at) => {
    const number = String(at + 1).padStart(3, "0");
    const name = listed.get(number);
    if (name === undefined) return `- ${number} was not used.`;
    const title = read(name)
      .split("\n")[0]
      .replace(/^# \d{3} (· )?/, "");
    return `- [${number}](${name}) ${title}`;
  });
  expect(
    read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("- ")),
  ).toEqual(expected);
});

it.each(files)("%s has a heading with its number, and at most 40 lines", (name) => {
  expect(read(name)).toMatch(new RegExp(`^# ${name.slice(0, 3)} `));
  expect(read(name).trimEnd().split("\n").length).toBeLessThanOrEqual(40);
});
