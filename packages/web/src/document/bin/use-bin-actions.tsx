import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { endNotice, notifyDone } from "../../ui/notify.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { useDocumentRefresh } from "../document-calls.ts";
import { binWords } from "./bin-words.ts";
import { type BinnedKind, binOne, removeForever, restoreOne } from "./binned-kind.ts";
import { offerUndo } from "./offer-undo.tsx";

interface Named {
  id: string;
  name: string;
}

/** The recycle bin actions of a list; `foreverText` is shown before an item is removed permanently. Each call reports its failure. */
export function useBinActions<R extends Named & { mayEdit: boolean; mayShare: boolean }>(
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
  const restore = ({ id, name }: Named): Promise<void> =>
    during(async () => {
      await restoreOne(kind, id);
      endNotice(`removed ${id}`);
      notifyDone(t("restored", { name }));
    });
  const remove = (thing: R): Promise<void> =>
    during(async () => {
      const { id, name } = thing;
      await binOne(kind, id);
      const offer = { id: `removed ${id}`, text: t("removed", { name }), label: t("undo") };
      offerUndo({ ...offer, undo: () => void restore(thing) });
    });
  const removeOne = async ({ id, name }: Named): Promise<void> => {
    const sure = await confirm({
      title: t("foreverTitle", { name }),
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
