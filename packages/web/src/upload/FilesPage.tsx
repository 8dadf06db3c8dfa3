import { Button } from "@mantine/core";
import type { StoredFile } from "@provost/contract/upload/stored-file";
import { FileKind } from "@provost/contract/upload/ueditor";
import { fileButtons } from "@provost/contract/upload/upload-feature";
import { sizeText } from "@provost/contract/wire/size-text";
import { IconExternalLink, IconLink, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTabQuery } from "../platform/tab/use-tab-query.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { EmptyState } from "../ui/state/EmptyState.tsx";
import type { Column } from "../ui/table/data-table.ts";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { PagedTable } from "../ui/table/PagedTable.tsx";
import { usePagedList } from "../ui/table/paged-list.ts";
import { timeColumn } from "../ui/table/time-column.ts";
import { useChosenRows } from "../ui/table/whole-list.ts";
import { useMoments } from "../ui/text/moment-text.ts";
import { FilePicture } from "./FilePicture.tsx";
import classes from "./Files.module.css";
import { FileUses } from "./FileUses.tsx";
import { fileListOptions, fileStorageOptions } from "./file.queries.ts";
import { fileWords } from "./file-words.ts";
import { useFileRemoval } from "./use-file-removal.ts";

/** The used share of the storage quota for files. */
function FileStorageLine() {
  const t = useWords(fileWords);
  const { data } = useQuery(fileStorageOptions);
  if (!data) return null;
  const { used, limit } = data;
  return (
    <p className={classes.storage} data-full={used > limit * 0.9 || undefined}>
      {t("storage", { used: sizeText(used), limit: sizeText(limit) })}
    </p>
  );
}

const noFilter = { name: "", kind: "", use: "" };

/** What people uploaded into texts: what it is, whose, how large, and where it is shown. */
export function FilesPage() {
  const t = useWords(fileWords);
  const may = usePermission();
  const columns = useFileColumns();
  const remove = useFileRemoval();
  const list = usePagedList("files", noFilter);
  const query = useTabQuery(fileListOptions(list.query));
  const chosen = useChosenRows({ list, query, pageQuery: fileListOptions });
  const [looked, setLooked] = useState<StoredFile | null>(null);
  const mayRemove = may(fileButtons.remove);
  const { filter, setFilter } = list;

  return (
    <PageFrame
      title={t("title")}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t("refresh")}
        </Button>
      }
      toolbar={
        <>
          <SearchField
            label={t("find")}
            value={filter.name}
            onChange={(name) => setFilter({ name })}
            maxLength={255}
          />
          <FilterSelect
            label={t("kind")}
            data={[
              { value: "", label: t("allKinds") },
              ...FileKind.options.map((value) => ({ value, label: t(`kind_${value}`) })),
            ]}
            value={filter.kind}
            onChange={(kind) => setFilter({ kind })}
          />
          <FilterSelect
            label={t("filterUse")}
            data={[
              { value: "", label: t("allUses") },
              { value: "unused", label: t("unused") },
            ]}
            value={filter.use}
            onChange={(use) => setFilter({ use })}
          />
          <FileStorageLine />
        </>
      }
    >
      <PagedTable
        query={query}
        list={list}
        pageQuery={fileListOptions}
        empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
        label={t("title")}
        rowName={({ name }) => name}
        columns={columns}
        actions={[
          {
            label: t("open"),
            icon: <IconExternalLink size={16} />,
            run: ({ url }) => void window.open(url, "_blank", "noopener"),
            hotkey: "Enter",
          },
          {
            label: t("showUses"),
            icon: <IconLink size={16} />,
            run: setLooked,
            applies: ({ uses }) => uses > 0,
          },
          ...(mayRemove
            ? [
                {
                  label: t("remove"),
                  icon: <IconTrash size={16} />,
                  run: (file: StoredFile) => void remove([file]),
                  danger: true,
                  hotkey: "Delete" as const,
                },
              ]
            : []),
        ]}
        {...(mayRemove
          ? {
              chosen,
              bulk: (files: readonly StoredFile[]) => (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => void remove(files).then((gone) => gone && chosen.clear())}
                >
                  {t("remove")}
                </Button>
              ),
            }
          : {})}
      />
      {looked === null ? null : <FileUses file={looked} onClose={() => setLooked(null)} />}
    </PageFrame>
  );
}

function useFileColumns(): Column<StoredFile>[] {
  const t = useWords(fileWords);
  const moments = useMoments();
  return [
    {
      key: "name",
      head: t("name"),
      hint: ({ name }) => name,
      cell: (file) => (
        <span className={classes.name}>
          <FilePicture file={file} />
          <span className={classes.label}>{file.name}</span>
        </span>
      ),
    },
    { key: "kind", head: t("kind"), width: 120, from: "wide", cell: ({ kind }) => t(`kind_${kind}`) },
    {
      key: "size",
      head: t("size"),
      width: 90,
      align: "right",
      from: "medium",
      cell: ({ bytes }) => sizeText(bytes),
    },
    {
      key: "who",
      head: t("who"),
      width: 130,
      from: "medium",
      tone: "quiet",
      cell: ({ ownerName }) => ownerName,
    },
    timeColumn({ key: "when", head: t("when"), from: "medium", at: ({ createdAt }) => createdAt }, moments),
    {
      key: "uses",
      head: t("uses"),
      width: 110,
      from: "wide",
      tone: "quiet",
      cell: ({ uses }) => (uses === 0 ? t("noUses") : t("usesCount", { count: uses })),
    },
  ];
}
