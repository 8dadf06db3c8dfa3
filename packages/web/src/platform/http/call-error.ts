import { defaultCode, defaultMessage } from "@provost/contract/wire/envelope";
import { language } from "../i18n.ts";
import { fields, optional, text } from "../shape.ts";

const FailureData = fields({ reason: text, field: optional(text) });

/** A reply whose code is not 200; `reason` is the refusal's name in `contract/error-code`. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: number;
  readonly msg: string;
  readonly reason: string;
  readonly field: string | null;
  readonly data: unknown;
  /** Seconds to wait before another try; `null` when the reply named none. */
  readonly retryAfter: number | null;

  constructor(parts: { code: number; msg: string; data: unknown; retryAfter?: number | null }) {
    super(parts.msg);
    const failure = FailureData.safeParse(parts.data);
    this.code = parts.code;
    this.msg = parts.msg;
    this.reason = failure.success ? failure.data.reason : "unknown";
    this.field = (failure.success && failure.data.field) || null;
    this.data = parts.data;
    this.retryAfter = parts.retryAfter ?? null;
  }
}

interface TokenRefusal {
  status: number;
  error: string;
  description: string;
  mfaToken?: string | undefined;
  bindTicket?: string | undefined;
  retryAfter?: number | null;
}

/** A refused sign-in or refresh: the message is the server's `error_description`. */
export class TokenFailure extends Error {
  override readonly name = "TokenFailure";
  readonly status: number;
  /** OAuth's name of the refusal, or the contract's. */
  readonly error: string;
  /** For the next step after `mfa_required`. */
  readonly mfaToken: string | null;
  /** Binds the third-party account of `account_not_bound` to the next user who signs in. */
  readonly bindTicket: string | null;
  /** Seconds to wait before another try. */
  readonly retryAfter: number | null;

  constructor({ status, error, description, mfaToken, bindTicket, retryAfter }: TokenRefusal) {
    super(description);
    this.status = status;
    this.error = error;
    this.mfaToken = mfaToken ?? null;
    this.bindTicket = bindTicket ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** No reply came: the network, a time-out, or a status above 500; worth another try. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
  /** HTTP status above 500, or 0 when nothing came at all. */
  readonly status: number;
  /** Seconds to wait before another try; `null` when nothing named them. */
  readonly retryAfter: number | null;

  constructor(status: number, cause?: unknown, retryAfter: number | null = null) {
    super(defaultMessage[language()], { cause });
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export function unexpectedReply(status: number, cause: unknown): CallError {
  const error = new CallError({
    code: status >= 400 ? status : defaultCode,
    msg: defaultMessage[language()],
    data: { reason: "reply_unexpected" },
  });
  error.cause = cause;
  return error;
}

/** Whether a failure is a refusal of this name. */
export function isRefusal(error: unknown, reason: string): error is CallError {
  return error instanceof CallError && error.reason === reason;
}
