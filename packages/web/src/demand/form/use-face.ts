import type { DemandFace } from "@provost/contract/demand/demand";
import { useEffect, useState } from "react";
import type { FormCalls } from "./platform/form-calls.ts";
import { pagePause } from "./platform/page-pause.ts";
import { untilKnown } from "./send/until-known.ts";

/** What is known of the tenant whose form this is. */
export type FaceState = { phase: "unknown" } | { phase: "missing" } | { phase: "known"; face: DemandFace };

type Asking = Pick<FormCalls, "face">;

async function ask(calls: Asking): Promise<FaceState | null> {
  const end = await calls.face();
  if (end.kind === "answered") return { phase: "known", face: end.data };
  return end.kind === "refused" && end.status !== 429 ? { phase: "missing" } : null;
}

/** What the tenant shows on its form, requested until it is received. */
export function useFace(calls: Asking | null): FaceState & { reload: () => void } {
  const [state, setState] = useState<FaceState>({ phase: "unknown" });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` loads it again.
  useEffect(() => {
    if (calls === null) return;
    const end = new AbortController();
    void untilKnown(() => ask(calls), pagePause, end.signal).then((known) => known && setState(known));
    return () => end.abort();
  }, [calls, asked]);
  return { ...state, reload: () => setAsked((before) => before + 1) };
}
