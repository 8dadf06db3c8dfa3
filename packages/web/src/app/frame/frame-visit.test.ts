import type { Framing } from "@provost/contract/menu/frame";
import { describe, expect, it } from "vitest";
import { NetworkFailure } from "../../platform/http/call-error.ts";
import { createFrameVisit, type Framed } from "./frame-visit.ts";

const own: Framed = { kind: "own", path: "/api/x?y=1", hash: "#z", host: "here" };
const outside: Framed = { kind: "outside", url: "https://a.example/", host: "a.example" };

interface World {
  tickets?: (string | Error)[];
  framing?: Promise<Framing>;
  isOnline?: boolean;
}

function visit(
  address: Framed,
  { tickets = [], framing = Promise.resolve("allowed"), isOnline = true }: World,
) {
  const requests: string[] = [];
  const timers: { run: () => void; ms: number }[] = [];
  const tab = new AbortController();
  const made = createFrameVisit(
    address,
    {
      async ticketOf(path) {
        requests.push(path);
        const ticket = tickets.shift() ?? "none left";
        if (ticket instanceof Error) throw ticket;
        return ticket;
      },
      framingOf(url) {
        requests.push(url);
        return framing;
      },
      isOnline: () => isOnline,
      later(run, ms) {
        const timer = { run, ms };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
      },
    },
    tab.signal,
  );
  return { made, asked: requests, timers, tab, now: () => made.state.getState() };
}

const settled = () => new Promise((done) => setImmediate(done));

describe("an address of ours", () => {
  it("is refused a ticket: the failure is kept, and trying again asks anew", async () => {
    const { made, now, asked } = visit(own, { tickets: [new NetworkFailure(503), "t2"] });
    expect(now()).toMatchObject({ isLoading: true, shows: { phase: "asking" } });
    await settled();
    expect(now()).toMatchObject({ isLoading: false, shows: { phase: "failed", error: { status: 503 } } });
    made.reload();
    await settled();
    expect(now().shows).toEqual({ phase: "shown", src: "/api/x?y=1&frame_ticket=t2#z" });
    expect(asked).toEqual(["/api/x?y=1", "/api/x?y=1"]);
  });

  it("gets a ticket for path and query as they are requested, and a new one with each loading", async () => {
    const { made, now } = visit(own, { tickets: ["t1", "t2"] });
    await settled();
    expect(now()).toMatchObject({ turn: 1, shows: { src: "/api/x?y=1&frame_ticket=t1#z" } });
    made.reload();
    expect(now().shows).toEqual({ phase: "asking" });
    await settled();
    expect(now()).toMatchObject({ turn: 2, shows: { src: "/api/x?y=1&frame_ticket=t2#z" } });
  });

  it("is left alone once its tab has closed", async () => {
    const { now, tab, timers } = visit(own, { tickets: ["t1"] });
    tab.abort();
    await settled();
    expect(now().shows).toEqual({ phase: "asking" });
    expect(timers).toEqual([]);
  });
});

describe("an outside address", () => {
  it("is not loaded without a network", async () => {
    const { now, asked } = visit(outside, { isOnline: false });
    expect(now()).toMatchObject({ isLoading: false, shows: { phase: "failed", error: { status: 0 } } });
    expect(asked).toEqual([]);
  });

  it("loads at once, and gives way when its page turns out to refuse frames", async () => {
    const { now } = visit(outside, { framing: Promise.resolve("refused") });
    expect(now().shows).toEqual({ phase: "shown", src: "https://a.example/" });
    await settled();
    expect(now()).toMatchObject({ isLoading: false, shows: { phase: "refused", by: "page" } });
  });

  it("stays when it could not be asked", async () => {
    const { now } = visit(outside, { framing: Promise.reject(new NetworkFailure(0)) });
    await settled();
    expect(now().shows).toEqual({ phase: "shown", src: "https://a.example/" });
  });

  it("gives way when it led to a page of our own", async () => {
    const { made, now } = visit(outside, {});
    made.loaded(true);
    expect(now().shows).toEqual({ phase: "refused", by: "console" });
  });
});

describe("2.11 the progress bar", () => {
  it("ends when the page has loaded", () => {
    const { made, now, timers } = visit(outside, {});
    expect(now().isLoading).toBe(true);
    made.loaded(false);
    expect(now().isLoading).toBe(false);
    expect(timers).toEqual([]);
  });

  it("ends after 3 s when nothing says so", () => {
    const { now, timers } = visit(outside, {});
    expect(timers.map(({ ms }) => ms)).toEqual([3000]);
    timers[0]?.run();
    expect(now()).toMatchObject({ isLoading: false, shows: { phase: "shown" } });
  });
});
