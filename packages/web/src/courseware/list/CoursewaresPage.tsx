import { Button, SegmentedControl } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { CoursewareSummary } from "@provost/contract/courseware/courseware";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { limits } from "@provost/contract/wire/limits";
import { IconExternalLink, IconPencil, IconPlus, IconShare, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useBinActions } from "../../document/bin/use-bin-actions.tsx";
import { LazySharingDialog } from "../../document/sharing/lazy-sharing.ts";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { usePageAction } from "../../platform/tab/page-action.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { usePagedList } from "../../ui/table/paged-list.ts";
import type { RowAction } from "../../ui/table/row-action.ts";
import { coursewareListOptions } from "../courseware.queries.ts";
import { coursewareDocument } from "../courseware-document.ts";
import { coursewarePath } from "../courseware-link.ts";
import classes from "./CoursewaresPage.module.css";
import { useCoursewareColumns } from "./courseware-columns.tsx";
import { listWords } from "./list-words.ts";

/** The actions on coursewares from their list. Each call reports its failure. */
function useCoursewareActions() {
  const t = useWords(listWords);
  const { remove, binned } = useBinActions<CoursewareSummary>(coursewareDocument, t("foreverText"));
  return { remove, binned };
}

const CreateDialog = lazyDialog(async () => (await import("./CreateDialog.tsx")).CreateDialog);

const queries: Readonly<Record<string, { published?: string; removed?: string }>> = {
  published: { published: "true" },
  unpublished: { published: "false" },
  bin: { removed: "true" },
};

/** The coursewares that the viewer can find, and the recycle bin. */
export function CoursewaresPage() {
  const t = useWords(listWords);
  const may = usePermission();
  const navigate = useNavigate();
  const list = usePagedList("coursewares", { name: "", state: "" });
  const [isCreating, setCreating] = useState(false);
  const [sharing, setSharing] = useState<CoursewareSummary | null>(null);
  useFocusReturn({ opened: sharing !== null || isCreating });
  const isBin = list.query.state === "bin";
  const pageQuery = ({ state: of, ...rest }: typeof list.query) =>
    coursewareListOptions({ ...rest, ...queries[of ?? ""] });
  const query = useTabQuery(pageQuery(list.query));
  const actions = useCoursewareActions();
  const columns = useCoursewareColumns(isBin);
  const mayRemove = may(coursewareButtons.remove);
  usePageAction("courseware.add", () => setCreating(true));
  const create = may(coursewareButtons.add) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t("create")}
    </Button>
  ) : undefined;

  const storedActions: RowAction<CoursewareSummary>[] = [
    {
      label: t("open"),
      icon: <IconExternalLink size={16} />,
      run: ({ id }) => navigate(coursewarePath(id)),
      hotkey: "Enter",
    },
    {
      label: t("edit"),
      icon: <IconPencil size={16} />,
      run: ({ id }) => navigate(`${coursewarePath(id)}?edit=1`),
      applies: (row) => row.mayEdit,
    },
    {
      label: t("share"),
      icon: <IconShare size={16} />,
      run: setSharing,
      applies: (row) => row.mayShare,
    },
    {
      label: t("remove"),
      icon: <IconTrash size={16} />,
      run: (row) => void actions.remove(row),
      applies: (row) => mayRemove && row.mayEdit,
      danger: true,
      hotkey: "Delete",
    },
  ];

  const states = ["published", "unpublished"] as const;
  const empty = isBin ? (
    <EmptyState title={t("binEmpty")} text={t("binText", { days: limits.binDays })} />
  ) : (
    <EmptyState
      title={t("emptyTitle")}
      text={t(create === undefined ? "emptyRead" : "emptyText")}
      action={create}
    />
  );
  return (
    <PageFrame
      title={t("title")}
      actions={create}
      toolbar={
        <>
          {mayRemove ? (
            <SegmentedControl
              flex="none"
              aria-label={t("title")}
              data={[
                { value: "", label: t("title") },
                { value: "bin", label: t("bin") },
              ]}
              value={isBin ? "bin" : ""}
              onChange={(next) => list.setFilter({ state: next })}
            />
          ) : null}
          <SearchField
            label={t("search")}
            value={list.filter.name}
            onChange={(name) => list.setFilter({ name })}
          />
          {isBin ? null : (
            <FilterSelect
              label={t("state")}
              data={[{ value: "", label: t("all") }, ...states.map((value) => ({ value, label: t(value) }))]}
              value={list.filter.state}
              onChange={(next) => list.setFilter({ state: next })}
            />
          )}
        </>
      }
    >
      <PagedTable
        query={query}
        list={isBin ? { ...list, isFiltered: list.filter.name !== "" } : list}
        pageQuery={pageQuery}
        label={t(isBin ? "bin" : "list")}
        rowName={({ name }) => name}
        columns={columns}
        actions={isBin ? actions.binned : storedActions}
        empty={empty}
      />
      {isBin && query.data?.total !== 0 ? (
        <p className={classes.note}>{t("binText", { days: limits.binDays })}</p>
      ) : null}
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
      {sharing === null ? null : (
        <LazySharingDialog
          kind={coursewareDocument}
          id={sharing.id}
          name={sharing.name}
          onClose={() => setSharing(null)}
        />
      )}
    </PageFrame>
  );
}
