import { useEffect, useRef, useState } from "react";
import { isUntouched } from "./form-draft.ts";
import type { DraftStore, KeptDraft } from "./platform/draft-store.ts";

const afterMs = 300;

/** Keeps the draft in this browser a moment after it was changed, and at once when the page goes; tells whether it is kept. */
export function useKeptDraft(store: DraftStore | null, kept: KeptDraft | null): boolean {
  const [isKept, setKept] = useState(false);
  const latest = useRef<() => void>(() => undefined);
  const [draft, key] = [kept?.draft, kept?.key];
  useEffect(() => {
    if (store === null || draft === undefined || key === undefined || key === "") return;
    const write = (): void => {
      latest.current = () => undefined;
      setKept(store.write({ draft, key }) && !isUntouched(draft));
    };
    latest.current = write;
    const timer = setTimeout(() => latest.current(), afterMs);
    return () => {
      clearTimeout(timer);
      if (latest.current === write) latest.current = () => undefined;
    };
  }, [store, draft, key]);
  useEffect(() => {
    const flush = (): void => latest.current();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, []);
  return isKept;
}
