import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp, IconTrashX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../dialog/confirm.tsx";
import { notifyDone } from "../notify.ts";
import type { RowAction } from "../table/row-action.ts";
import { binWords } from "./bin-words.ts";

/** A kind of things with a recycle bin: its calls, and what is said before one is removed for good. */
interface BinnedKind {
  /** The first part of its query keys. */
  key: string;
  foreverText: string;
  bin: (id: string) => Promise<unknown>;
  restore: (id: string) => Promise<unknown>;
  removeForever: (id: string) => Promise<unknown>;
}

interface Named {
  id: string;
  name: string;
}

/** What a list does with its recycle bin. What fails is told by its call. */
export function useBinActions<R extends Named & { mayEdit: boolean; mayShare: boolean }>(kind: BinnedKind) {
  const t = useWords(binWords);
  const client = useQueryClient();
  /** Does something with the list and reads it anew. */
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined);
    await client.invalidateQueries({ queryKey: [kind.key] });
  };
  const restore = ({ id, name }: Named): Promise<void> =>
    during(async () => {
      await kind.restore(id);
      notifications.hide(`removed ${id}`);
      notifyDone(t("restored", { name }));
    });
  const remove = (thing: R): Promise<void> =>
    during(async () => {
      const { id, name } = thing;
      await kind.bin(id);
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
  const removeForever = async ({ id, name }: Named): Promise<void> => {
    const sure = await confirm({
      title: t("foreverTitle", { name }),
      text: kind.foreverText,
      action: t("forever"),
      danger: true,
    });
    if (sure) await during(() => kind.removeForever(id));
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
      run: (row) => void removeForever(row),
      applies: (row) => row.mayShare,
      danger: true,
      hotkey: "Delete",
    },
  ];
  return { during, remove, binned };
}
