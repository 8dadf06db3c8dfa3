import { Worker } from "node:worker_threads";
import { richTextLimits } from "@provost/contract/wire/feature-limits";
import { refuse } from "../refusal.ts";
import { cleanHtml } from "./clean-html.ts";
import type { CleanTask } from "./clean-worker.ts";
import { excessOf } from "./rich-text-caps.ts";

/** Cleans what people write; the event loop is never held up by a long text. */
export interface RichTextCleaner {
  /** HTML of the contract's list; refused when it is longer, deeper or wider than a text may be. */
  clean(html: string): Promise<string>;
  close(): Promise<void>;
}

/** Longer texts, and what comes beyond it in one turn of the event loop, go to a thread: the worst of this length takes 25 ms, the worst of two million characters 800 ms. */
const longestInline = 48_000;
const mostWaiting = 40;

interface Waiting {
  settle(html: string): void;
  fail(error: Error): void;
}

function refuseExcess(html: string): void {
  const excess = excessOf(html);
  const { elements, films } = richTextLimits;
  if (excess === "tooLong") throw refuse("rich_text_long");
  if (excess === "tooMany") throw refuse("rich_text_many", { elements, films });
  if (excess !== null) throw refuse("rich_text_deep");
}

/** Its thread starts with the first long text and keeps no process alive; each text has so long once its turn has come. */
export function makeRichTextCleaner(timeoutMs = 10_000): RichTextCleaner {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let limit: NodeJS.Timeout | undefined;
  let count = 0;
  let inlineLeft = longestInline;

  const inline = (html: string): string => {
    if (inlineLeft === longestInline)
      setImmediate(() => {
        inlineLeft = longestInline;
      });
    inlineLeft -= html.length;
    return cleanHtml(html);
  };
  const watchFirst = (): void => {
    clearTimeout(limit);
    const [first] = waiting.values();
    if (first === undefined) return;
    limit = setTimeout(() => {
      first.fail(refuse("rich_text_deep"));
      void worker?.terminate();
    }, timeoutMs);
  };

  const started = (): Worker => {
    if (worker !== null) return worker;
    const own = new Worker(new URL("./clean-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    let fault: Error | null = null;
    own.unref();
    own.on("message", ({ id, html }: CleanTask) => {
      waiting.get(id)?.settle(html);
    });
    own.on("error", (error: Error) => {
      fault = error;
    });
    own.on("exit", () => {
      if (worker === own) worker = null;
      for (const one of [...waiting.values()]) one.fail(fault ?? refuse("starting"));
    });
    worker = own;
    return own;
  };

  const apart = (html: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const id = count++;
      const done = (end: () => void): void => {
        waiting.delete(id);
        watchFirst();
        end();
      };
      waiting.set(id, {
        settle: (cleaned) => done(() => resolve(cleaned)),
        fail: (error) => done(() => reject(error)),
      });
      if (waiting.size === 1) watchFirst();
      started().postMessage({ id, html } satisfies CleanTask);
    });

  return {
    async clean(html) {
      refuseExcess(html);
      const isLong = html.length > inlineLeft;
      if (isLong && waiting.size >= mostWaiting) throw refuse("too_fast");
      const cleaned = isLong ? await apart(html) : inline(html);
      // Characters that are written by their name make it longer.
      if (cleaned.length > richTextLimits.htmlLength) throw refuse("rich_text_long");
      return cleaned;
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
