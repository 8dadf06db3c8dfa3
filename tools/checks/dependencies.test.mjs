import { describe, expect, it } from "vitest";
import { findFaults, findLeftOut, isPermissive, readTable } from "./dependencies.mjs";

const text = `Checked on 2026-11-24.

| package | licence | last release | what for |
| --- | --- | --- | --- |
| \`@a/*\` | MIT | 2026-10-01 | one |
| \`old\` | MIT | 2020-01-01 | two |

## Why the old ones are kept

- \`old\`: does \`all\` it should
`;
const known = [
  { name: "@a/one", licence: "MIT" },
  { name: "old", licence: "MIT" },
];

describe("the check of dependencies", () => {
  it("finds nothing where the table says it all", () => {
    expect(readTable(text).kept).toEqual(["old"]);
    expect(findFaults(readTable(text), known)).toEqual([]);
  });

  it("names what the table leaves out, what is gone, another licence, and an old one without a reason", () => {
    const packages = [
      { name: "@a/one", licence: "ISC" },
      { name: "new", licence: "GPL-3.0" },
    ];
    expect(findFaults(readTable(text.replace("- `old`", "- `older`")), packages)).toEqual([
      "@a/one has the licence ISC, the table says MIT",
      "new is not in the table: say what it is for",
      "new has the licence GPL-3.0, which is not permissive",
      "old is in the table, but nothing uses it",
      "old was last released on 2020-01-01: say below the table why it is kept",
    ]);
  });

  it.each([
    ["MIT AND OFL-1.1", true],
    ["(MPL-2.0 OR Apache-2.0)", true],
    ["MIT AND GPL-3.0", false],
    ["none", false],
  ])("%s: %s", (licence, expected) => expect(isPermissive(licence)).toBe(expected));

  it("names what a lockfile lacks for another platform, wherever a package could have it", () => {
    const packages = {
      "": { optionalDependencies: { "node-a": "1" } },
      "node_modules/node-a": {},
      "node_modules/engine": { optionalDependencies: { "engine-a": "1", "engine-b": "1", "engine-c": "1" } },
      "node_modules/engine-a": {},
      "node_modules/engine/node_modules/engine-b": {},
    };
    expect(findLeftOut(packages)).toEqual([
      "package-lock.json lacks engine-c, which node_modules/engine has on another platform",
    ]);
  });
});
