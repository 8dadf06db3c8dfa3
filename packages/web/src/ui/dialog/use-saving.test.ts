import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CallError, NetworkFailure } from "../../platform/http/call-error.ts";
import { currentOf } from "./use-saving.ts";

const Thing = z.object({ id: z.string(), version: z.number() });
const refusal = (data: unknown) => new CallError({ code: 409, msg: "", data });

describe("what is stored now", () => {
  it("is not told by another refusal, by no reply, or by one that does not fit", () => {
    expect(currentOf(refusal({ reason: "forbidden", current: { id: "1", version: 2 } }), Thing)).toBeNull();
    expect(currentOf(new NetworkFailure(0), Thing)).toBeNull();
    expect(currentOf(refusal({ reason: "version_stale" }), Thing)).toBeNull();
    expect(currentOf(refusal({ reason: "version_stale", current: { id: 1 } }), Thing)).toBeNull();
  });

  it("is told by the refusal of a stale version", () => {
    const stale = refusal({ reason: "version_stale", current: { id: "1", version: 2 } });
    expect(currentOf(stale, Thing)).toEqual({ id: "1", version: 2 });
  });
});
