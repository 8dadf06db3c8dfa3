import { CallError, NetworkFailure, TokenFailure } from "../../platform/http/call-error.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { uiWords } from "../ui-words.ts";

const references = new WeakMap<object, string>();

function referenceOf(error: object): string {
  const reference = references.get(error) ?? Math.random().toString().slice(2, 8);
  if (!references.has(error)) queueMicrotask(() => reportError(new Error(`${reference}: ${error}`)));
  references.set(error, reference);
  return reference;
}

/**
 * The message for any failure: a refusal in the server's own words, an unreachable network in ours. Anything else, such as an error of
 * a library, becomes one sentence with a number that finds it in the browser's log.
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
