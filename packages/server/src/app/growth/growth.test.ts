import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLongRun, runs } from "../../../../../tools/test/long-run.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { callNames, calls } from "./calls.fixtures.ts";
import { ownWork } from "./own-work.fixtures.ts";
import { type Reach, reachOf } from "./reach.fixtures.ts";
import { makeScene, type Scene } from "./scene.fixtures.ts";

const server = testServer(() => ({ importHosts: ["127.0.0.1"] }));
const host = createServer((_, response) => response.end("school,name\nsouth,fetched\n"));
const steps = { ofStory: runs(120, 120), between: runs(20, 15), seen: 8 };

const Step = fc.record({
  call: fc.constantFrom(...callNames),
  choices: fc.array(fc.nat(10_000), { minLength: 24, maxLength: 24 }),
});

/** Makes one call; where the clerk ended his own session, he signs in again. */
async function take(
  scene: Scene,
  { call, choices }: { call: string; choices: readonly number[] },
): Promise<Reply> {
  let at = 0;
  const next = (): number => choices[at++ % choices.length] ?? 0;
  const reply = await calls[call]?.(scene, next);
  if (reply === undefined) throw new Error(`there is no call ${call}`);
  if (reply.status >= 500) {
    const { errorId } = reply.body.data ?? {};
    const cause = server
      .log()
      .split("\n")
      .find((line) => line.includes(errorId));
    throw new Error(`${call} answered ${reply.status}: ${cause ?? JSON.stringify(reply.body)}`);
  }
  if (reply.status === 401) scene.clerk = await server.signIn(scene.tenantId, "clerk");
  return reply;
}

/** A story of random calls in a tenant of its own; gives what was permitted. */
async function story(scene: Scene, first: Reach, seed: number): Promise<string[]> {
  const done: string[] = [];
  await ownWork(scene);
  const soFar = [...(await reachOf(scene, true))].filter((right) => !first.has(right));
  expect(soFar, "after work on what is his own").toEqual([]);
  for (const [at, step] of fc.sample(Step, { seed, numRuns: steps.ofStory }).entries()) {
    const { status } = await take(scene, step);
    if (status === 200) done.push(`${step.call} ${step.choices.slice(0, steps.seen).join(",")}`);
    if ((at + 1) % steps.between !== 0) continue;
    const now = await reachOf(scene, at + 1 === steps.ofStory);
    const grown = [...now].filter((right) => !first.has(right));
    expect(grown, `seed ${seed}, after ${done.join("; ")}`).toEqual([]);
  }
  return done;
}

describe("what opens to somebody whose rights are limited", () => {
  let scene: Scene;
  let first: Reach;
  let address = "";
  afterAll(() => host.close());
  beforeAll(async () => {
    host.listen(0, "127.0.0.1");
    await once(host, "listening");
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/rows.csv`;
    scene = await makeScene(server, "100000", address);
    first = await reachOf(scene, true);
  });

  it("is what was given, and nothing else", () => {
    const rights = [...first].filter((right) => !right.startsWith("holds "));
    expect(rights.sort()).toEqual([
      ...["changes account clerk", "changes account north.teacher", "changes chart for everyone"],
      ...["changes courseware for everyone", "changes dashboard for everyone", "changes department north1"],
      "changes role directory",
      ...["exports row:north", "reads account class.teacher", "reads account clerk"],
      ...["reads account north.auditor", "reads account north.boss", "reads account north.teacher"],
      ...["reads account nowhere.teacher", "reads account south.clerk", "reads account south.planner"],
      "reads account south.teacher",
      ...["reads chart for everyone", "reads chart to look at", "reads courseware for everyone"],
      ...["reads courseware to look at", "reads dashboard for everyone", "reads dashboard to look at"],
      ...["reads fields of marks", "reads file for everyone", "reads file to look at", "reads row:north"],
    ]);
  });

  const timeout = isLongRun ? 1_800_000 : 600_000;
  // Actions cannot be undone, so a sequence cannot be shortened; a failure reports its seed and the permitted actions.
  it(
    "does not grow by whatever he is permitted to do",
    async () => {
      const seeds = isLongRun ? Array.from({ length: 10 }, () => Math.trunc(Math.random() * 2 ** 31)) : [5];
      let permitted = 0;
      for (const [at, seed] of seeds.entries()) {
        if (at > 0) scene = await makeScene(server, String(100_000 + at), address);
        const done = await story(scene, at > 0 ? await reachOf(scene, true) : first, seed);
        permitted += done.length;
      }
      // One story may be mostly refusals; all of them together are not.
      expect(permitted / seeds.length).toBeGreaterThan(10);
    },
    timeout,
  );
});
