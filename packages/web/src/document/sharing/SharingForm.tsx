import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { type Grant, Sharing } from "@provost/contract/document/sharing";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { useDocumentRefresh } from "../document-calls.ts";
import { GrantCheck } from "./GrantCheck.tsx";
import { GranteeSelect } from "./GranteeSelect.tsx";
import { GrantRow } from "./GrantRow.tsx";
import { type SharedKind, saveSharing } from "./sharing.queries.ts";
import { sharingWords } from "./sharing-words.ts";

const idOf = ({ roleId, userId }: Pick<Grant, "roleId" | "userId">): string => roleId ?? userId ?? "";

interface SharingFormProps {
  kind: SharedKind;
  id: string;
  sharing: Sharing;
  onClose(): void;
}

/** Edits who can find an item, and saves it on the version that was read. */
export function SharingForm({ kind, id, sharing, onClose }: SharingFormProps) {
  const t = useWords(sharingWords);
  const refresh = useDocumentRefresh(kind);
  const [draft, setDraft] = useState(sharing);
  const [before, setBefore] = useState(sharing);
  const saving = useSaving(
    ({ access, grants, ownerId, version }: Sharing) =>
      saveSharing(kind, id, { access, grants, version, ...(ownerId === null ? {} : { ownerId }) }),
    Sharing,
  );
  const { access, grants, ownerId, ownerName } = draft;
  const { theirs } = saving;
  const setGrants = (next: Grant[]): void => setDraft({ ...draft, grants: next });
  const save = async (): Promise<void> => {
    if ((await saving.run(draft)) === null) return;
    notifyDone(t("saved"));
    onClose();
    await refresh();
  };
  const isGranted = access === "granted";
  return (
    <Stack gap="sm">
      <Select
        data-autofocus
        label={t("access")}
        allowDeselect={false}
        data={[
          { value: "everyone", label: t(`${kind.name}Everyone`) },
          { value: "granted", label: t("granted") },
        ]}
        value={access}
        onChange={(next) => {
          if (next === "everyone" || next === "granted") setDraft({ ...draft, access: next });
        }}
      />
      <Text size="sm" c="dimmed">
        {t(isGranted ? `${kind.name}GrantedText` : `${kind.name}EveryoneText`)}
      </Text>
      {isGranted ? (
        <>
          {grants.length === 0 ? <Text size="sm">{t("nobody")}</Text> : null}
          {grants.map((grant) => (
            <Stack key={idOf(grant)} gap={4}>
              <GrantRow
                grant={grant}
                onLevel={(level) => setGrants(grants.map((one) => (one === grant ? { ...one, level } : one)))}
                onRemove={() => setGrants(grants.filter((one) => one !== grant))}
              />
              {kind.check ? <GrantCheck check={kind.check} id={id} grant={grant} /> : null}
            </Stack>
          ))}
          <GranteeSelect
            label={t("add")}
            without={grants.map(idOf)}
            withRoles
            onChoose={(chosen) => setGrants([...grants, { ...chosen, level: "view" }])}
          />
        </>
      ) : null}
      <GranteeSelect
        label={t("owner")}
        placeholder={ownerId === null ? t("noOwner") : ownerName}
        description={t(kind.name === "dataset" ? "datasetOwnerText" : "ownerText")}
        without={ownerId === null ? [] : [ownerId]}
        onChoose={({ userId, name }) => setDraft({ ...draft, ownerId: userId, ownerName: name })}
      />
      {ownerId === before.ownerId ? null : (
        <Text size="sm" role="status">
          {t("givenAway", { name: ownerName })}
        </Text>
      )}
      {saving.refusedText === null ? null : (
        <Text c="var(--mantine-color-error)" role="alert">
          {saving.refusedText}
        </Text>
      )}
      {theirs === null ? null : (
        <Group role="alert" justify="space-between">
          <Text c="var(--mantine-color-error)">{t("stale")}</Text>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setDraft(theirs);
              setBefore(theirs);
              saving.reset();
            }}
          >
            {t("theirs")}
          </Button>
        </Group>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={saving.isSaving} disabled={theirs !== null} onClick={() => void save()}>
          {t("save")}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
