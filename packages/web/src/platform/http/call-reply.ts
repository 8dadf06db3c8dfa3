import type { CallInput, Endpoint, ReplyData } from "@provost/contract/wire/endpoint";
import { defaultCode, defaultMessage } from "@provost/contract/wire/envelope";
import { language } from "../i18n.ts";
import { anything, fields, optional, text } from "../shape.ts";
import { CallError, NetworkFailure, TokenFailure, unexpectedReply } from "./call-error.ts";
import type { LightCall } from "./light-call.ts";

const Envelope = fields({
  code: optional(anything),
  msg: optional(text),
  data: anything,
});
const TokenRefusal = fields({
  error: text,
  error_description: optional(text),
  mfa_token: optional(text),
  bind_ticket: optional(text),
});

/** What can be called: an endpoint of the contract, or as much of one as the sign-in page has. */
export type Callable = Endpoint | LightCall;
export type InputOf<E> = E extends Endpoint ? CallInput<E> : Readonly<Record<string, unknown>>;
export type DataOf<E> = E extends Endpoint ? ReplyData<E> : E extends LightCall<infer D> ? D : never;

/** A reply as it came, before anything is read into it. */
export interface RawReply {
  status: number;
  text: string;
  /** The header `Retry-After`, in seconds. */
  retryAfter: number | null;
}

/** The header in seconds; a date, which our server never sends, counts as none. */
export function retryAfterSeconds(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function parseJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpectedReply(status, cause);
  }
}

/** Whether a reply above 500 is the server's own refusal, in words that say more than that it cannot be reached. */
function saysWhy(reply: string): boolean {
  try {
    const { error, data } = JSON.parse(reply);
    const reason = error ?? data?.reason;
    return typeof reason === "string" && reason !== "starting";
  } catch {
    return false;
  }
}

/** Takes the data out of a reply, or throws what the reply says went wrong (spec §7, §8). */
export function readReply<E extends Callable>(endpoint: E, reply: RawReply): DataOf<E> {
  const { status, text, retryAfter } = reply;
  if (status < 200 || (status > 500 && !saysWhy(text)))
    throw new NetworkFailure(status, undefined, retryAfter);
  const body = parseJson(status, text);
  if (endpoint.reply === "bare") {
    const refused = TokenRefusal.safeParse(body);
    if (refused.success) {
      const {
        error,
        error_description: description = defaultMessage[language()],
        mfa_token,
        bind_ticket,
      } = refused.data;
      throw new TokenFailure({
        status,
        error,
        description,
        mfaToken: mfa_token,
        bindTicket: bind_ticket,
        retryAfter,
      });
    }
  }
  const envelope = Envelope.safeParse(body);
  const code = envelope.success ? Number(envelope.data.code ?? defaultCode) : Number.NaN;
  if (!envelope.success || Number.isNaN(code)) throw unexpectedReply(status, new Error("no envelope"));
  const { msg = defaultMessage[language()], data } = envelope.data;
  if (code !== defaultCode) throw new CallError({ code, msg, data, retryAfter });
  // Rows of a large result are not validated again: the server encoded them from the same contract.
  if (endpoint.reply === "encoded") return data as DataOf<E>;
  const parsed = endpoint.data.safeParse(endpoint.reply === "bare" ? body : data);
  if (!parsed.success) throw unexpectedReply(status, "error" in parsed ? parsed.error : new Error("unfit"));
  return parsed.data as DataOf<E>;
}
