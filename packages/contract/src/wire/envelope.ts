import { z } from "zod";

/** The envelope of every JSON reply except token and UEditor replies; HTTP status = `code`. */
export interface Envelope<D> {
  code: number;
  success: boolean;
  msg: string;
  data: D;
}

/** Schema of an envelope around `data`. */
export function envelopeOf<D extends z.ZodType>(data: D) {
  return z.object({ code: z.number().int(), success: z.boolean(), msg: z.string(), data });
}

/** Schema of the `data` of a failed reply: the error's code, the field at fault, and what the error adds. */
export const FailureData = z.looseObject({
  reason: z.string(),
  field: z.string().optional(),
  errorId: z.string().optional(),
});
export type FailureData = z.infer<typeof FailureData>;

/** Message of a reply that carries none (spec §7). */
export const defaultMessage = "未知错误";
/** Code of a reply that carries none (spec §7). */
export const defaultCode = 200;
