import { describe, expect, it } from "vitest";
import { findReplaced, findStray } from "./vocabulary.mjs";

const faultsOf = (text, allow = {}) => findReplaced([{ path: "a.ts", text }], allow);

describe("the vocabulary gate", () => {
  it("refuses replaced words in names that are declared", () => {
    expect(faultsOf("const told = 1;")).toEqual([
      "a.ts:1 told: “told”; metadata, message or what was reported",
    ]);
    expect(faultsOf("function keptRows(askedOf: number) {}")).toHaveLength(2);
    expect(faultsOf("interface ReaderView { wording: string }")).toHaveLength(2);
    expect(faultsOf("const { told: metadata } = reply; use(reply.told);")).toEqual([]);
    expect(faultsOf("const { told } = reply;")).toEqual([]);
    expect(faultsOf("const keeper = 1; const headroom = 2;")).toEqual([]);
  });

  it("refuses replaced words in comments, and nowhere else", () => {
    expect(faultsOf("// Asks anew.\nrun();")).toEqual(["a.ts:1 comment: “anew”; write “again”"]);
    expect(faultsOf("/** Gone\n * for good. */\nrun();")).toHaveLength(1);
    expect(faultsOf("run(); /* Gone for good. */")).toHaveLength(1);
    expect(faultsOf('run("somebody");')).toEqual([]);
  });

  it("lets listed names be, and refuses a list that is longer than needed", () => {
    expect(faultsOf("class CsvReader {}", { "a.ts": ["CsvReader"] })).toEqual([]);
    expect(faultsOf("class Csv {}", { "a.ts": ["CsvReader"] })).toEqual([
      "a.ts#CsvReader: remove it from the list",
    ]);
  });
});

describe("the gate of texts in one language", () => {
  const strayIn = (text, listed = {}) => findStray([{ path: "packages/web/src/dict/A.tsx", text }], listed);

  it.each([
    ["const a = <p>Nothing here</p>;", "Nothing here"],
    ['const a = <Button title="Save it" />;', "Save it"],
    ['const a = <Button aria-label={"Save it"} />;', "Save it"],
    ['notifyDone("Saved");', "Saved"],
    ['const a = "保存";', "保存"],
    ["const a = <p>保存</p>;", "保存"],
    ['ask("保存", "删除");', "保存"],
  ])("refuses %s", (text, said) => {
    expect(strayIn(text)[0]).toMatch(
      new RegExp(`^packages/web/src/dict/A.tsx:1 “${said}” is in one language`),
    );
  });

  it.each([
    'const a = { zh: "保存", en: "Save" };',
    'const a = { zh: isOne ? "保存" : "都保存", en: "Save" };',
    'const a = word("保存", "Save");',
    'const a = <p className="wide">{t("save")} · <Kbd>Ctrl</Kbd></p>;',
    "const a = /保存/;",
    'const a = ["保存", "Save"];',
    'const a = <Button title="Ctrl S" placeholder="https://" />;',
  ])("lets %s pass", (text) => {
    expect(strayIn(text)).toEqual([]);
  });

  it("lets a listed text be, as long as it is there", () => {
    const listed = { "packages/web/src/dict/A.tsx": ["SQL"] };
    expect(strayIn('const a = <Card label="SQL" />;', listed)).toEqual([]);
    expect(strayIn("const a = 1;", listed)).toEqual([
      "packages/web/src/dict/A.tsx#SQL: remove it from the list",
    ]);
  });
});
