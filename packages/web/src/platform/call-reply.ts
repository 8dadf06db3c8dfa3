import type { Endpoint, ReplyData } from "@provost/contract/endpoint";
import { defaultCode, defaultMessage } from "@provost/contract/envelope";
import { z } from "zod";
import { CallError, NetworkFailure, TokenFailure, unexpectedReply } from "./call-error.ts";

const LooseEnvelope = z.looseObject({
  code: z.coerce.number().default(defaultCode),
  msg: z.string().default(defaultMessage),
  data: z.unknown().optional(),
});
const LooseTokenError = z.looseObject({ error: z.string(), error_description: z.string().optional() });

function parseJson(status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unexpectedReply(status, cause);
  }
}

/** Takes the data out of a reply, or throws what the reply says went wrong (spec §7, §8). */
export function readReply<E extends Endpoint>(endpoint: E, status: number, text: string): ReplyData<E> {
  if (status < 200 || status > 500) throw new NetworkFailure(status);
  const body = parseJson(status, text);
  if (endpoint.reply === "bare") {
    const refused = LooseTokenError.safeParse(body);
    if (refused.success) {
      throw new TokenFailure(refused.data.error, refused.data.error_description ?? defaultMessage);
    }
  }
  const envelope = LooseEnvelope.safeParse(body);
  if (!envelope.success) throw unexpectedReply(status, envelope.error);
  const { code, msg, data } = envelope.data;
  if (code !== defaultCode) throw new CallError({ code, msg, data });
  // The rows of a big answer are not walked again: the server encoded them from the same contract.
  if (endpoint.reply === "encoded") return data as ReplyData<E>;
  const parsed = endpoint.data.safeParse(endpoint.reply === "bare" ? body : data);
  if (!parsed.success) throw unexpectedReply(status, parsed.error);
  return parsed.data as ReplyData<E>;
}
