import { Stack, Text } from "@mantine/core";
import type { VirtualTable } from "@provost/contract/source/virtual-table";
import {
  type VirtualTableVersion,
  virtualTableRevert,
  virtualTableVersions,
} from "@provost/contract/source/virtual-table-version";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { VersionsDrawer } from "../../document/versions/VersionsDrawer.tsx";
import { call } from "../../platform/http/call.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
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
export function VirtualVersions({ table: { id, tableName }, onClose }: VirtualVersionsProps) {
  const query = useQuery(versionsOptions(id));
  const refresh = useSourceRefresh();
  return (
    <VersionsDrawer
      name={tableName}
      query={query}
      onClose={onClose}
      refresh={refresh}
      onRestore={(version, newest) => call(virtualTableRevert, { id, version, newest })}
      changes={(then, newest, restore) => <Changes then={then} newest={newest} restore={restore} />}
    />
  );
}

interface ChangesProps {
  then: VirtualTableVersion;
  newest: VirtualTableVersion;
  restore: ReactNode;
}

function Changes({ then, newest, restore }: ChangesProps) {
  const t = useWords(virtualVersionWords);
  const between = useLanguage() === "zh" ? "、" : ", ";
  const missing = (from: readonly string[], of: readonly string[]): string =>
    of.filter((name) => !from.includes(name)).join(between);
  const [added, gone] = [missing(newest.columns, then.columns), missing(then.columns, newest.columns)];
  const facts = [
    ...(added === "" ? [] : [t("added", { names: added })]),
    ...(gone === "" ? [] : [t("gone", { names: gone })]),
    ...(added === "" && gone === "" ? [t("same")] : []),
    t("stoodOn", { names: then.bases.join(between) }),
  ];
  const lines = [
    ...(then.tableName === newest.tableName ? [] : [t("renamed", { name: then.tableName })]),
    ...(then.isKnown && newest.isKnown ? facts : [t("unknown")]),
  ];
  return (
    <Stack gap={4} pl="md">
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {restore}
    </Stack>
  );
}
