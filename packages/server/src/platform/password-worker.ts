import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** A piece of work for the password pool; a thread answers in the order it was asked. */
export type PasswordTask =
  | { kind: "hash"; password: string }
  | { kind: "verify"; password: string; hash: string };
/** Its outcome: the hash, whether it matched, or that the stored hash was unreadable. */
export type PasswordDone = { hash?: string; matches?: boolean };

/** What a hash costs: memory in KiB, passes over it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

// What RFC 9106 recommends where memory is scarce, in one lane.
const usual: PasswordCost = { memoryCost: 65_536, timeCost: 3 };
// The library's default algorithm is argon2id.
const cost = { ...usual, ...workerData?.cost, parallelism: 1 };

function work(task: PasswordTask): PasswordDone {
  if (task.kind === "hash") return { hash: hashSync(task.password, cost) };
  try {
    return { matches: verifySync(task.hash, task.password) };
  } catch {
    return { matches: false };
  }
}

parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(work(task)));
