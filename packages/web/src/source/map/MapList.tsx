import { Button, FileButton, Modal, TextInput } from "@mantine/core";
import { type MapEntry, mapList, mapRemove, mapRename } from "@provost/contract/source/map-shapes";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { sizeText } from "@provost/contract/wire/size-text";
import { renewMaps } from "@provost/pane/map-source";
import { IconPencil, IconTrash, IconUpload } from "@tabler/icons-react";
import { queryOptions } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { call } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { timeColumn } from "../../ui/table/time-column.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import { MapDialog } from "./MapDialog.tsx";
import { mapWords } from "./map-words.ts";

const mapListOptions = queryOptions({
  queryKey: ["source", "maps"],
  queryFn: ({ signal }) => call(mapList, {}, { signal, quiet: true }),
});

const accepted = ".geojson,.json,application/geo+json,application/json";

interface Chosen {
  file: File;
  replaced: MapEntry | null;
}

/** The map shapes of the tenant: added and replaced from GeoJSON files. */
export function MapList({ kinds }: { kinds: ReactNode }) {
  const t = useWords(mapWords);
  const moments = useMoments();
  const may = usePermission();
  const refreshSource = useSourceRefresh();
  const refresh = (): Promise<void> => {
    renewMaps();
    return refreshSource();
  };
  const tag = languageTag(useLanguage());
  const query = useTabQuery(mapListOptions);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [renamed, setRenamed] = useState<MapEntry | null>(null);
  const replacing = useRef<MapEntry | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mayImport = may(datasetButtons.import);

  const remove = async (map: MapEntry): Promise<void> => {
    const { id, name } = map;
    const sure = await confirm({
      title: t("removeTitle", { name }),
      text: t("removeText"),
      action: t("remove"),
      danger: true,
    });
    if (!sure) return;
    await call(mapRemove, { id }).then(
      () => notifyDone(t("removed", { name })),
      () => undefined,
    );
    await refresh();
  };

  const addButton = mayImport ? (
    <FileButton accept={accepted} onChange={(file) => file && setChosen({ file, replaced: null })}>
      {(props) => (
        <Button {...props} leftSection={<IconUpload size={16} aria-hidden="true" />}>
          {t("add")}
        </Button>
      )}
    </FileButton>
  ) : undefined;
  const replace = {
    label: t("replace"),
    icon: <IconUpload size={16} />,
    run: (map: MapEntry) => {
      replacing.current = map;
      picker.current?.click();
    },
  };
  const rename = {
    label: t("rename"),
    icon: <IconPencil size={16} />,
    hotkey: "Enter" as const,
    run: setRenamed,
  };
  const removal = {
    ...{ label: t("remove"), icon: <IconTrash size={16} />, hotkey: "Delete" as const, danger: true },
    run: (map: MapEntry) => void remove(map),
  };

  return (
    <PageFrame title={t("title")} toolbar={kinds} actions={query.data?.length ? addButton : undefined}>
      <QueryStates
        query={query}
        skeleton={<RowsSkeleton />}
        isEmpty={(maps) => maps.length === 0}
        empty={
          <EmptyState
            title={t("empty")}
            text={t(mayImport ? "emptyText" : "emptyReader")}
            action={addButton}
          />
        }
      >
        {(maps) => (
          <DataTable<MapEntry & { children?: undefined }>
            label={t("title")}
            rows={maps}
            rowName={({ name }) => name}
            columns={[
              { key: "name", head: t("name"), cell: ({ name }) => name, hint: ({ name }) => name },
              {
                ...{ key: "shapes", head: t("shapes"), width: 96, align: "right" as const },
                cell: ({ shapes }) => shapes.toLocaleString(tag),
              },
              {
                key: "key",
                head: t("key"),
                width: 160,
                from: "medium",
                cell: ({ keyProperty }) => keyProperty,
              },
              {
                ...{
                  key: "size",
                  head: t("size"),
                  width: 104,
                  align: "right" as const,
                  from: "wide" as const,
                },
                cell: ({ bytes }) => sizeText(bytes),
              },
              { key: "by", head: t("by"), width: 132, from: "wide", cell: ({ ownerName }) => ownerName },
              timeColumn(
                { key: "at", head: t("updated"), from: "medium", at: ({ updatedAt }) => updatedAt },
                moments,
              ),
            ]}
            actions={[
              ...(mayImport ? [rename, replace] : []),
              ...(may(datasetButtons.remove) ? [removal] : []),
            ]}
          />
        )}
      </QueryStates>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accepted}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) setChosen({ file, replaced: replacing.current });
          currentTarget.value = "";
        }}
      />
      {chosen ? (
        <MapDialog
          {...chosen}
          onClose={() => {
            setChosen(null);
            void refresh();
          }}
        />
      ) : null}
      {renamed ? (
        <RenameDialog
          map={renamed}
          onClose={() => setRenamed(null)}
          onSaved={() => {
            setRenamed(null);
            void refresh();
          }}
        />
      ) : null}
    </PageFrame>
  );
}

interface RenameDialogProps {
  map: MapEntry;
  onClose(): void;
  onSaved(): void;
}

function RenameDialog({ map, onClose, onSaved }: RenameDialogProps) {
  const t = useWords(mapWords);
  const [name, setName] = useState(map.name);
  const [isSaving, setSaving] = useState(false);
  const { id, version } = map;
  return (
    <Modal opened onClose={onClose} title={t("renameTitle", { name: map.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSaving) return;
          setSaving(true);
          void call(mapRename, { id, version, name: name.trim() }).then(onSaved, () => setSaving(false));
        }}
      >
        <TextInput
          data-autofocus
          label={t("name")}
          required
          maxLength={mapLimits.nameLength}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={isSaving} disabled={name.trim() === ""}>
            {t("save")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
