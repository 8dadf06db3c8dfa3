import { CallError, isRefusal, NetworkFailure } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { useDocumentRefresh } from "../document-calls.ts";
import type { FiledKind } from "./filed-kind.ts";
import { changeFolder, makeFolder, removeFolder } from "./folder.queries.ts";
import type { CountedFolder } from "./folder-tree.ts";
import { folderWords, kindWords } from "./folder-words.ts";

export type FolderActions = ReturnType<typeof useFolderActions>;

/** What is done with the folders of a kind; making and renaming give back what the server said against it. */
export function useFolderActions(kind: FiledKind) {
  const t = useWords(folderWords);
  const refresh = useDocumentRefresh(kind);

  async function refusalOf(work: Promise<unknown>): Promise<string | null> {
    try {
      await work;
      return null;
    } catch (error) {
      if (isRefusal(error, "version_stale")) return t("folderStale");
      if (error instanceof CallError) return error.msg;
      if (error instanceof NetworkFailure) return error.message;
      throw error;
    } finally {
      await refresh();
    }
  }

  return {
    async make(name: string, parentId: string | null): Promise<string | null> {
      const refused = await refusalOf(makeFolder(kind, name, parentId));
      if (refused === null) notifyDone(t("folderMade", { name }));
      return refused;
    },

    rename: (folder: CountedFolder, name: string): Promise<string | null> =>
      folder.name === name ? Promise.resolve(null) : refusalOf(changeFolder(kind, folder, { name })),

    async move(folder: CountedFolder, parentId: string | null, place: string): Promise<void> {
      const refused = await refusalOf(changeFolder(kind, folder, { parentId }));
      if (refused === null) notifyDone(t("moved", { place }));
      else notifyError(refused);
    },

    /** Whether it was removed. */
    async remove(folder: CountedFolder): Promise<boolean> {
      const { name } = folder;
      const sure = await confirm({
        title: t("removeTitle", { name }),
        text: t(kindWords[kind.name].removeText),
        action: t("remove"),
        danger: true,
      });
      if (!sure) return false;
      const isRemoved = await removeFolder(kind, folder).then(
        () => true,
        () => false,
      );
      await refresh();
      if (isRemoved) notifyDone(t("folderRemoved", { name }));
      return isRemoved;
    },
  };
}
