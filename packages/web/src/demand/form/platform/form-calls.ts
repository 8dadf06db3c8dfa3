import type { DemandChallenge, DemandFace } from "@provost/contract/demand/demand";
import type { DemandAnswers } from "@provost/contract/demand/demand-rules";
import type { Language } from "@provost/contract/wire/language";
import { pageMeta } from "../../../platform/lazy/page-meta.ts";
import type { Proof } from "../send/proof.ts";
import type { CallEnd, Receipt } from "../send/send-outcome.ts";

/** What is sent of a filled-in form. */
export interface SentForm {
  answers: DemandAnswers;
  key: string;
  website: string;
  language: Language;
  proof: Proof;
}

/** The server's calls for one tenant; `""` = that of the address. */
export interface FormCalls {
  face(): Promise<CallEnd<DemandFace>>;
  challenge(): Promise<CallEnd<DemandChallenge>>;
  send(form: SentForm): Promise<CallEnd<Receipt>>;
}

const patienceMs = 30_000;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const textIn = (fields: Fields, name: string): string => String(fields[name] ?? "");

function headers(): Record<string, string> {
  const client = pageMeta("client");
  return {
    "Accept-Language": document.documentElement.lang,
    ...(client === null ? {} : { Authorization: `Basic ${btoa(client)}` }),
  };
}

async function ask<T>(path: string, body?: object): Promise<CallEnd<T>> {
  try {
    const reply = await fetch(path, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { ...headers(), ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      credentials: "omit",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (reply.status >= 500) return { kind: "lost", why: "server" };
    const { msg, data } = fieldsOf(await reply.json());
    // The page and the server are of one build: the response matches the contract.
    if (reply.ok) return { kind: "answered", data: data as T };
    const seconds = reply.headers.get("retry-after");
    const said = fieldsOf(data);
    return {
      ...{ kind: "refused", status: reply.status, msg: String(msg ?? "") },
      ...{ reason: textIn(said, "reason"), field: textIn(said, "field") },
      retryAfter: seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) : null,
    };
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === "TimeoutError";
    if (cause instanceof SyntaxError) return { kind: "lost", why: "server" };
    return { kind: "lost", why: isTimeout ? "timeout" : "offline" };
  }
}

export function formCalls(tenant: string): FormCalls {
  const query = tenant === "" ? "" : `?tenant=${encodeURIComponent(tenant)}`;
  return {
    face: () => ask(`/api/demand/form${query}`),
    challenge: () => ask(`/api/demand/challenge${query}`),
    send: (form) => ask(`/api/demand${query}`, form),
  };
}
