/** A call and the button codes of which any one opens it. */
export interface GuardedCall {
  call: string;
  codes: readonly string[];
  /** Held in any case, because the call asks for more than one thing. */
  beside?: readonly string[];
  query?: Readonly<Record<string, string>>;
  /** What its path holds where that is no id. */
  place?: Readonly<Record<string, string>>;
  body?: object;
  form?: () => FormData;
}
