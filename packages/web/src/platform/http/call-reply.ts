import type { Endpoint, ReplyData } from "@provost/contract/wire/endpoint";
import { defaultCode, defaultMessage } from "@provost/contract/wire/envelope";
import { z } from "zod";
import { CallError, NetworkFailure, TokenFailure, unexpectedReply } from "./call-error.ts";

const LooseEnvelope = z.looseObject({
  code: z.coerce.number().default(defaultCode),
  msg: z.string().default(defaultMessage),
  data: z.unknown().optional(),
});
const LooseTokenError = z.looseObject({
  error: z.string(),
  error_description: z.string().optional(),
  mfa_token: z.string().optional(),
  bind_ticket: z.string().optional(),
});

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

/** Takes the data out of a reply, or throws what the reply says went wrong (spec §7, §8). */
export function readReply<E extends Endpoint>(endpoint: E, reply: RawReply): ReplyData<E> {
  const { status, text, retryAfter } = reply;
  if (status < 200 || status > 500) throw new NetworkFailure(status, undefined, retryAfter);
  const body = parseJson(status, text);
  if (endpoint.reply === "bare") {
    const refused = LooseTokenError.safeParse(body);
    if (refused.success) {
      const { error, error_description: description = defaultMessage, mfa_token, bind_ticket } = refused.data;
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
  const envelope = LooseEnvelope.safeParse(body);
  if (!envelope.success) throw unexpectedReply(status, envelope.error);
  const { code, msg, data } = envelope.data;
  if (code !== defaultCode) throw new CallError({ code, msg, data, retryAfter });
  // The rows of a big answer are not walked again: the server encoded them from the same contract.
  if (endpoint.reply === "encoded") return data as ReplyData<E>;
  const parsed = endpoint.data.safeParse(endpoint.reply === "bare" ? body : data);
  if (!parsed.success) throw unexpectedReply(status, parsed.error);
  return parsed.data as ReplyData<E>;
}
