import type { ChartFolder } from "@provost/contract/chart-folder";
import { CallError, isRefusal, NetworkFailure } from "../../platform/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/confirm.tsx";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { changeFolder, makeFolder, removeFolder, useChartRefresh } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";

export type FolderActions = ReturnType<typeof useFolderActions>;

/** What is done with folders of charts; making and renaming give back what the server said against it. */
export function useFolderActions() {
  const t = useWords(chartListWords);
  const refresh = useChartRefresh();

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
      const refused = await refusalOf(makeFolder(name, parentId));
      if (refused === null) notifyDone(t("folderMade", { name }));
      return refused;
    },

    rename: (folder: ChartFolder, name: string): Promise<string | null> =>
      folder.name === name ? Promise.resolve(null) : refusalOf(changeFolder(folder, { name })),

    async move(folder: ChartFolder, parentId: string | null, place: string): Promise<void> {
      const refused = await refusalOf(changeFolder(folder, { parentId }));
      if (refused === null) notifyDone(t("moved", { place }));
      else notifyError(refused);
    },

    /** Whether it was removed. */
    async remove(folder: ChartFolder): Promise<boolean> {
      const { name } = folder;
      const sure = await confirm({
        title: t("removeFolderTitle", { name }),
        text: t("removeFolderText"),
        action: t("remove"),
        danger: true,
      });
      if (!sure) return false;
      const isRemoved = await removeFolder(folder).then(
        () => true,
        () => false,
      );
      await refresh();
      if (isRemoved) notifyDone(t("folderRemoved", { name }));
      return isRemoved;
    },
  };
}
