import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useVersionRestore, type VersionRestore } from "./use-version-restore.ts";
import { versionsWords } from "./versions-words.ts";

interface SavedVersion {
  version: number;
  savedBy: string;
  savedAt: string;
}

interface VersionsDrawerProps<V extends SavedVersion> extends VersionRestore {
  /** The name of the item. */
  name: string;
  /** The last first. */
  query: UseQueryResult<readonly V[]>;
  onClose(): void;
  /** How one differs from the newest. */
  changes(version: V, newest: V, restore: ReactNode): ReactNode;
}

/** The versions of a saved item, what each would change, and restoring one. */
export function VersionsDrawer<V extends SavedVersion>(props: VersionsDrawerProps<V>) {
  const { name, query, onClose, changes, ...how } = props;
  const t = useWords(versionsWords);
  const moments = useMoments();
  const [open, setOpen] = useState<number | null>(null);
  const newest = query.data?.[0];

  const goBack = useVersionRestore(how);

  async function restore(version: number, known: number): Promise<void> {
    if (await goBack(version, known)) onClose();
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={t("title", { name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<RowsSkeleton />}>
        {(versions) => (
          <Stack gap="xs">
            {versions.map((one, at) => (
              <Stack key={one.version} gap={4}>
                <Group justify="space-between" wrap="nowrap">
                  <Text title={moments.exact(one.savedAt)}>
                    {t("version", { version: one.version })}
                    <Text span size="xs" c="dimmed">
                      {` · ${one.savedBy} · ${moments.when(one.savedAt)}`}
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
                {open === one.version && newest
                  ? changes(
                      one,
                      newest,
                      <Button
                        size="xs"
                        style={{ alignSelf: "start" }}
                        onClick={() => void restore(one.version, newest.version)}
                      >
                        {t("restore")}
                      </Button>,
                    )
                  : null}
              </Stack>
            ))}
          </Stack>
        )}
      </QueryStates>
    </Drawer>
  );
}
