import type { StoredFile } from "@provost/contract/upload/stored-file";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { isRefusal } from "../platform/http/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { confirm } from "../ui/dialog/confirm.tsx";
import { notifyDone } from "../ui/notify.ts";
import { fileKey, fileUsesOptions, removeFiles } from "./file.queries.ts";
import { fileWords } from "./file-words.ts";

const Names = z.object({ names: z.string() });

/** So many of the texts that show a file are named. */
const mostNamed = 5;

/** Removes files after a confirmation that names the texts that show them; asks again if these were not known. Returns whether it did. */
export function useFileRemoval(): (files: readonly StoredFile[]) => Promise<boolean> {
  const t = useWords(fileWords);
  const client = useQueryClient();

  /** The texts that show the files; empty if there are none or they are unknown. */
  const titlesOf = async (files: readonly StoredFile[]): Promise<string[]> => {
    const used = files.filter(({ uses }) => uses > 0);
    const found = await Promise.all(used.map(({ id }) => client.fetchQuery(fileUsesOptions(id)))).catch(
      () => [],
    );
    const titles = [...new Set(found.flat().map(({ title }) => title || t("hiddenUse")))];
    return titles.length > mostNamed ? [...titles.slice(0, mostNamed), "…"] : titles;
  };
  const removed = async (ids: readonly string[], isKnown: boolean): Promise<boolean> => {
    try {
      await removeFiles(ids, isKnown);
      return true;
    } catch (error) {
      // The listener for failed calls reports other failures.
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
    const titles = await titlesOf(files);
    const sure = await confirm({
      title:
        files.length === 1 ? t("removeOne", { name: first.name }) : t("removeTitle", { count: files.length }),
      text: titles.length > 0 ? t("usedIn", { titles: titles.join(t("comma")) }) : t("removeText"),
      action: t(titles.length > 0 ? "removeAnyway" : "remove"),
      danger: true,
    });
    if (!sure) return false;
    const isGone = await removed(
      files.map(({ id }) => id),
      titles.length > 0,
    );
    if (isGone) notifyDone(t("removed", { count: files.length }));
    await client.invalidateQueries({ queryKey: fileKey });
    return isGone;
  };
}
