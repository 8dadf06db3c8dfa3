import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, it } from "vitest";
import { demandProofs } from "./demand-proof.ts";

const proofs = demandProofs({ clock: { now: () => new Date() }, secret: "a secret of the test".repeat(2) });

async function stepsFor(crowd: number): Promise<number> {
  const challenge = await proofs.make("000000", crowd);
  const { parameters, signature } = challenge;
  const { keySignature = "", ...rest } = parameters;
  const issued = { parameters: { ...rest, keySignature }, signature };
  const solution = await solveChallenge({ challenge: issued, deriveKey });
  if (solution === null) throw new Error("the riddle was not solved");
  const { counter, derivedKey } = solution;
  expect(await proofs.isSolved("000000", { challenge, solution: { counter, derivedKey } })).toBe(true);
  expect(await proofs.isSolved("000001", { challenge, solution: { counter, derivedKey } })).toBe(false);
  return counter;
}

it("makes riddles harder the more demands a tenant has had of late, up to sixteen times", async () => {
  expect(await stepsFor(0)).toBeLessThan(12_000);
  const many = await stepsFor(2000);
  expect(many).toBeGreaterThanOrEqual(64_000);
  expect(many).toBeLessThan(192_000);
}, 60_000);
