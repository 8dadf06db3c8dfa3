import { useEffect } from "react";
import { useTab } from "./tab-context.ts";

/** Names the tab after what its page shows, once that is known. */
export function useTabName(name: string | null): void {
  const tab = useTab();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object whenever the tab comes to the front
  useEffect(() => {
    if (name !== null) tab.rename(name);
  }, [name]);
}
