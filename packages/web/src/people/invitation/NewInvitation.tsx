import { Alert, Button, CopyButton, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { invitationLimits } from "@provost/contract/wire/feature-limits";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useRefusal } from "../../ui/dialog/use-saving.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import people from "../People.module.css";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { RolesSelect } from "../user/RolesSelect.tsx";
import classes from "./Invitations.module.css";
import { createInvitation, type MadeInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";
import { useGives } from "./use-gives.ts";

const first = { days: 7, uses: 1 };

interface InvitationFormProps {
  onCancel: () => void;
  onMade: (made: MadeInvitation, isCopied: boolean) => void;
}

/** Makes an invitation and copies its link. */
export function InvitationForm({ onCancel, onMade }: InvitationFormProps) {
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
  const firstField = useFocusOnce();
  const isWhole = typeof days === "number" && typeof uses === "number";

  async function make(): Promise<void> {
    if (!isWhole) return;
    const made = await saving.run(() => createInvitation({ deptId, roleIds, remark, days, uses }));
    if (made === null) return;
    void refresh();
    onMade(made, await isCopied(made.link));
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
        <p className={classes.quiet}>{t("createText")}</p>
        <TextInput
          ref={firstField}
          data-autofocus
          label={t("remark")}
          description={t("remarkHint")}
          maxLength={200}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
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
        {saving.text === null ? null : (
          <p className={people.refused} role="alert">
            {saving.text}
          </p>
        )}
      </Stack>
      <div className={classes.foot}>
        <DialogFoot>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={saving.isBusy} disabled={!isWhole}>
            {t(hasClipboard ? "make" : "makeOnly")}
          </Button>
        </DialogFoot>
      </div>
    </form>
  );
}

// The browser has no clipboard where the address is neither https nor this machine: there people select and copy.
const hasClipboard = typeof navigator !== "undefined" && "clipboard" in navigator;

/** Copies a link; false where the browser does not permit it. */
async function isCopied(link: string): Promise<boolean> {
  if (!hasClipboard) return false;
  return navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  );
}

interface InvitationMadeProps {
  made: MadeInvitation;
  isCopied: boolean;
  onDone: () => void;
}

/** The link of a new invitation, shown once, and what happens next. */
export function InvitationMade({
  made: { invitation, link },
  isCopied: wasCopied,
  onDone,
}: InvitationMadeProps) {
  const t = useWords(invitationWords);
  const moments = useMoments();
  const gives = useGives();
  const field = useFocusOnce();
  return (
    <>
      <Stack gap="md">
        <Alert
          variant="light"
          color={wasCopied ? "green" : "brand"}
          icon={wasCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {t(wasCopied ? "linkCopied" : "linkText")}
        </Alert>
        <TextInput
          ref={field}
          data-autofocus
          label={t("link")}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <section aria-label={t("next")}>
          <h3 className={classes.nextTitle}>{t("next")}</h3>
          <ol className={classes.next}>
            <li>{t("nextSend")}</li>
            <li>{t("nextRegister", { count: invitation.uses, when: moments.asOf(invitation.expiresAt) })}</li>
            <li>{t("nextApprove")}</li>
            <li>{t("nextSignIn", { gives: gives(invitation) })}</li>
          </ol>
        </section>
      </Stack>
      <div className={classes.foot}>
        <DialogFoot>
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
          <Button onClick={onDone}>{t("done")}</Button>
        </DialogFoot>
      </div>
    </>
  );
}

/** `ref` of a field that gets the focus when it is first shown. */
function useFocusOnce() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
