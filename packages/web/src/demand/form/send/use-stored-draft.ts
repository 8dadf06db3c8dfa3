import { useEffect, useRef, useState } from "react";
import type { DraftOnDevice, DraftStore } from "../platform/draft-store.ts";
import { isUntouched } from "./form-draft.ts";

const afterMs = 300;
const holdMs = 60_000;

/** Stores the draft in this browser shortly after a change, and at once when the page is left; returns whether it is stored. */
export function useStoredDraft(store: DraftStore | null, stored: DraftOnDevice | null): boolean {
  const [isKept, setKept] = useState(false);
  const latest = useRef<() => void>(() => undefined);
  const [draft, key] = [stored?.draft, stored?.key];
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
    if (store === null) return;
    const end = new AbortController();
    const { signal } = end;
    const flush = (): void => latest.current();
    const leave = (): void => {
      flush();
      store.release();
    };
    const timer = setInterval(store.hold, holdMs);
    window.addEventListener("pagehide", leave, { signal });
    window.addEventListener("pageshow", store.hold, { signal });
    document.addEventListener("visibilitychange", flush, { signal });
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [store]);
  return isKept;
}
