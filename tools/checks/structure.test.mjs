import { describe, expect, it } from "vitest";
import { findShapeFaults } from "./structure.mjs";

const nothing = { folders: {}, functions: {}, modules: [] };
const faultsOf = (texts, exceptions = nothing) =>
  findShapeFaults(Object.keys(texts), (file) => texts[file] ?? "", exceptions);
const body = (lines) => `{\n${"  work();\n".repeat(lines - 2)}}`;

describe("the structure gate", () => {
  it("refuses a folder with more files than a newcomer can take in", () => {
    const files = (count, folder = "dict") =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`packages/server/src/${folder}/a${at}.ts`, ""]),
      );
    expect(faultsOf(files(25))).toEqual([]);
    expect(faultsOf(files(26))).toEqual(["packages/server/src/dict: 26 files, at most 25"]);
    expect(faultsOf(files(26, "platform/db/migrations"))).toEqual([]);
  });

  it("refuses long functions, and longer components", () => {
    const file = "packages/web/src/dict/DictPage.tsx";
    expect(faultsOf({ [file]: `export function useDict() ${body(80)}` })).toEqual([]);
    expect(faultsOf({ [file]: `export function useDict() ${body(81)}` })).toEqual([
      `${file}#useDict: 81 lines, at most 80`,
    ]);
    expect(faultsOf({ [file]: `export function DictPage() ${body(150)}` })).toEqual([]);
    expect(faultsOf({ [file]: `export const DictPage = () => ${body(151)};` })).toEqual([
      `${file}#DictPage: 151 lines, at most 150`,
    ]);
    expect(faultsOf({ "packages/web/src/dict/dict.test.ts": `function all() ${body(200)}` })).toEqual([]);
  });

  it("counts the functions that a factory declares, and its methods, for themselves", () => {
    const file = "packages/server/src/dict/dict.ts";
    const within = (lines) =>
      `function make() {\nfunction one() ${body(60)}\nconst two = () => ${body(60)};\nreturn { three() ${body(lines)} };\n}`;
    expect(faultsOf({ [file]: within(60) })).toEqual([]);
    expect(faultsOf({ [file]: within(90) })).toEqual([`${file}#three: 90 lines, at most 80`]);
  });

  it("refuses a few lines that only the module beside them imports", () => {
    const [short, importer] = ["packages/web/src/dict/name.ts", "packages/web/src/dict/dict.ts"];
    const texts = { [short]: "export const name = 1;\n", [importer]: 'import { name } from "./name.ts";\n' };
    expect(faultsOf(texts)).toEqual([`${short}: a few lines with one importer; move them there`]);
    expect(faultsOf({ ...texts, "packages/web/src/dict/name.test.ts": "" })).toEqual([]);
    expect(faultsOf({ ...texts, "packages/web/src/dict/b.ts": texts[importer] })).toEqual([]);
    expect(faultsOf({ ...texts, [short]: "work();\n".repeat(26) })).toEqual([]);
    expect(faultsOf({ ...texts, [importer]: 'const name = import("./name.ts");\n' })).toEqual([]);
  });

  it("refuses a feature that contract, server or web lacks", () => {
    const files = (...features) => Object.fromEntries(features.map((one) => [`packages/${one}/a.ts`, ""]));
    const equal = [
      "contract/src/dict",
      "server/src/dict",
      "web/src/dict",
      "web/src/ui",
      "server/src/platform",
    ];
    expect(faultsOf(files(...equal))).toEqual([]);
    expect(faultsOf(files(...equal, "server/src/bell"))).toEqual([
      "contract has no feature bell",
      "web has no feature bell",
    ]);
  });

  it("lets an exception only shrink", () => {
    const file = "packages/server/src/dict/dict.ts";
    const text = { [file]: `function all() ${body(90)}` };
    const allowed = (lines) => ({ ...nothing, functions: { [`${file}#all`]: lines } });
    expect(faultsOf(text, allowed(90))).toEqual([]);
    expect(faultsOf(text, allowed(89))).toEqual([`${file}#all: 90 lines, at most 89`]);
    expect(faultsOf(text, allowed(95))).toEqual([`${file}#all: 90 lines; lower its exception to that`]);
    expect(faultsOf({ [file]: "" }, allowed(90))).toEqual([
      `${file}#all: needs no exception for its lines any more`,
    ]);
  });
});
