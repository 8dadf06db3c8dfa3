/** A call with what it carries, so that nothing but rights can be in its way; ids are of nothing. */
export interface SampleCall {
  call: string;
  query?: Readonly<Record<string, string>>;
  /** What its path holds where that is no id. */
  place?: Readonly<Record<string, string>>;
  body?: object;
  form?: () => FormData;
}
