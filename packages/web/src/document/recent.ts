import { useEffect } from "react";
import { create } from "zustand";

/** A document that the user has opened. */
export interface RecentDocument {
  kind: "dashboard" | "chart" | "courseware";
  id: string;
  name: string;
}

/** How many are listed. */
const most = 8;

/** What the signed-in user opened in this browser, the last one first; stored by the shell. */
export const useRecentDocuments = create<{ documents: readonly RecentDocument[] }>(() => ({ documents: [] }));

/** Puts a document on top of what was opened last, each time that its page comes to the front; `null` while its name is not known. */
export function useOpened(kind: RecentDocument["kind"], id: string, name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    useRecentDocuments.setState(({ documents }) => ({
      documents: [{ kind, id, name }, ...documents.filter((other) => other.id !== id)].slice(0, most),
    }));
  }, [kind, id, name]);
}
