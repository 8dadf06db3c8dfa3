import { parentPort, workerData } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { defaultCost } from "./password-cost.ts";

/** A task for the password pool; a thread replies in order. */
export type PasswordTask =
  | { kind: "hash"; password: string }
  | { kind: "verify"; password: string; hash: string };
/** Its outcome: the hash, whether it matched, or that the stored hash was unreadable. */
export type PasswordDone = { hash?: string; matches?: boolean };

// The library's default algorithm is argon2id.
const cost = { ...defaultCost, ...workerData?.cost, parallelism: 1 };

function work(task: PasswordTask): PasswordDone {
  if (task.kind === "hash") return { hash: hashSync(task.password, cost) };
  try {
    return { matches: verifySync(task.hash, task.password) };
  } catch {
    return { matches: false };
  }
}

parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(work(task)));
