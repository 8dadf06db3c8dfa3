import { parentPort } from "node:worker_threads";
import { cleanHtml } from "./clean-html.ts";

/** A text for the thread, and its cleaned form; the thread replies in order. */
export type CleanTask = { id: number; html: string };

parentPort?.on("message", ({ id, html }: CleanTask) =>
  parentPort?.postMessage({ id, html: cleanHtml(html) }),
);
