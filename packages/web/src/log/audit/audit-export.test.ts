import { expect, it } from "vitest";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { createExport } from "./audit-export.ts";

const file = new Blob(["a"]);

function exporting(replies: (Blob | Error | "hangs")[], closed = new AbortController()) {
  const done: Blob[] = [];
  let requests = 0;
  const fetch = (_: string, signal: AbortSignal): Promise<Blob> => {
    requests++;
    const reply = replies.shift();
    if (reply === "hangs")
      return new Promise((_, failed) => signal.addEventListener("abort", () => failed(signal.reason)));
    return reply instanceof Blob ? Promise.resolve(reply) : Promise.reject(reply);
  };
  const made = createExport({ ask: fetch, done: (one) => done.push(one) }, closed.signal);
  return { made, done, closed, requests: () => requests };
}

it("tells why it failed, and can be tried again", async () => {
  const { made, done } = exporting([
    new CallError({ code: 403, msg: "You don't have permission to do this.", data: { reason: "forbidden" } }),
    new NetworkFailure(0),
    file,
  ]);
  await made.start("all");
  expect(made.state.getState()).toEqual({
    phase: "failed",
    problem: "You don't have permission to do this.",
  });
  await made.start("all");
  expect(made.state.getState()).toEqual({ phase: "failed", problem: null });
  await made.start("all");
  expect(made.state.getState()).toEqual({ phase: "idle" });
  expect(done).toEqual([file]);
});

it("runs once at a time and ends by hand", async () => {
  const { made, done, requests } = exporting(["hangs"]);
  const first = made.start("all");
  expect(made.state.getState()).toEqual({ phase: "running" });
  await made.start("all");
  expect(requests()).toBe(1);
  made.stop();
  await first;
  expect(made.state.getState()).toEqual({ phase: "idle" });
  expect(done).toEqual([]);
});

it("ends with its tab", async () => {
  const { made, closed } = exporting(["hangs"]);
  const run = made.start("all");
  closed.abort();
  await run;
  expect(made.state.getState()).toEqual({ phase: "idle" });
});
