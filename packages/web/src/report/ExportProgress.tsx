import { Button, Group, Progress, Text } from "@mantine/core";
import type { ExportState } from "@provost/contract/report/export";
import { useEffect, useState } from "react";
import { languageTag, useLanguage, useWords } from "../platform/i18n.ts";
import { exportWords } from "./export-words.ts";

const followMs = 1000;

interface Following {
  /** Bytes. */
  received: number;
  state: ExportState | null;
}

interface ExportProgressProps {
  name: string;
  follow(): Promise<Following>;
  onCancel(): void;
}

/** How far one export is, with the way out of it. */
export function ExportProgress({ name, follow, onCancel }: ExportProgressProps) {
  const t = useWords(exportWords);
  const language = useLanguage();
  const [{ received, state }, setFollowing] = useState<Following>({ received: 0, state: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one export is followed from beginning to end
  useEffect(() => {
    let asking = false;
    const timer = setInterval(async () => {
      if (asking) return;
      asking = true;
      setFollowing(await follow());
      asking = false;
    }, followMs);
    return () => clearInterval(timer);
  }, []);
  const numbers = new Intl.NumberFormat(languageTag(language));
  const { rows = 0, expected = null, phase = "waiting" } = state ?? {};
  const share = expected === null || expected === 0 ? null : Math.min(1, rows / expected);
  const said = { rows: numbers.format(rows), expected: numbers.format(expected ?? 0) };
  const kilobytes = received / 1024;
  const size =
    kilobytes < 1024
      ? `${numbers.format(Math.round(kilobytes))} KB`
      : `${numbers.format(Math.round(kilobytes / 102.4) / 10)} MB`;
  const receivedText = t("received", { size });
  const count = t(expected === null ? "running" : "runningOf", said);
  const course = state === null || phase === "waiting" ? receivedText : `${count} · ${receivedText}`;
  return (
    <>
      <Text size="sm" truncate="end" title={name}>
        {name}
      </Text>
      <Progress
        my={6}
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label={t("progress")}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {phase === "waiting" && received === 0 ? t("waiting") : course}
        </Text>
        <Button size="compact-xs" variant="default" onClick={onCancel} aria-label={t("cancel", { name })}>
          {t("cancelShort")}
        </Button>
      </Group>
    </>
  );
}
