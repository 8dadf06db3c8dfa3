import { editorRules } from "../constants.ts";
import { createValue, type Value } from "../value.ts";

/** A message at the editor's foot that goes by itself. */
export interface Message {
  text: string;
  tone: "done" | "wrong";
  /** Tries again what went wrong. */
  again?: () => void;
}

/** The message of the moment. */
export interface Messages {
  shown: Value<Message | null>;
  /** Shows a message for 4000 ms (spec §9); a newer one takes its place. */
  say(message: Message): void;
  stop(): void;
}

export function createMessages(): Messages {
  const shown = createValue<Message | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    shown,
    say(message) {
      clearTimeout(timer);
      shown.set(message);
      timer = setTimeout(() => shown.set(null), editorRules.messageMs);
    },
    stop: () => clearTimeout(timer),
  };
}
