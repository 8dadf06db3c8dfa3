import { defaultCode, defaultMessage, FailureData } from "@provost/contract/envelope";

/** A reply whose code is not 200; `reason` is the refusal's name in `contract/error-code`. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: number;
  readonly msg: string;
  readonly reason: string;
  readonly field: string | null;
  readonly data: unknown;

  constructor(parts: { code: number; msg: string; data: unknown }) {
    super(parts.msg);
    const failure = FailureData.safeParse(parts.data);
    this.code = parts.code;
    this.msg = parts.msg;
    this.reason = failure.success ? failure.data.reason : "unknown";
    this.field = (failure.success && failure.data.field) || null;
    this.data = parts.data;
  }
}

/** A refused sign-in or refresh: the message is the server's `error_description`. */
export class TokenFailure extends Error {
  override readonly name = "TokenFailure";
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

/** No reply came: the network, a time-out, or a status above 500; worth another try. */
export class NetworkFailure extends Error {
  override readonly name = "NetworkFailure";
  /** HTTP status above 500, or 0 when nothing came at all. */
  readonly status: number;

  constructor(status: number, cause?: unknown) {
    super(defaultMessage, { cause });
    this.status = status;
  }
}

export function unexpectedReply(status: number, cause: unknown): CallError {
  const error = new CallError({
    code: status >= 400 ? status : defaultCode,
    msg: defaultMessage,
    data: { reason: "reply_unexpected" },
  });
  error.cause = cause;
  return error;
}

/** Whether a failure is a refusal of this name. */
export function isRefusal(error: unknown, reason: string): error is CallError {
  return error instanceof CallError && error.reason === reason;
}
