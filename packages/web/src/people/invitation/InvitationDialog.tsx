import { Button, CopyButton, Group, Modal, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { invitationLimits } from "@provost/contract/wire/feature-limits";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import people from "../People.module.css";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { RolesSelect } from "../user/RolesSelect.tsx";
import classes from "./Invitations.module.css";
import { createInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";

const first = { days: 7, uses: 1 };

/** Makes an invitation, then shows its link, once. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(invitationWords);
  const [link, setLink] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={link === null}
      title={t(link === null ? "create" : "linkTitle")}
    >
      {link === null ? (
        <InvitationForm onClose={onClose} onMade={setLink} />
      ) : (
        <InvitationLink link={link} onClose={onClose} />
      )}
    </Modal>
  );
}

function InvitationForm({ onClose, onMade }: { onClose: () => void; onMade: (link: string) => void }) {
  const t = useWords(invitationWords);
  const refresh = usePeopleRefresh();
  const saving = useRefusal();
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const [deptId, setDept] = useState<string | null>(null);
  const [roleIds, setRoles] = useState<string[]>([]);
  const [remark, setRemark] = useState("");
  const [days, setDays] = useState<string | number>(first.days);
  const [uses, setUses] = useState<string | number>(first.uses);
  const isWhole = typeof days === "number" && typeof uses === "number";

  async function make(): Promise<void> {
    if (!isWhole) return;
    const link = await saving.run(() => createInvitation({ deptId, roleIds, remark, days, uses }));
    if (link === null) return;
    void refresh();
    onMade(link);
  }

  const counted = { min: 1, allowDecimal: false, clampBehavior: "strict", required: true } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <Stack gap="md">
        <Select
          label={t("dept")}
          placeholder={t("noDept")}
          data={treeOptions(depts)}
          renderOption={renderTreeOption}
          value={deptId}
          searchable
          clearable
          onChange={setDept}
        />
        <RolesSelect label={t("roles")} roles={roles} value={roleIds} onChange={setRoles} />
        <div className={classes.pair}>
          <NumberInput
            {...counted}
            label={t("days")}
            description={t("between", { max: invitationLimits.days })}
            max={invitationLimits.days}
            value={days}
            onChange={setDays}
          />
          <NumberInput
            {...counted}
            label={t("uses")}
            description={t("between", { max: invitationLimits.uses })}
            max={invitationLimits.uses}
            value={uses}
            onChange={setUses}
          />
        </div>
        <TextInput
          label={t("remark")}
          description={t("remarkHint")}
          maxLength={200}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
        {saving.text === null ? null : (
          <p className={people.refused} role="alert">
            {saving.text}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={saving.isBusy} disabled={!isWhole}>
            {t("make")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

// The browser has no clipboard where the address is neither https nor this machine: there people select and copy.
const hasClipboard = typeof navigator !== "undefined" && "clipboard" in navigator;

function InvitationLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useWords(invitationWords);
  return (
    <Stack gap="md">
      <p className={people.text}>{t("linkText")}</p>
      <TextInput
        label={t("link")}
        value={link}
        readOnly
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end" gap="xs">
        {hasClipboard ? (
          <CopyButton value={link} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                onClick={copy}
              >
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        ) : null}
        <Button onClick={onClose}>{t("done")}</Button>
      </Group>
    </Stack>
  );
}
