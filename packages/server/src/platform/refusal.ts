import { type ErrorCode, errorCodes } from "@provost/contract/error-code";

/** A refusal of the wire's table; `details` fill the placeholders of its text and travel in the reply's data. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(code, { cause });
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** Makes a refusal: `throw refuse("dict_key_taken")`. */
export function refuse(
  code: ErrorCode,
  details?: Readonly<Record<string, unknown>>,
  cause?: unknown,
): Refusal {
  return new Refusal(code, details, cause);
}

/** Refuses with 403 unless the predicate held. */
export function ensure(allowed: boolean): void {
  if (!allowed) throw refuse("forbidden");
}
