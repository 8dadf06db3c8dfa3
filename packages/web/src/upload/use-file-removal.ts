import type { StoredFile } from "@provost/contract/stored-file";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { isRefusal } from "../platform/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { confirm } from "../ui/confirm.tsx";
import { notifyDone } from "../ui/notify.ts";
import { fileKey, removeFiles } from "./file.queries.ts";
import { fileWords } from "./file-words.ts";

const Names = z.object({ names: z.string() });

/** Removes files after asking, and once more where texts show some of them; tells whether they are gone. */
export function useFileRemoval(): (files: readonly StoredFile[]) => Promise<boolean> {
  const t = useWords(fileWords);
  const client = useQueryClient();

  const removed = async (ids: readonly string[]): Promise<boolean> => {
    try {
      await removeFiles(ids, false);
      return true;
    } catch (error) {
      // What else went wrong is told where calls are listened to.
      if (!isRefusal(error, "file_in_use")) return false;
      const sure = await confirm({
        title: t("usedTitle"),
        text: t("usedText", { names: Names.safeParse(error.data).data?.names ?? "" }),
        action: t("removeAnyway"),
        danger: true,
      });
      if (!sure) return false;
      return removeFiles(ids, true).then(
        () => true,
        () => false,
      );
    }
  };

  return async (files) => {
    const [first] = files;
    if (first === undefined) return false;
    const sure = await confirm({
      title:
        files.length === 1 ? t("removeOne", { name: first.name }) : t("removeTitle", { count: files.length }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return false;
    const isGone = await removed(files.map(({ id }) => id));
    if (isGone) notifyDone(t("removed", { count: files.length }));
    await client.invalidateQueries({ queryKey: fileKey });
    return isGone;
  };
}
