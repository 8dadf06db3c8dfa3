import { describe, expect, it } from "vitest";
import { findReplaced } from "./vocabulary.mjs";

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
