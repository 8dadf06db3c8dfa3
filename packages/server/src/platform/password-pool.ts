import { Worker } from "node:worker_threads";
import type { PasswordDone, PasswordTask } from "./password-worker.ts";
import { refuse } from "./refusal.ts";

/** Hashes and checks passwords (argon2id) away from the event loop; a full queue refuses with `too_fast`. */
export interface PasswordPool {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

type Waiting = { settle: (done: PasswordDone) => void; fail: (error: Error) => void };
type Wanted = { kind: "hash"; password: string } | { kind: "verify"; password: string; hash: string };

/** Starts `workers` threads; at most `queueLength` checks wait at a time. */
export function startPasswordPool({ workers = 2, queueLength = 64 } = {}): PasswordPool {
  const waiting = new Map<number, Waiting>();
  let nextId = 0;
  let closing = false;

  const start = (): { worker: Worker; load: number } => {
    const worker = new Worker(new URL("./password-worker.ts", import.meta.url));
    const seat = { worker, load: 0 };
    worker.on("message", (done: PasswordDone) => {
      seat.load--;
      const entry = waiting.get(done.id);
      waiting.delete(done.id);
      entry?.settle(done);
    });
    worker.on("error", (error: Error) => {
      for (const entry of waiting.values()) entry.fail(error);
      waiting.clear();
      if (!closing) seats.splice(seats.indexOf(seat), 1, start());
    });
    worker.unref();
    return seat;
  };
  const seats = Array.from({ length: workers }, start);

  const run = (wanted: Wanted): Promise<PasswordDone> => {
    if (waiting.size >= queueLength) throw refuse("too_fast");
    const seat = seats.reduce((least, other) => (other.load < least.load ? other : least));
    const task: PasswordTask = { id: nextId++, ...wanted };
    return new Promise((settle, fail) => {
      waiting.set(task.id, { settle, fail });
      seat.load++;
      seat.worker.ref();
      seat.worker.postMessage(task);
    });
  };

  return {
    hash: async (password) => {
      const { hash } = await run({ kind: "hash", password });
      if (hash === undefined) throw new Error("the password worker returned no hash");
      return hash;
    },
    verify: async (hash, password) => (await run({ kind: "verify", hash, password })).matches === true,
    close: async () => {
      closing = true;
      await Promise.all(seats.map(({ worker }) => worker.terminate()));
    },
  };
}
