import type { LocalizedText } from "./language.ts";

/** The envelope of every JSON reply except token and UEditor replies; HTTP status = `code`. */
export interface Envelope<D> {
  code: number;
  success: boolean;
  msg: string;
  data: D;
}

/** The `data` of a failed reply: the error's code, the field at fault, and what the error adds. */
export interface FailureData {
  reason: string;
  field?: string;
  errorId?: string;
}

/** Message of a reply that carries none (spec §7). */
export const defaultMessage: LocalizedText = { zh: "未知错误", en: "Unknown error" };
/** Code of a reply that carries none (spec §7). */
export const defaultCode = 200;
