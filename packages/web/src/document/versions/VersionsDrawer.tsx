import { Button, Drawer, Group, Stack, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { systemClock } from "../../platform/clock.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { RowsSkeleton } from "../../ui/table/PagedTable.tsx";
import { momentText, whenText } from "../../ui/text/moment-text.ts";
import { versionsWords } from "./versions-words.ts";

interface SavedVersion {
  version: number;
  savedBy: string;
  savedAt: string;
}

interface VersionsDrawerProps<V extends SavedVersion> {
  /** What the thing is called. */
  name: string;
  /** The last first. */
  query: UseQueryResult<readonly V[]>;
  onClose(): void;
  /** Whether it is meant; left out, nobody is asked. */
  isMeant?(version: number): Promise<boolean>;
  /** Makes one the newest, unless that is no longer the one that is known. */
  onRestore(version: number, newest: number): Promise<unknown>;
  /** Follows each try, whatever came of it. */
  refresh(): Promise<unknown>;
  /** How one differs from the newest. */
  changes(version: V, newest: V, restore: ReactNode): ReactNode;
}

/** The versions of a saved thing, what each would change, and the way back to one. */
export function VersionsDrawer<V extends SavedVersion>(props: VersionsDrawerProps<V>) {
  const { name, query, onClose, isMeant, onRestore, refresh, changes } = props;
  const t = useWords(versionsWords);
  const language = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  const now = systemClock.now();
  const newest = query.data?.[0];

  async function restore(version: number, known: number): Promise<void> {
    if (isMeant && !(await isMeant(version))) return;
    try {
      await onRestore(version, known);
      notifyDone(t("restored", { version }));
      onClose();
    } catch (error) {
      // What else went wrong has been told by the call itself.
      if (isRefusal(error, "version_stale")) notifyError(t("stale"));
    } finally {
      await refresh();
    }
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
