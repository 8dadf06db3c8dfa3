import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

/** A piece of work for the password pool. */
export type PasswordTask =
  | { id: number; kind: "hash"; password: string }
  | { id: number; kind: "verify"; password: string; hash: string };
/** Its outcome: the hash, whether it matched, or that the stored hash was unreadable. */
export type PasswordDone = { id: number; hash?: string; matches?: boolean };

// The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function work(task: PasswordTask): PasswordDone {
  if (task.kind === "hash") return { id: task.id, hash: hashSync(task.password, cost) };
  try {
    return { id: task.id, matches: verifySync(task.hash, task.password) };
  } catch {
    return { id: task.id, matches: false };
  }
}

parentPort?.on("message", (task: PasswordTask) => parentPort?.postMessage(work(task)));
