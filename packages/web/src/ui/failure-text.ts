import { CallError, NetworkFailure, TokenFailure } from "../platform/call-error.ts";
import { wordsNow } from "../platform/i18n.ts";
import { uiWords } from "./ui-words.ts";

const references = new WeakMap<object, string>();

function referenceOf(error: object): string {
  const known = references.get(error);
  if (known !== undefined) return known;
  const reference = crypto.getRandomValues(new Uint32Array(1)).join("").slice(-6).padStart(6, "0");
  references.set(error, reference);
  // The browser's log of errors holds it under the same number.
  queueMicrotask(() => reportError(new Error(`${reference}: ${String(error)}`, { cause: error })));
  return reference;
}

/**
 * What a person reads of any failure: a refusal in the server's own words, a network that does not answer in ours; anything else, such as an
 * error of a library, in one sentence with a number under which the browser's log has it.
 */
export function failureText(error: unknown): string {
  const say = wordsNow(uiWords);
  if (error instanceof CallError || error instanceof TokenFailure) return error.message;
  if (error instanceof NetworkFailure) return say("networkFailed");
  const reference = referenceOf(
    typeof error === "object" && error !== null ? error : new Error(String(error)),
  );
  return say("unexpected", { reference });
}
