import { Stack, Text } from "@mantine/core";
import type { SharingCheck } from "@provost/contract/dashboard/dashboard-sharing-check";
import type { Grant } from "@provost/contract/document/sharing";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { type SharedKind, sharingCheckOptions } from "./sharing.queries.ts";
import { sharingWords } from "./sharing-words.ts";

interface GrantCheckProps {
  check: NonNullable<SharedKind["check"]>;
  id: string;
  grant: Grant;
}

/** What of a document a role or user would not see, before it is shared; nothing where that is not known. */
export function GrantCheck({ check, id, grant }: GrantCheckProps) {
  const { data } = useQuery(sharingCheckOptions(check, id, grant));
  return data === undefined ? null : <Checked check={data} name={grant.name} />;
}

function Checked({ check, name }: { check: SharingCheck; name: string }) {
  const t = useWords(sharingWords);
  const { mayOpen, gaps, hidden, unchecked, tiles } = check;
  const lines = [
    ...(mayOpen ? [] : [t("checkClosed", { name })]),
    ...gaps.map(({ tableName, tableComment, why, tiles: count }) => {
      const table = tableComment || tableName;
      return table === undefined
        ? t(`check_${why}_unnamed`, { name, count })
        : t(`check_${why}`, { name, table, count });
    }),
    ...(hidden === 0 ? [] : [t("checkHidden", { name, count: hidden })]),
    ...(unchecked === 0 ? [] : [t("checkSql", { count: unchecked })]),
  ];
  if (tiles === 0 || lines.length === 0) return null;
  return (
    <Stack gap={2} role="status" aria-label={t("checkOf", { name })}>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  );
}
