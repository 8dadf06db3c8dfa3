import type { DemandChallenge } from "@provost/contract/demand/demand";
import type { CallEnd } from "./send-outcome.ts";

/** A challenge with its solution, as the server expects it. */
export interface Proof {
  challenge: DemandChallenge;
  solution: { counter: number; derivedKey: string };
}

/** Challenges are valid for fifteen minutes; one this old is no longer sent. */
const freshMs = 10 * 60_000;

interface ProofParts {
  ask(): Promise<CallEnd<DemandChallenge>>;
  solve(challenge: DemandChallenge): Promise<Proof["solution"]>;
  /** Milliseconds from any beginning. */
  now(): number;
}

export interface ProofMaker {
  /** A fresh proof: the one that is being made, or another. */
  get(): Promise<CallEnd<Proof>>;
  /** The last one was used, or refused. */
  spend(): void;
}

export function proofMaker({ ask, solve, now }: ProofParts): ProofMaker {
  let making: { since: number; proof: Promise<CallEnd<Proof>> } | null = null;

  async function make(): Promise<CallEnd<Proof>> {
    const challenge = await ask();
    if (challenge.kind !== "answered") return challenge;
    try {
      return { kind: "answered", data: { challenge: challenge.data, solution: await solve(challenge.data) } };
    } catch {
      return { kind: "lost", why: "unproved" };
    }
  }

  return {
    async get() {
      if (making === null || now() - making.since > freshMs) making = { since: now(), proof: make() };
      const mine = making;
      const end = await mine.proof;
      if (end.kind !== "answered" && making === mine) making = null;
      return end;
    },
    spend() {
      making = null;
    },
  };
}
