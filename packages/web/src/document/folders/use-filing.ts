import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { doneWith, useDocumentRefresh } from "../document-calls.ts";
import type { DroppedItems } from "./FolderDrag.tsx";
import type { FiledKind } from "./filed-kind.ts";
import { folderWords } from "./folder-words.ts";

/** Organises documents of a kind: into folders, and among the favourites. Each call reports its failure. */
export function useFiling<D extends Pick<DroppedItems, "id" | "folderId">>(kind: FiledKind) {
  const t = useWords(folderWords);
  const refresh = useDocumentRefresh(kind);
  return {
    async move(documents: readonly D[], folderId: string | null, place: string): Promise<void> {
      const away = documents.filter((one) => one.folderId !== folderId);
      const done = await doneWith(away, ({ id }) => call(kind.move, { id, folderId }));
      await refresh();
      if (done.length > 0) notifyDone(t("moved", { place }));
    },

    async star({ id, favourite }: { id: string; favourite: boolean }): Promise<void> {
      await call(kind.favourite, { id, favourite: !favourite }).catch(() => undefined);
      await refresh();
    },
  };
}
