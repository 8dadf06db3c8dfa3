import type { CallInput } from "@provost/contract/endpoint";
import type { evaluationSave } from "@provost/contract/evaluation";

/** Bytes of an evaluation as it is sent. */
export function draftBytes({ id: _inPath, ...body }: CallInput<typeof evaluationSave>): number {
  return new TextEncoder().encode(JSON.stringify(body)).length;
}
