import { Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { SharingForm } from "./SharingForm.tsx";
import { type SharedKind, sharingOptions } from "./sharing.queries.ts";
import { sharingWords } from "./sharing-words.ts";

export interface SharingDialogProps {
  kind: SharedKind;
  id: string;
  name: string;
  onClose(): void;
}

/** Who finds a chart, a dashboard or a data set, who may change it and whose it is. */
export function SharingDialog({ kind, id, name, onClose }: SharingDialogProps) {
  const t = useWords(sharingWords);
  const query = useQuery(sharingOptions(kind, id));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("title", { name })}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<Skeleton height={200} />}>
        {(sharing) => <SharingForm kind={kind} id={id} sharing={sharing} onClose={onClose} />}
      </QueryStates>
    </Modal>
  );
}
