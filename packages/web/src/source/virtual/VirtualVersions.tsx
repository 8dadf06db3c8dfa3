import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import type { VirtualTable } from "@provost/contract/virtual-table";
import {
  type VirtualTableVersion,
  virtualTableRevert,
  virtualTableVersions,
} from "@provost/contract/virtual-table-version";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { isRefusal } from "../../platform/call-error.ts";
import { systemClock } from "../../platform/clock.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { momentText, whenText } from "../../ui/moment-text.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { useSourceRefresh } from "../source.queries.ts";
import { virtualVersionWords } from "./virtual-version-words.ts";

const versionsOptions = (id: string) =>
  queryOptions({
    queryKey: ["source", "virtual versions", id],
    queryFn: ({ signal }) => call(virtualTableVersions, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

interface VirtualVersionsProps {
  table: VirtualTable;
  onClose(): void;
}

/** The versions of a virtual table, how the columns of each differ, and the way back to one. */
export function VirtualVersions({ table, onClose }: VirtualVersionsProps) {
  const t = useWords(virtualVersionWords);
  const language = useLanguage();
  const refresh = useSourceRefresh();
  const query = useQuery(versionsOptions(table.id));
  const [open, setOpen] = useState<number | null>(null);
  const now = systemClock.now();

  async function restore(version: number): Promise<void> {
    const newest = query.data?.[0]?.version;
    if (newest === undefined) return;
    try {
      await call(virtualTableRevert, { id: table.id, version, newest });
      notifyDone(t("restored", { version }));
      onClose();
    } catch (error) {
      // What else went wrong has been told by the call itself.
      if (isRefusal(error, "version_stale")) notifyError(t("stale"));
    } finally {
      void refresh();
    }
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t("title", { name: table.tableName })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<RowsSkeleton />}>
        {(versions) => (
          <Stack gap="xs">
            {versions.map((one, at) => (
              <Stack key={one.version} gap={4}>
                <Group justify="space-between" wrap="nowrap">
                  <Text title={momentText(one.savedAt, language)}>
                    {t("version", { version: one.version })}
                    <Text span size="xs" c="dimmed">
                      {` · ${one.savedBy} · ${whenText(one.savedAt, language, now)}`}
                    </Text>
                  </Text>
                  {at === 0 ? (
                    <Text size="xs" c="dimmed">
                      {t("newest")}
                    </Text>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-expanded={open === one.version}
                      onClick={() => setOpen(open === one.version ? null : one.version)}
                    >
                      {t("compare")}
                    </Button>
                  )}
                </Group>
                {open === one.version && versions[0] ? (
                  <Changes then={one} newest={versions[0]} onRestore={() => void restore(one.version)} />
                ) : null}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryStates>
    </Drawer>
  );
}

interface ChangesProps {
  then: VirtualTableVersion;
  newest: VirtualTableVersion;
  onRestore(): void;
}

function Changes({ then, newest, onRestore }: ChangesProps) {
  const t = useWords(virtualVersionWords);
  const between = useLanguage() === "zh" ? "、" : ", ";
  const missing = (from: readonly string[], of: readonly string[]): string =>
    of.filter((name) => !from.includes(name)).join(between);
  const [added, gone] = [missing(newest.columns, then.columns), missing(then.columns, newest.columns)];
  const lines = [
    ...(then.tableName === newest.tableName ? [] : [t("renamed", { name: then.tableName })]),
    ...(added === "" ? [] : [t("added", { names: added })]),
    ...(gone === "" ? [] : [t("gone", { names: gone })]),
    ...(added === "" && gone === "" ? [t("same")] : []),
    t("stoodOn", { names: then.bases.join(between) }),
  ];
  return (
    <Stack gap={4} pl="md">
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Button size="xs" style={{ alignSelf: "start" }} onClick={onRestore}>
        {t("restore")}
      </Button>
    </Stack>
  );
}
