import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { isLongRun, runs } from "../../../../../tools/test/long-run.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { calls } from "./calls.fixtures.ts";
import { type Reach, reachOf } from "./reach.fixtures.ts";
import { makeScene, type Scene, tenantId } from "./scene.fixtures.ts";

const server = testServer();
let scene: Scene;
let first: Reach;

beforeAll(async () => {
  scene = await makeScene(server);
  first = await reachOf(scene, true);
});

const stepsBetween = isLongRun ? 4 : 12;

const Step = fc.record({
  call: fc.constantFrom(...Object.keys(calls)),
  choices: fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 }),
});

/** Makes one call; one that ended the clerk's own session is made again by a new one. */
async function take({ call, choices }: { call: string; choices: readonly number[] }): Promise<Reply> {
  let at = 0;
  const next = (): number => choices[at++ % choices.length] ?? 0;
  const reply = await calls[call]?.(scene, next);
  if (reply === undefined) throw new Error(`there is no call ${call}`);
  if (reply.status >= 500) throw new Error(`${call} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  if (reply.status === 401) scene.clerk = await server.signIn(tenantId, "clerk");
  return reply;
}

describe("what opens to somebody whose rights are limited", () => {
  it("is something, and not everything", () => {
    expect([...first].sort()).toEqual([]);
  });

  it("does not grow by whatever he is permitted to do", async () => {
    // What was done stays done, so the steps of a seed are one story; a failure tells its seed and what was permitted.
    const seed = isLongRun ? Math.trunc(Math.random() * 2 ** 31) : 20;
    const done: string[] = [];
    const steps = fc.sample(Step, { seed, numRuns: runs(120, 2000) });
    for (const [at, step] of steps.entries()) {
      const { status } = await take(step);
      if (status === 200) done.push(`${step.call} ${step.choices.slice(0, 8).join(",")}`);
      if ((at + 1) % stepsBetween !== 0) continue;
      const now = await reachOf(scene, (at + 1) % 120 === 0);
      const grown = [...now].filter((right) => !first.has(right));
      expect(grown, `seed ${seed}, after ${done.slice(-30).join("; ")}`).toEqual([]);
    }
    expect(done.length).toBeGreaterThan(10);
  });
});
