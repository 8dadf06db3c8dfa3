import { LocalLogEntry } from "@provost/contract/log/local-log";
import { describe, expect, it } from "vitest";
import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";
import { entryOf, localTime, withoutSecrets } from "./log-entry.ts";
import type { Trouble } from "./trouble.ts";

function trouble(thrown: unknown, parts: Partial<Trouble> = {}): Trouble {
  return { thrown, info: "window error", file: "", url: "http://x/wel/index", at: 0, ...parts };
}

function withStack(error: Error, stack: string): Error {
  error.stack = stack;
  return error;
}

describe("no entry", () => {
  it("of a call somebody gave up, or that was refused and shown", () => {
    const refused = new CallError({ code: 400, msg: "no", data: { reason: "bad_request" } });
    const none = [
      new DOMException("stopped", "AbortError"),
      refused,
      new NetworkFailure(0),
      new TokenFailure({ status: 400, error: "x", description: "y" }),
      new Error("CancelledError"),
    ];
    expect(none.map((error) => entryOf(trouble(error)))).toEqual(none.map(() => null));
  });

  it("of the browser's note on a resize loop, of extensions, of scripts that are not ours", () => {
    expect(entryOf(trouble("ResizeObserver loop completed with undelivered notifications."))).toBeNull();
    expect(entryOf(trouble("Script error."))).toBeNull();
    expect(entryOf(trouble("x", { file: "chrome-extension://abc/a.js" }))).toBeNull();
    const theirs = withStack(new Error("x"), "Error: x\n at moz-extension://abc/a.js:1:2");
    expect(entryOf(trouble(theirs))).toBeNull();
  });
});

describe("an entry", () => {
  it("3.06 4.24 8.08 of any other error is of type error, with url, time, message, stack and info", () => {
    const error = withStack(new TypeError("x is undefined"), "TypeError: x is undefined\n at a.js");
    const at = new Date(2026, 1, 3, 4, 5, 6).getTime();
    expect(entryOf(trouble(error, { at, file: "http://x/a.js" }))).toEqual({
      url: "http://x/wel/index",
      time: "2026-02-03 04:05:06",
      type: "error",
      message: "TypeError: x is undefined",
      stack: "TypeError: x is undefined\n at a.js",
      info: "window error http://x/a.js",
    });
  });

  it("tells of a reply that does not fit, which is a fault of ours", () => {
    const error = new CallError({ code: 200, msg: "?", data: { reason: "reply_unexpected" } });
    expect(entryOf(trouble(error))?.message).toContain("CallError");
  });

  it("says something of whatever was thrown", () => {
    const unprintable = {
      toJSON() {
        throw new Error("never");
      },
    };
    const thrown = ["text", 3, null, undefined, { a: 1 }, { message: "m" }, unprintable];
    expect(thrown.map((value) => entryOf(trouble(value))?.message)).toEqual([
      "text",
      "3",
      "null",
      "undefined",
      '{"a":1}',
      "m",
      "[object Object]",
    ]);
  });

  it("is cut to the lengths of the contract", () => {
    const long = withStack(new Error("m".repeat(9000)), "s".repeat(50_000));
    const entry = entryOf(trouble(long, { url: `http://x/${"u".repeat(9000)}`, info: "i".repeat(9000) }));
    expect(LocalLogEntry.safeParse(entry).success).toBe(true);
    expect(entry?.stack).toHaveLength(20_000);
  });
});

it("time is written as yyyy-MM-dd hh:mm:ss, of 24 hours", () => {
  expect(localTime(new Date(2026, 10, 21, 23, 0, 9).getTime())).toBe("2026-11-21 23:00:09");
});

describe("secrets", () => {
  it("in addresses are cut: code, token, password, sql, ticket", () => {
    expect(withoutSecrets("http://x/login#source=qq&code=abc&state=s")).toBe(
      "http://x/login#source=qq&code=…&state=s",
    );
    expect(
      withoutSecrets("at /api/a?frame_ticket=t1&access_token=t2&newpassword=p&sql=select+1&id=3:4"),
    ).toBe("at /api/a?frame_ticket=…&access_token=…&newpassword=…&sql=…&id=3:4");
    expect(withoutSecrets("src=http%3A%2F%2Fx%3Ftoken%3Dabc")).toBe("src=http%3A%2F%2Fx%3Ftoken%3D…");
  });

  it("elsewhere are cut when they look like a credential", () => {
    expect(withoutSecrets("header bearer abcdefghij.k failed, eyJhbGciOiJI.eyJzdWIi.sig too")).toBe(
      "header bearer … failed, … too",
    );
  });

  it("are found in a long text at once", () => {
    const before = performance.now();
    withoutSecrets(`?${"code".repeat(5000)}`);
    expect(performance.now() - before).toBeLessThan(500);
  });
});
