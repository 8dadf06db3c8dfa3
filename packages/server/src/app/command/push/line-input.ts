import type { Readable } from "node:stream";
import { CommandFailure } from "../command.ts";

interface Keyboard extends Readable {
  isTTY?: boolean;
  setRawMode?(raw: boolean): void;
}

/** What a person types, or what is piped in, line by line. */
export interface LineInput {
  line(): Promise<string>;
  /** The same without showing on a terminal what is typed. */
  hiddenLine(): Promise<string>;
  /** Lets the process end although there may be more to come. */
  close(): Promise<void>;
}

const [interrupt, erase] = ["\u0003", "\u007f"];

/** The text with what the person has erased taken away. */
function corrected(typed: string): string {
  const left: string[] = [];
  for (const character of typed)
    if (character === erase || character === "\b") left.pop();
    else left.push(character);
  return left.join("");
}

/** Takes lines from the standard input of a command. */
export function lineInput(stdin: Keyboard, signal: AbortSignal = new AbortController().signal): LineInput {
  const pieces = stdin[Symbol.asyncIterator]();
  const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
  aborted.catch(() => {});
  signal.addEventListener("abort", () => abort(signal.reason), { once: true });
  let typed = "";
  let isAfterReturn = false;
  async function until(ends: readonly string[]): Promise<string> {
    for (;;) {
      if (isAfterReturn && typed !== "") {
        // A line end of two characters that was pasted, maybe in two pieces.
        isAfterReturn = false;
        typed = typed.replace(/^\n/, "");
      }
      const places = ends.map((end) => typed.indexOf(end)).filter((at) => at >= 0);
      if (typed.includes(interrupt)) throw new CommandFailure("interrupted");
      const at = Math.min(...places);
      if (places.length > 0) {
        const text = typed.slice(0, at);
        isAfterReturn = typed[at] === "\r";
        typed = typed.slice(at + 1);
        return text.replace(/\r$/, "");
      }
      const piece = await Promise.race([pieces.next(), aborted]);
      if (piece.done === true) {
        const rest = typed;
        typed = "";
        return rest;
      }
      typed += String(piece.value);
    }
  }
  stdin.setEncoding("utf8");
  return {
    line: () => until(["\n"]),
    hiddenLine: async () => {
      if (stdin.isTTY !== true) return until(["\n"]);
      stdin.setRawMode?.(true);
      try {
        return corrected(await until(["\r", "\n"]));
      } finally {
        stdin.setRawMode?.(false);
      }
    },
    close: async () => {
      stdin.destroy();
    },
  };
}
