import { parentPort } from "node:worker_threads";
import type { PasswordTask } from "./password-worker.ts";

/** The real thread, but some passwords are the end of it. */
parentPort?.addEventListener("message", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const { password }: PasswordTask = event.data;
  if (password === "exit") process.exit(1);
  if (password !== "throw") return;
  event.stopImmediatePropagation();
  throw new Error("a broken thread");
});
await import("./password-worker.ts");
