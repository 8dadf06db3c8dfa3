import { Alert, Button, Checkbox, PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import {
  Connection,
  ConnectionKind,
  type ConnectionVerdict,
  connectionKindNames,
} from "@provost/contract/source/connection";
import { connectionProblemTexts } from "@provost/contract/source/connection-text";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import type { OpenForm } from "../../platform/tab/use-editing.ts";
import { EntityDialog } from "../../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../ui/notify.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import classes from "./Connections.module.css";
import { saveConnection, tryConnection, useConnectionRefresh } from "./connection.queries.ts";
import {
  addressParts,
  type ConnectionForm,
  connectionForm,
  formOfConnection,
  reachedBy,
} from "./connection-form.ts";
import { connectionWords } from "./connection-words.ts";

const kinds = ConnectionKind.options.map((kind) => ({ value: kind, label: connectionKindNames[kind] }));

interface ConnectionDialogProps extends OpenForm<ConnectionForm> {
  /** A database was connected: what comes next is to choose tables of it. */
  onMade(connection: Connection): void;
}

/** Connects a database, or changes how one is reached. */
export function ConnectionDialog({ onMade, ...open }: ConnectionDialogProps) {
  const t = useWords(connectionWords);
  const refresh = useConnectionRefresh();
  const isNew = open.form.id === "";
  const form = useEntityForm(connectionForm, {
    ...{ open, save: saveConnection, stored: Connection, formOf: formOfConnection },
    onTried: () => void refresh(),
    onSaved: (saved) => {
      notifyDone(t("saved", { name: saved.name }));
      open.onClose();
      if (isNew) onMade(saved);
    },
  });
  const { values, change, text } = form;
  const [isSplit, setSplit] = useState(false);
  const split = (typed: string): boolean => {
    const parts = addressParts(typed, values);
    if (parts !== null) change(parts);
    setSplit(parts !== null);
    return parts !== null;
  };
  return (
    <EntityDialog
      form={form}
      open={open}
      size={520}
      isDrawer
      title={isNew ? t("addTitle") : t("editTitle", { name: open.opened.name })}
      staleTitle={({ name }) => t("staleTitle", { name })}
      compared={() => form.compared((one, field) => (field === "secret" ? "" : one[field].trim()))}
    >
      <TextInput {...text("name")} required data-autofocus />
      <Select
        label={t("kind")}
        data={kinds}
        value={values.kind}
        onChange={(kind) => change(reachedBy(values, { kind: ConnectionKind.parse(kind) }))}
        allowDeselect={false}
      />
      <div className={classes.host}>
        <TextInput
          {...text("host")}
          description={<span role="status">{t(isSplit ? "hostSplit" : "hostHint")}</span>}
          onPaste={(event) => {
            if (split(event.clipboardData.getData("text"))) event.preventDefault();
          }}
          onBlur={({ currentTarget }) =>
            void (addressParts(currentTarget.value, values) && split(currentTarget.value))
          }
          required
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...text("port")} required inputMode="numeric" />
      </div>
      <TextInput {...text("database")} required autoCapitalize="none" spellCheck={false} />
      <TextInput
        {...text("user")}
        description={t("userHint")}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <PasswordInput
        {...text("secret")}
        description={t(isNew ? "secretNew" : "secretKept")}
        autoComplete="new-password"
      />
      <Checkbox
        label={t("tls")}
        description={t("tlsHint")}
        checked={values.tls}
        onChange={({ currentTarget }) => change(reachedBy(values, { tls: currentTarget.checked }))}
      />
      {values.tls ? (
        <Textarea
          {...text("ca")}
          description={t("caHint")}
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
        />
      ) : null}
      <Attempt form={values} opened={open.opened} />
    </EntityDialog>
  );
}

type Outcome = ConnectionVerdict | { failure: string };

/** Tries the connection as it is typed, before it is saved. */
function Attempt({ form, opened }: { form: ConnectionForm; opened: ConnectionForm }) {
  const t = useWords(connectionWords);
  const [isRunning, setRunning] = useState(false);
  const [shown, setShown] = useState<{ of: ConnectionForm; outcome: Outcome } | null>(null);

  async function run(): Promise<void> {
    const checked = connectionForm.check(form, opened);
    if ("faults" in checked) {
      setShown({ of: form, outcome: { failure: t("tryFirst") } });
      return;
    }
    setRunning(true);
    const outcome = await tryConnection(checked.draft).catch((error: unknown) => ({
      failure: failureText(error),
    }));
    setRunning(false);
    setShown({ of: form, outcome });
  }

  return (
    <div className={classes.attempt}>
      <Button variant="default" loading={isRunning} onClick={() => void run()}>
        {t("try")}
      </Button>
      {shown === null || shown.of !== form ? null : <Verdict outcome={shown.outcome} />}
    </div>
  );
}

function Verdict({ outcome }: { outcome: Outcome }) {
  const t = useWords(connectionWords);
  const language = useLanguage();
  if ("failure" in outcome)
    return (
      <Alert color="red" role="alert">
        {outcome.failure}
      </Alert>
    );
  const { problem, code, version, ms, canWrite } = outcome;
  if (problem !== null)
    return (
      <Alert color="red" role="alert">
        {t("tryBad", { problem: connectionProblemTexts[problem][language] })}
        {code === "" ? null : ` ${t("code", { code })}`}
      </Alert>
    );
  return (
    <Alert color={canWrite ? "orange" : "green"} role="status">
      {t("tryGood", { version, ms: Math.max(1, Math.round(ms)) })}
      {canWrite ? <p className={classes.warning}>{t("tryWrites")}</p> : null}
    </Alert>
  );
}
