import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dictDetail } from "@provost/contract/dict/dict-editing";
import { expect, it, onTestFinished, vi } from "vitest";
import { call, configureCalls } from "./call.ts";
import { whenIdle } from "./when-idle.ts";

/** A call that ends when the test lets it end. */
async function openCall(): Promise<{ end(): Promise<void> }> {
  let reply: ServerResponse | undefined;
  const server = createServer((_, response) => {
    reply = response;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  configureCalls({ origin, client: "web:x", token: () => null, language: () => "zh" });
  const ended = call(dictDetail, { id: "018f0000-0000-7000-8000-000000000001" }).catch(() => {});
  await vi.waitUntil(() => reply !== undefined);
  return {
    end: async () => {
      reply?.end();
      await ended;
    },
  };
}

it("waits for the calls that are under way", async () => {
  const { end } = await openCall();
  const run = vi.fn();
  whenIdle(run, { longest: 60_000, otherwise: 1 });
  const later = vi.fn();
  setTimeout(later, 20);
  await vi.waitUntil(() => later.mock.calls.length > 0);
  expect(run).not.toHaveBeenCalled();
  await end();
  await vi.waitUntil(() => run.mock.calls.length === 1);
});

it("does not wait longer than it should", async () => {
  await openCall();
  const run = vi.fn();
  whenIdle(run, { longest: 20, otherwise: 1 });
  await vi.waitUntil(() => run.mock.calls.length === 1);
});

it("is given up", async () => {
  const [given, run] = [vi.fn(), vi.fn()];
  whenIdle(given, { longest: 20, otherwise: 1 })();
  whenIdle(run, { longest: 20, otherwise: 1 });
  await vi.waitUntil(() => run.mock.calls.length === 1);
  expect(given).not.toHaveBeenCalled();
});
