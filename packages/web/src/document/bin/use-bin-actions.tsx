import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { binWords } from "./bin-words.ts";
import { type BinnedKind, binOne, removeForever, restoreOne } from "./binned-kind.ts";

interface Named {
  id: string;
  name: string;
}

/** What a list does with its recycle bin; `foreverText` is said before one is removed for good. What fails is told by its call. */
export function useBinActions<R extends Named & { mayEdit: boolean; mayShare: boolean }>(
  kind: BinnedKind,
  foreverText: string,
) {
  const t = useWords(binWords);
  const client = useQueryClient();
  /** Does something with the list and reads it anew. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined);
    await Promise.all(kind.shownIn.map((first) => client.invalidateQueries({ queryKey: [first] })));
  };
  const restore = ({ id, name }: Named): Promise<void> =>
    during(async () => {
      await restoreOne(kind, id);
      notifications.hide(`removed ${id}`);
      notifyDone(t("restored", { name }));
    });
  const remove = (thing: R): Promise<void> =>
    during(async () => {
      const { id, name } = thing;
      await binOne(kind, id);
      notifications.show({
        id: `removed ${id}`,
        color: "green",
        withBorder: true,
        autoClose: 10_000,
        message: (
          <Group justify="space-between" gap="sm" wrap="nowrap">
            <span>{t("removed", { name })}</span>
            <Button size="compact-sm" variant="default" flex="none" onClick={() => void restore(thing)}>
              {t("undo")}
            </Button>
          </Group>
        ),
      });
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
