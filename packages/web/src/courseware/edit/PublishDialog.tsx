import { Alert, Button, Modal, Skeleton, Stack, Text } from "@mantine/core";
import type { Courseware } from "@provost/contract/courseware/courseware";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "../Courseware.module.css";
import { StateChanges } from "../compare/StateChanges.tsx";
import { publishedOptions } from "../courseware.queries.ts";
import { publishWords } from "./publish-words.ts";
import type { PublishPrompt } from "./use-publishing.ts";
import { WhoSees } from "./WhoSees.tsx";

interface PublishDialogProps {
  prompt: PublishPrompt;
  isPublishing: boolean;
  onPublish(): void;
  /** Shows another user's changes in the editor. */
  onLook(): void;
  onClose(): void;
}

/** Says who will see a courseware and what changes for them; what its publisher has not seen is shown before it goes out. */
export function PublishDialog({ prompt, isPublishing, onPublish, onLook, onClose }: PublishDialogProps) {
  const t = useWords(publishWords);
  const moments = useMoments();
  const { seen, theirs } = prompt;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("title", { name: (theirs ?? seen).name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="md" pb="md">
        {theirs === null ? null : (
          <Alert color="orange" role="alert">
            {t("stale", { who: theirs.updatedBy, when: moments.when(theirs.updatedAt) })}
          </Alert>
        )}
        <section aria-label={t("who")}>
          <Text fw={600}>{t("who")}</Text>
          <WhoSees courseware={theirs ?? seen} />
        </section>
        <section aria-label={t(theirs === null ? "what" : "unseen")}>
          <Text fw={600}>{t(theirs === null ? "what" : "unseen")}</Text>
          {theirs === null ? <ReaderPreview courseware={seen} /> : <Marked earlier={seen} later={theirs} />}
        </section>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={theirs === null ? onClose : onLook}>
          {t(theirs === null ? "cancel" : "look")}
        </Button>
        <Button
          loading={isPublishing}
          onClick={onPublish}
          {...(theirs === null ? { "data-autofocus": true } : {})}
        >
          {t(theirs === null ? "publish" : "publishNow")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

function Marked({ earlier, later }: { earlier: Courseware; later: Courseware }) {
  const t = useWords(publishWords);
  return (
    <div className={classes.changes}>
      <StateChanges earlier={earlier} later={later} authors={later.content} legend={t("marks")} />
    </div>
  );
}

function ReaderPreview({ courseware }: { courseware: Courseware }) {
  const t = useWords(publishWords);
  const { id, publishedVersion, content } = courseware;
  const query = useQuery({ ...publishedOptions(id), enabled: publishedVersion !== null, staleTime: 0 });
  if (publishedVersion === null) return <Text size="sm">{t("first", { count: content.length })}</Text>;
  return (
    <QueryStates query={query} skeleton={<Skeleton height={120} />}>
      {(published) => (
        <>
          <Marked earlier={published} later={courseware} />
          <Text size="sm" c="dimmed" mt="sm">
            {t("stays")}
          </Text>
        </>
      )}
    </QueryStates>
  );
}
