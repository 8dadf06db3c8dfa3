import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./clean-html.ts";

/** A text for the thread, and what is left of it; it answers in the order it was asked. */
export type CleanTask = { id: number; html: string };

parentPort?.on("message", ({ id, html }: CleanTask) =>
  parentPort?.postMessage({ id, html: cleanHtml(html) }),
);
