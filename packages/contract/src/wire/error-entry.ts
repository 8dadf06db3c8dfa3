import type { LocalizedText } from "./language.ts";

/** A refusal: its status, its text in both languages (with `{name}` placeholders), and whether it is reported. */
export interface ErrorEntry {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 423 | 429 | 431 | 500 | 503 | 507;
  text: LocalizedText;
  /** Logged with its cause: a fault of ours, not a caller's. */
  report?: boolean;
}

/** Makes an entry of the table of refusals. */
export function entry(status: ErrorEntry["status"], zh: string, en: string, report = false): ErrorEntry {
  return { status, text: { zh, en }, report };
}
