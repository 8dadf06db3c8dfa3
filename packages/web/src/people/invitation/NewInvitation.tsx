import { Alert, Button, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { invitationLimits } from "@provost/contract/wire/feature-limits";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { sameForm } from "../../platform/tab/use-editing.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { type Refusal, useRefusal } from "../../ui/dialog/use-saving.ts";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useCopying } from "../../ui/text/use-copying.ts";
import { renderTreeOption } from "../../ui/tree/TreeOption.tsx";
import { treeOptions } from "../../ui/tree/tree-choices.ts";
import { deptTitlesOptions, usePeopleRefresh } from "../dept/dept.queries.ts";
import people from "../People.module.css";
import { roleTitlesOptions } from "../role/role.queries.ts";
import { RolesSelect } from "../user/RolesSelect.tsx";
import classes from "./Invitations.module.css";
import { createInvitation, type MadeInvitation } from "./invitation.queries.ts";
import { invitationWords } from "./invitation-words.ts";

/** What is typed. */
const blank = {
  deptId: null as string | null,
  roleIds: [] as string[],
  remark: "",
  days: 7 as string | number,
  uses: 1 as string | number,
};

interface NewInvitation {
  values: typeof blank;
  change: (part: Partial<typeof blank>) => void;
  isDirty: boolean;
  /** Days and number of people are filled in. */
  isWhole: boolean;
  saving: Refusal;
  make: () => Promise<void>;
  reset: () => void;
}

/** The form of a new invitation. */
export function useNewInvitation(onMade: (made: MadeInvitation) => void): NewInvitation {
  const refresh = usePeopleRefresh();
  const saving = useRefusal();
  const [values, setValues] = useState(blank);
  const { days, uses } = values;
  const isWhole = typeof days === "number" && typeof uses === "number";
  const reset = (): void => {
    setValues(blank);
    saving.clear();
  };
  return {
    ...{ values, isWhole, saving, reset },
    change: (part) => setValues((before) => ({ ...before, ...part })),
    isDirty: !sameForm(values, blank),
    make: async () => {
      if (typeof days !== "number" || typeof uses !== "number") return;
      const made = await saving.run(() => createInvitation({ ...values, days, uses }));
      if (made === null) return;
      reset();
      onMade(made);
      void refresh();
    },
  };
}

interface InvitationFormProps {
  form: NewInvitation;
  onCancel: () => void;
}

/** Makes an invitation. */
export function InvitationForm({ form, onCancel }: InvitationFormProps) {
  const t = useWords(invitationWords);
  const depts = useQuery(deptTitlesOptions).data ?? [];
  const roles = useQuery(roleTitlesOptions).data ?? [];
  const { values, change, saving } = form;
  const firstField = useFocusOnce();

  const counted = { min: 1, allowDecimal: false, clampBehavior: "strict", required: true } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void form.make();
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
          value={values.remark}
          onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
        />
        <Select
          label={t("dept")}
          placeholder={t("noDept")}
          data={treeOptions(depts)}
          renderOption={renderTreeOption}
          value={values.deptId}
          searchable
          clearable
          onChange={(deptId) => change({ deptId })}
        />
        <RolesSelect
          label={t("roles")}
          roles={roles}
          value={values.roleIds}
          onChange={(roleIds) => change({ roleIds })}
        />
        <div className={classes.pair}>
          <NumberInput
            {...counted}
            label={t("days")}
            description={t("between", { max: invitationLimits.days })}
            max={invitationLimits.days}
            value={values.days}
            onChange={(days) => change({ days })}
          />
          <NumberInput
            {...counted}
            label={t("uses")}
            description={t("between", { max: invitationLimits.uses })}
            max={invitationLimits.uses}
            value={values.uses}
            onChange={(uses) => change({ uses })}
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
          <Button type="submit" loading={saving.isBusy} disabled={!form.isWhole}>
            {t("make")}
          </Button>
        </DialogFoot>
      </div>
    </form>
  );
}

interface InvitationMadeProps {
  made: MadeInvitation;
  onDone: () => void;
}

const linkTexts = { idle: "linkText", copied: "linkCopied", failed: "linkNotCopied" } as const;

/** The link of a new invitation, shown once, and what happens next. */
export function InvitationMade({ made: { invitation, link }, onDone }: InvitationMadeProps) {
  const t = useWords(invitationWords);
  const moments = useMoments();
  const language = useLanguage();
  const roles = invitation.roles.map(({ name }) => name);
  const field = useFocusOnce();
  const { state, copy } = useCopying(link);
  const isCopied = state === "copied";
  useEffect(copy, [copy]);
  return (
    <>
      <Stack gap="md">
        <Alert
          variant="light"
          color={isCopied ? "green" : "brand"}
          icon={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        >
          {t(linkTexts[state])}
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
            <li>
              {t("nextSignIn", {
                dept: invitation.deptName || t("none"),
                roles: listed(roles, language) || t("none"),
              })}
            </li>
          </ol>
        </section>
      </Stack>
      <div className={classes.foot}>
        <DialogFoot>
          <Button
            variant="default"
            leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => {
              // Selected, for the case that the browser copies nothing.
              field.current?.select();
              field.current?.focus();
              copy();
            }}
          >
            {t(isCopied ? "copied" : "copy")}
          </Button>
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
