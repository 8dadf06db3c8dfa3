import { ActionIcon, Button, Group, Modal, Select, Skeleton, Stack, Text } from "@mantine/core";
import {
  type DashboardGrant,
  DashboardSharing,
  dashboardShare,
  dashboardSharing,
} from "@provost/contract/dashboard-sharing";
import { userList } from "@provost/contract/people";
import { IconTrash } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/QueryStates.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { roleChoicesOptions } from "../list/dashboard-list.queries.ts";
import { sharingWords } from "./sharing-words.ts";

const sharingOptions = (id: string) =>
  queryOptions({
    queryKey: ["dashboard", "sharing", id],
    queryFn: ({ signal }) => call(dashboardSharing, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

interface SharingDialogProps {
  id: string;
  onClose(): void;
}

/** Who finds a dashboard and who may change it. */
export function SharingDialog({ id, onClose }: SharingDialogProps) {
  const t = useWords(sharingWords);
  const query = useQuery(sharingOptions(id));
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryStates query={query} skeleton={<Skeleton height={160} />}>
        {(sharing) => <SharingForm id={id} sharing={sharing} onClose={onClose} />}
      </QueryStates>
    </Modal>
  );
}

function SharingForm({ id, sharing, onClose }: SharingDialogProps & { sharing: DashboardSharing }) {
  const t = useWords(sharingWords);
  const client = useQueryClient();
  const [draft, setDraft] = useState(sharing);
  const [text, setText] = useState("");
  const roles = useQuery(roleChoicesOptions);
  const users = useQuery({
    queryKey: ["user", "choices", text],
    queryFn: ({ signal }) => call(userList, { keyword: text, size: 20 }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
  const saving = useSaving(
    (wanted: DashboardSharing) => call(dashboardShare, { id, ...wanted }, { quiet: true }),
    DashboardSharing,
  );
  const { access, grants } = draft;
  const isOf = (grant: DashboardGrant, who: string): boolean => (grant.roleId ?? grant.userId) === who;
  const add = (grant: DashboardGrant): void => {
    if (!grants.some((one) => isOf(one, grant.roleId ?? grant.userId ?? "")))
      setDraft({ ...draft, grants: [...grants, grant] });
  };
  const save = async (): Promise<void> => {
    const saved = await saving.run(draft);
    if (saved === null) return;
    await client.invalidateQueries({ queryKey: ["dashboard"] });
    notifyDone(t("saved"));
    onClose();
  };
  return (
    <Stack gap="sm">
      <Select
        data-autofocus
        label={t("access")}
        allowDeselect={false}
        data={[
          { value: "everyone", label: t("everyone") },
          { value: "granted", label: t("granted") },
        ]}
        value={access}
        onChange={(next) => {
          if (next === "everyone" || next === "granted") setDraft({ ...draft, access: next });
        }}
      />
      <Text size="sm" c="dimmed">
        {t(access === "everyone" ? "everyoneText" : "grantedText")}
      </Text>
      {grants.map((grant) => (
        <Group key={grant.roleId ?? grant.userId} gap="xs" wrap="nowrap">
          <Text flex={1} truncate>
            {grant.name}
            <Text span size="xs" c="dimmed">
              {` · ${t(grant.roleId === null ? "user" : "role")}`}
            </Text>
          </Text>
          <Select
            aria-label={t("levelOf", { name: grant.name })}
            allowDeselect={false}
            w={120}
            data={[
              { value: "view", label: t("view") },
              { value: "edit", label: t("edit") },
            ]}
            value={grant.level}
            onChange={(level) => {
              if (level === "view" || level === "edit")
                setDraft({
                  ...draft,
                  grants: grants.map((one) => (one === grant ? { ...one, level } : one)),
                });
            }}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t("removeOf", { name: grant.name })}
            onClick={() => setDraft({ ...draft, grants: grants.filter((one) => one !== grant) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group grow align="end">
        <Select
          label={t("addRole")}
          placeholder={t("choose")}
          searchable
          data={(roles.data ?? []).map(({ id: value, title }) => ({ value, label: title }))}
          value={null}
          onChange={(roleId, option) => {
            if (roleId !== null) add({ roleId, userId: null, name: option?.label ?? "", level: "view" });
          }}
        />
        <Select
          label={t("addUser")}
          placeholder={t("choose")}
          searchable
          searchValue={text}
          onSearchChange={setText}
          filter={({ options }) => options}
          data={(users.data?.records ?? []).map(({ id: value, nickName, account }) => ({
            value,
            label: nickName === account ? account : `${nickName} · ${account}`,
          }))}
          value={null}
          onChange={(userId, option) => {
            if (userId !== null) add({ roleId: null, userId, name: option?.label ?? "", level: "view" });
            setText("");
          }}
        />
      </Group>
      {saving.refusedText === null ? null : (
        <Text c="var(--mantine-color-error)" role="alert">
          {saving.refusedText}
        </Text>
      )}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={saving.isSaving} onClick={() => void save()}>
          {t("save")}
        </Button>
      </DialogFoot>
    </Stack>
  );
}
