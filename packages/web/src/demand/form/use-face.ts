import type { DemandFace } from "@provost/contract/demand";
import { useCallback, useEffect, useState } from "react";
import type { FormCalls } from "./platform/form-calls.ts";

/** What is known of the tenant whose form this is. */
export type FaceState = { phase: "unknown" } | { phase: "missing" } | { phase: "known"; face: DemandFace };

/** What the tenant shows on its form, asked for again when the network is back. */
export function useFace(calls: Pick<FormCalls, "face"> | null): FaceState & { reload: () => void } {
  const [state, setState] = useState<FaceState>({ phase: "unknown" });
  const load = useCallback(async () => {
    const end = await calls?.face();
    if (end?.kind === "answered") setState({ phase: "known", face: end.data });
    else if (end?.kind === "refused" && end.status !== 429) setState({ phase: "missing" });
  }, [calls]);
  const isUnknown = state.phase === "unknown";
  useEffect(() => {
    if (!isUnknown) return;
    void load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [isUnknown, load]);
  return { ...state, reload: load };
}
