import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Courseware } from "@provost/contract/courseware/courseware";
import { coursewareLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { coursewareOptions, updateCourseware } from "../courseware.queries.ts";
import { coursewareWords } from "../courseware-words.ts";

interface DetailsDialogProps {
  courseware: Courseware;
  onClose(): void;
}

/** The name and the summary of a courseware. */
export function DetailsDialog({ courseware, onClose }: DetailsDialogProps) {
  const t = useWords(coursewareWords);
  const moments = useMoments();
  const client = useQueryClient();
  const [name, setName] = useState(courseware.name);
  const [summary, setSummary] = useState(courseware.summary);
  const [attempted, setAttempted] = useState(false);
  const saving = useSaving(updateCourseware, Courseware);
  const { theirs } = saving;
  const isMissing = name.trim() === "";

  const adopt = async (next: Courseware): Promise<void> => {
    client.setQueryData(coursewareOptions(next.id).queryKey, next);
    onClose();
    await client.invalidateQueries({ queryKey: ["courseware", "list"] });
  };
  const save = async (version: number): Promise<void> => {
    setAttempted(true);
    if (isMissing) return;
    const saved = await saving.run({
      id: courseware.id,
      name: name.trim(),
      summary: summary.trim(),
      version,
    });
    if (saved !== null) await adopt(saved);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("details").replace("…", "")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="sm" mb="md">
        <TextInput
          data-autofocus
          label={t("name")}
          value={name}
          maxLength={limits.chartNameLength}
          error={attempted && isMissing ? t("nameMissing") : null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === "Enter" && !nativeEvent.isComposing && theirs === null) void save(courseware.version);
          }}
        />
        <Textarea
          label={t("summary")}
          rows={4}
          value={summary}
          maxLength={coursewareLimits.summaryLength}
          onChange={({ currentTarget }) => setSummary(currentTarget.value)}
        />
        {saving.refusedText === null ? null : (
          <Text c="var(--mantine-color-error)" role="alert">
            {saving.refusedText}
          </Text>
        )}
        {theirs === null ? null : (
          <Stack gap="xs" role="alert">
            <Text c="var(--mantine-color-error)">
              {t("detailsStale", {
                who: theirs.updatedBy,
                when: moments.when(theirs.updatedAt),
              })}
            </Text>
            <Text size="sm">{theirs.name}</Text>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => void adopt(theirs)}>
                {t("takeTheirs")}
              </Button>
              <Button size="xs" variant="default" onClick={() => void save(theirs.version)}>
                {t("keepMine")}
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          loading={saving.isSaving}
          disabled={theirs !== null}
          onClick={() => void save(courseware.version)}
        >
          {t("save")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
