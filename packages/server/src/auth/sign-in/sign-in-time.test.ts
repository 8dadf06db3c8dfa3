import { expect, it } from "vitest";
import { runs } from "../../../../../tools/test/long-run.ts";
import type { Reply } from "../../platform/testing/test-client.ts";
import { testServer } from "../../platform/testing/test-server.ts";
import { soundPasswords } from "../../platform/testing/test-tenants.ts";
import { askToken } from "../code/code.fixtures.ts";
import { passwordGrantOf } from "./sign-in.fixtures.ts";

const server = testServer(undefined, { passwords: { cost: soundPasswords } });
const rounds = runs(20, 40);

const asks: ((round: number) => Promise<Reply>)[] = [
  (round) => askToken(server, passwordGrantOf(`nobody-${round}`), { "tenant-id": "999999" }),
  (round) => askToken(server, passwordGrantOf(`nobody-${round}`)),
  () => askToken(server, passwordGrantOf("timed", "wrong")),
];

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const spreadOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** How far the medians of the ways to fail lie apart, and how far those of one way by chance, in ms. */
async function measure(): Promise<{ between: number; byChance: number }> {
  const times = asks.map((): number[] => []);
  for (let round = -3; round < rounds; round++) {
    for (const [index, ask] of asks.entries()) {
      const since = performance.now();
      expect((await ask(round)).body.error).toBe("invalid_grant");
      if (round >= 0) times[index]?.push(performance.now() - since);
      // Removes the delay for earlier failures.
      await server.db.platform((db) => db.deleteFrom("throttle").execute());
    }
  }
  const halves = times.map((list) => [list.slice(0, rounds / 2), list.slice(rounds / 2)].map(middle));
  return { between: spreadOf(times.map(middle)), byChance: Math.max(...halves.map(spreadOf)) };
}

it("tells nothing of tenant, user or password", { timeout: 120_000 }, async () => {
  await server.addUser("000000", "timed", ["analyst"]);
  const found: { between: number; byChance: number }[] = [];
  const isEven = () => found.some(({ between, byChance }) => between < Math.max(1, byChance));
  while (found.length < 3 && !isEven()) found.push(await measure());
  expect(isEven(), JSON.stringify(found)).toBe(true);
});
