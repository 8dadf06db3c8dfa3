import { Button } from "@mantine/core";
import type { DictNode } from "@provost/contract/dict/dict-editing";
import { dictButtons } from "@provost/contract/dict/dict-feature";
import { IconPlus } from "@tabler/icons-react";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { usePageAction } from "../platform/tab/page-action.ts";
import { useTabDraft } from "../platform/tab/tab-context.ts";
import { useOpenForm } from "../platform/tab/use-editing.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { confirm } from "../ui/dialog/confirm.tsx";
import { lazyDialog } from "../ui/dialog/lazy-dialog.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import { usePagedList } from "../ui/table/paged-list.ts";
import { dictName } from "../ui/text/shown-name.ts";
import { OpenRows, withDescendants } from "../ui/tree/tree-rows.ts";
import { DictTable } from "./DictTable.tsx";
import { dictListOptions, lastDict, useDictRemove } from "./dict.queries.ts";
import { blankForm, DictForm, formOf } from "./dict-form.ts";
import { dictWords } from "./dict-words.ts";

const DictDialog = lazyDialog(async () => (await import("./DictDialog.tsx")).DictDialog);

const nothingOpen: readonly string[] = [];
const noFilter = { code: "", dictValue: "" };

export function DictPage() {
  const t = useWords(dictWords);
  const may = usePermission();
  const list = usePagedList("dictionaries", noFilter);
  const [editing, edit] = useOpenForm("editing", DictForm);
  const [open, setOpen] = useTabDraft("open", OpenRows, nothingOpen);
  const query = useTabQuery(dictListOptions(list.query));
  const removal = useDictRemove();
  const isFiltered = list.query.code !== undefined || list.query.dictValue !== undefined;

  const fold = (id: string, isOpen: boolean): void =>
    setOpen((before) => [...before.filter((one) => one !== id), ...(isOpen ? [id] : [])]);
  const add = (parent: DictNode): void => {
    fold(parent.id, true);
    edit(blankForm(parent, parent.children ?? []));
  };
  const addDict = async (): Promise<void> => {
    const last = await lastDict().catch(() => null);
    edit(blankForm(null, last === null ? [] : [last]), "later");
  };

  usePageAction("dict.add", () => void addDict(), query.data !== undefined);

  async function remove(node: DictNode): Promise<void> {
    const all = withDescendants(node);
    const many = all.length > 1 ? ` ${t("removeMany", { count: all.length - 1 })}` : "";
    const sure = await confirm({
      title: t("removeTitle", { name: dictName(node) }),
      text: t("removeText") + many,
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    await removal.mutateAsync(all.map(({ id }) => id)).then(
      () => notifyDone(t("removed", { name: dictName(node) })),
      () => undefined,
    );
  }

  const addButton = may(dictButtons.add) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => void addDict()}>
      {t("add")}
    </Button>
  ) : null;

  return (
    <PageFrame
      title={t("title")}
      actions={addButton}
      toolbar={(["dictValue", "code"] as const).map((name) => (
        <SearchField
          key={name}
          label={t(name === "code" ? "findCode" : "findValue")}
          value={list.filter[name]}
          onChange={(text) => list.setFilter({ [name]: text })}
        />
      ))}
    >
      <DictTable
        query={query}
        list={list}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} action={addButton} />}
        folding={{ open, onFold: fold, openAll: isFiltered }}
        onAdd={may(dictButtons.add) ? add : null}
        onEdit={may(dictButtons.edit) ? (node) => edit(formOf(node)) : null}
        onRemove={may(dictButtons.remove) ? (node) => void remove(node) : null}
      />
      {editing === null ? null : <DictDialog {...editing} />}
    </PageFrame>
  );
}
