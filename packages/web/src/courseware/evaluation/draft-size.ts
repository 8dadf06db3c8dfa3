import type { evaluationSave } from "@provost/contract/courseware/evaluation";
import type { CallInput } from "@provost/contract/wire/endpoint";

/** Bytes of an evaluation as it is sent. */
export function draftBytes({ id: _inPath, ...body }: CallInput<typeof evaluationSave>): number {
  return new TextEncoder().encode(JSON.stringify(body)).length;
}
