import { problemWords } from "@provost/contract/demand/demand-words";
import type { Language } from "@provost/contract/wire/language";
import { namedField } from "./form-problems.ts";

/** How a call ended. */
export type CallEnd<T> =
  | { kind: "answered"; data: T }
  | { kind: "refused"; status: number; reason: string; field: string; msg: string; retryAfter: number | null }
  | { kind: "lost"; why: LostWhy };
export type LostWhy = "offline" | "timeout" | "server" | "unproved";

export interface Receipt {
  receipt: string;
  /** ISO. */
  at: string;
}

/** What is shown beside the button. */
export type Notice =
  | { kind: LostWhy | "again" | "tooFast" | "unverified" }
  | { kind: "wait"; minutes: number }
  | { kind: "refused"; said: string };

/** What follows from how sending ended. */
export type Outcome =
  | { next: "thank"; receipt: Receipt }
  | { next: "close" }
  | { next: "prove" }
  /** What was sent before under this key was taken in; this is another demand. */
  | { next: "renew" }
  | { next: "mark"; field: string; text: string }
  | { next: "tell"; notice: Notice };

type Refused = Extract<CallEnd<never>, { kind: "refused" }>;

function markText({ reason, msg }: Refused, language: Language): string {
  const code = reason.replace(/^demand_/, "");
  const known = Object.entries(problemWords).find(([name]) => name === code)?.[1][language];
  return known === undefined || known.includes("{") ? msg : known;
}

function ofRefusal(end: Refused, language: Language): Outcome {
  const { status, reason, field, msg, retryAfter } = end;
  if (reason === "demand_closed") return { next: "close" };
  if (reason === "demand_unverified") return { next: "prove" };
  if (reason === "demand_key_used") return { next: "renew" };
  if (status === 429) {
    const notice: Notice =
      retryAfter === null ? { kind: "tooFast" } : { kind: "wait", minutes: Math.ceil(retryAfter / 60) };
    return { next: "tell", notice };
  }
  const name = /^answers\.(.+)$/.exec(field)?.[1];
  if (status === 400 && name !== undefined)
    return { next: "mark", field: namedField(name), text: markText(end, language) };
  return { next: "tell", notice: { kind: "refused", said: msg } };
}

/** Reads how sending ended. */
export function outcomeOf(end: CallEnd<Receipt>, language: Language): Outcome {
  if (end.kind === "answered") return { next: "thank", receipt: end.data };
  if (end.kind === "lost") return { next: "tell", notice: { kind: end.why } };
  return ofRefusal(end, language);
}
