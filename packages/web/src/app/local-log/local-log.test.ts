import { LocalLogEntry } from "@provost/contract/log/local-log";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createStorage } from "../../platform/storage.ts";
import { stored } from "../start/stored-items.ts";
import { createLocalLog } from "./local-log.ts";
import { maxCharacters, portions } from "./log-list.ts";

/** A browser's local storage with space for this many characters. */
function storageOf(characters: number) {
  const items = new Map<string, string>();
  const place = {
    writes: 0,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > characters) throw new DOMException("full", "QuotaExceededError");
      place.writes++;
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  return place;
}

function entry(message: string, parts: Partial<LocalLogEntry> = {}): LocalLogEntry {
  return {
    url: "http://x/a",
    time: "2026-11-21 10:00:00",
    type: "error",
    message,
    stack: "",
    info: "",
    ...parts,
  };
}

function openBrowser(characters = 5_000_000) {
  const time = { now: 1_000_000 };
  const local = storageOf(characters);
  return {
    time,
    local,
    tab() {
      const storage = createStorage({
        prefix: "p",
        local,
        session: storageOf(1000),
        clock: { now: () => time.now },
      });
      const waiting: (() => void)[] = [];
      const log = createLocalLog({
        storage,
        clock: { now: () => time.now },
        later: (run) => void waiting.push(run),
      });
      return {
        storage,
        log,
        /** So many ms later. */
        pass(ms: number) {
          time.now += ms;
          for (const run of waiting.splice(0)) run();
        },
        messages: () => log.state.getState().entries.map(({ message }) => message),
        written: () => z.array(LocalLogEntry).parse(storage.get(stored.logsList) ?? []),
      };
    },
  };
}

describe("a loop of errors", () => {
  it("of the same error counts on in one entry, and the store is written once a second", () => {
    const { local, tab } = openBrowser();
    const { log, pass, written } = tab();
    for (let count = 0; count < 5000; count++) log.add(entry("again", { info: "i" }));
    pass(1000);
    expect(local.writes).toBe(2);
    expect(written()).toEqual([entry("again", { info: "×5000 i" })]);
  });

  it("of ever other errors leaves most of them out, and says how many", () => {
    const { local, tab } = openBrowser();
    const { log, pass, messages } = tab();
    for (let count = 0; count < 5000; count++) log.add(entry(`error ${count}`));
    pass(1000);
    expect(local.writes).toBe(2);
    expect(messages()).toHaveLength(22);
    expect(messages().at(-1)).toBe("… and 4979 more");
  });

  it("the same error after a while is an entry of its own", () => {
    const { time, tab } = openBrowser();
    const { log, messages } = tab();
    log.add(entry("x"));
    time.now += 10_000;
    log.add(entry("x", { time: "2026-11-21 10:00:10" }));
    expect(messages()).toEqual(["x", "x"]);
  });
});

describe("the store", () => {
  it("keeps the youngest 200 entries, and so many letters as it can hold", () => {
    const { time, tab } = openBrowser();
    const { log, written, messages } = tab();
    for (let count = 0; count < 250; count++) {
      log.add(entry(`error ${count}`));
      time.now += 1000;
    }
    expect(messages()).toHaveLength(200);
    expect(messages()[0]).toBe("error 50");
    for (let count = 0; count < 100; count++) {
      log.add(entry(`long ${count}`, { stack: "s".repeat(20_000) }));
      time.now += 1000;
    }
    expect(JSON.stringify(written()).length).toBeLessThan(maxCharacters * 1.1);
    expect(written().at(-1)?.message).toBe("long 99");
  });

  it("that is full gives up the oldest; one that takes nothing leaves them in memory", () => {
    const { time, tab } = openBrowser(1000);
    const { log, written, messages } = tab();
    for (let count = 0; count < 30; count++) {
      log.add(entry(`error ${count}`));
      time.now += 1000;
    }
    expect(written().at(-1)?.message).toBe("error 29");
    expect(written().length).toBeLessThan(10);
    const { log: other, messages: others } = openBrowser(0).tab();
    other.add(entry("x"));
    expect([others(), messages().length]).toEqual([["x"], written().length]);
  });

  it("is shared by the browser tabs: none writes over another's entries", () => {
    const browser = openBrowser();
    const [one, two] = [browser.tab(), browser.tab()];
    one.log.add(entry("of one"));
    two.log.add(entry("of two"));
    one.log.readAgain();
    expect([one.messages(), two.messages()]).toEqual([
      ["of one", "of two"],
      ["of one", "of two"],
    ]);
  });

  it("is there after a reload, also what waited to be written when the page went", () => {
    const browser = openBrowser();
    const { log } = browser.tab();
    log.add(entry("first"));
    log.add(entry("second"));
    expect(browser.tab().messages()).toEqual(["first"]);
    log.flush();
    expect(browser.tab().messages()).toEqual(["first", "second"]);
  });
});

describe("emptying", () => {
  it("4.25 by hand leaves nothing, in memory or in the store", () => {
    const { log, pass, messages, written } = openBrowser().tab();
    log.add(entry("first"));
    log.add(entry("second"));
    log.clear();
    pass(1000);
    expect([messages(), written()]).toEqual([[], []]);
  });

  it("4.25 what was uploaded leaves what came meanwhile", () => {
    const { log, pass, messages } = openBrowser().tab();
    log.add(entry("uploaded"));
    const gone = log.state.getState().entries;
    log.add(entry("meanwhile"));
    pass(1000);
    log.remove(gone);
    expect(messages()).toEqual(["meanwhile"]);
  });
});

it("uploads go in portions that the server takes: at most 500 entries, and below its size of a body", () => {
  const many = Array.from({ length: 1200 }, (_, at) => entry(`error ${at}`));
  expect(portions(many, { entries: 500, bytes: 900_000 }).map((part) => part.length)).toEqual([
    500, 500, 200,
  ]);
  const big = Array.from({ length: 30 }, (_, at) => entry(`error ${at}`, { stack: "错".repeat(20_000) }));
  const parts = portions(big, { entries: 500, bytes: 900_000 });
  expect(parts.flat()).toEqual(big);
  expect(parts.every((part) => new TextEncoder().encode(JSON.stringify(part)).length <= 900_001)).toBe(true);
});
