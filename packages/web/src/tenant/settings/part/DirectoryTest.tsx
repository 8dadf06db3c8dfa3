import { Alert, Button, TextInput } from "@mantine/core";
import { type DirectoryEntry, directoryTest } from "@provost/contract/auth/auth-directory";
import { DirectorySettings } from "@provost/contract/tenant/directory-settings";
import type { ReplyData } from "@provost/contract/wire/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../platform/http/call.ts";
import { listed, useLanguage, useWords } from "../../../platform/i18n.ts";
import { failureText } from "../../../ui/state/failure-text.ts";
import classes from "../Settings.module.css";
import { roleChoicesOptions } from "../settings.queries.ts";
import { type DirectoryForm, directoryDraft, lacksDirectorySecret } from "./directory-form.ts";
import { directoryWords } from "./directory-words.ts";

type Outcome = ReplyData<typeof directoryTest> | { failure: string };

/** Tries the settings as they are typed, before they are saved. */
export function DirectoryTest({ directory }: { directory: DirectoryForm }) {
  const t = useWords(directoryWords);
  const [account, setAccount] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [shown, setShown] = useState<{ of: DirectoryForm; outcome: Outcome } | null>(null);

  async function run(): Promise<void> {
    const parsed = DirectorySettings.safeParse(directoryDraft(directory));
    if (!parsed.success || lacksDirectorySecret(directory)) {
      setShown({ of: directory, outcome: { failure: t("fillFirst") } });
      return;
    }
    setRunning(true);
    const outcome = await call(directoryTest, { directory: parsed.data, account }, { quiet: true }).catch(
      (error: unknown) => ({ failure: failureText(error) }),
    );
    setRunning(false);
    setShown({ of: directory, outcome });
  }

  return (
    <div className={classes.group}>
      <div className={classes.test}>
        <TextInput
          label={t("testAccount")}
          description={t("testHint")}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={account}
          onChange={({ currentTarget }) => setAccount(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // The form around it would be saved.
            event.preventDefault();
            void run();
          }}
        />
        <Button variant="default" loading={isRunning} onClick={() => void run()}>
          {t("testRun")}
        </Button>
      </div>
      {shown === null || shown.of !== directory ? null : (
        <TestOutcome outcome={shown.outcome} directory={directory} />
      )}
    </div>
  );
}

function TestOutcome({ outcome, directory }: { outcome: Outcome; directory: DirectoryForm }) {
  const t = useWords(directoryWords);
  if ("failure" in outcome) return <Alert color="red">{outcome.failure}</Alert>;
  const { problem, detail, entry } = outcome;
  if (problem !== null)
    return (
      <Alert color="red" role="alert">
        {t(problem === "tls" ? "tls_failed" : problem)} {detail === "" ? null : t("detail", { detail })}
      </Alert>
    );
  return (
    <Alert
      color="green"
      role="status"
      title={entry === null ? t("testGood") : t("testFound", { account: entry.account })}
    >
      {entry === null ? null : <FoundEntry entry={entry} directory={directory} />}
    </Alert>
  );
}

function FoundEntry({ entry, directory }: { entry: DirectoryEntry; directory: DirectoryForm }) {
  const t = useWords(directoryWords);
  const language = useLanguage();
  const choices = useQuery(roleChoicesOptions).data ?? [];
  const groups = new Set(entry.groups.map((group) => group.toLowerCase()));
  const matching = directory.roles.filter(({ group }) => groups.has(group.trim().toLowerCase()));
  const roles = choices.filter(({ id }) => matching.some(({ roleId }) => roleId === id));
  const names = roles.map(({ title }) => title);
  const lines: readonly [string, string][] = [
    [t("dn"), entry.dn],
    [t("name"), entry.name],
    [t("mail"), entry.mail],
    [t("groups"), entry.groups.join("\n")],
    [t("testRoles"), listed(names, language)],
  ];
  return (
    <dl className={classes.entry}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === "" ? t("nothing") : value}</dd>
        </div>
      ))}
    </dl>
  );
}
