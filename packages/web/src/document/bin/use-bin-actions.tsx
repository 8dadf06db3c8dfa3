import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { endNotice, notifyDone } from "../../ui/notify.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { type Named, shownName } from "../../ui/text/shown-name.ts";
import { useDocumentRefresh } from "../document-calls.ts";
import { binWords } from "./bin-words.ts";
import { type BinnedKind, binOne, removeForever, restoreOne } from "./binned-kind.ts";
import { offerUndo } from "./offer-undo.tsx";

interface Binned extends Named {
  id: string;
}

/** The recycle bin actions of a list; `foreverText` is shown before an item is removed permanently. Each call reports its failure. */
export function useBinActions<R extends Binned & { mayEdit: boolean; mayShare: boolean }>(
  kind: BinnedKind,
  foreverText: string,
) {
  const t = useWords(binWords);
  const refresh = useDocumentRefresh(kind);
  /** Runs an action on the list and reloads the list. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined);
    await refresh();
  };
  const restore = ({ id, ...names }: Binned): Promise<void> =>
    during(async () => {
      await restoreOne(kind, id);
      endNotice(`removed ${id}`);
      notifyDone(t("restored", { name: shownName(names) }));
    });
  const remove = (thing: R): Promise<void> =>
    during(async () => {
      const { id } = thing;
      await binOne(kind, id);
      const offer = { id: `removed ${id}`, text: t("removed", { name: shownName(thing) }), label: t("undo") };
      offerUndo({ ...offer, undo: () => void restore(thing) });
    });
  const removeOne = async ({ id, ...names }: Binned): Promise<void> => {
    const sure = await confirm({
      title: t("foreverTitle", { name: shownName(names) }),
      text: foreverText,
      action: t("forever"),
      danger: true,
    });
    if (sure) await during(() => removeForever(kind, id));
  };
  /** Of what lies in the bin. */
  const binned: RowAction<R>[] = [
    {
      label: t("restore"),
      icon: <IconArrowBackUp size={16} />,
      run: (row) => void restore(row),
      applies: (row) => row.mayEdit,
      hotkey: "Enter",
    },
    {
      label: t("forever"),
      icon: <IconTrashX size={16} />,
      run: (row) => void removeOne(row),
      applies: (row) => row.mayShare,
      danger: true,
      hotkey: "Delete",
    },
  ];
  return { during, remove, binned };
}
