import { Button, Modal, Skeleton } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import classes from "../profile/Profile.module.css";
import { ProfileSection } from "../profile/ProfileSection.tsx";
import { factorOptions, useProfileRefresh } from "../profile/profile.queries.ts";
import { profileWords } from "../profile/profile-words.ts";
import { SecondFactorProof } from "./SecondFactorProof.tsx";
import { SecondFactorSetup } from "./SecondFactorSetup.tsx";

type Dialog = "start" | "replace" | "disable" | "renew";

const titles = {
  start: "factorStartTitle",
  replace: "factorReplace",
  disable: "factorDisableTitle",
  renew: "codesRenewTitle",
} as const satisfies Record<Dialog, string>;

const fewCodes = 3;

/** The state of the user's own second factor, and the available actions. */
export function SecondFactorPanel({ hasPassword }: { hasPassword: boolean }) {
  const t = useWords(profileWords);
  const moments = useMoments();
  const refresh = useProfileRefresh();
  const query = useQuery(factorOptions);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [holdsCodes, setHoldsCodes] = useState(false);
  useFocusReturn({ opened: dialog !== null });

  function close(): void {
    setDialog(null);
    setHoldsCodes(false);
    void refresh();
  }

  async function leave(): Promise<void> {
    const prompt = {
      title: t("codesNotNoted"),
      text: t("codesNotNotedText"),
      action: t("closeAnyway"),
      danger: true,
    };
    if (!holdsCodes || (await confirm(prompt))) close();
  }

  return (
    <ProfileSection title={t("factorTitle")}>
      <QueryStates query={query} skeleton={<Skeleton height={64} />}>
        {({ enabled, required, enabledAt, recoveryCodesLeft }) => (
          <>
            <p className={enabled ? classes.text : classes.quiet}>
              {enabled ? t("factorOn", { since: moments.full(enabledAt ?? "") }) : t("factorOff")}
            </p>
            {enabled ? (
              <p className={classes.quiet}>
                {t("codesLeft", { count: recoveryCodesLeft })}
                {recoveryCodesLeft < fewCodes ? ` — ${t("codesFew")}` : ""}
              </p>
            ) : null}
            {enabled && required ? <p className={classes.quiet}>{t("factorRequired")}</p> : null}
            <div className={classes.buttons}>
              {enabled ? (
                <>
                  <Button variant="default" onClick={() => setDialog("renew")}>
                    {t("codesRenew")}
                  </Button>
                  <Button variant="default" onClick={() => setDialog("replace")}>
                    {t("factorReplace")}
                  </Button>
                  {required ? null : (
                    <Button variant="subtle" color="red" onClick={() => setDialog("disable")}>
                      {t("factorDisable")}
                    </Button>
                  )}
                </>
              ) : (
                <Button variant="default" onClick={() => setDialog("start")}>
                  {t("factorStart")}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryStates>
      {dialog === null ? null : (
        <Modal
          opened
          onClose={() => void leave()}
          closeOnClickOutside={!holdsCodes}
          title={t(holdsCodes ? "codesTitle" : titles[dialog])}
          size={480}
        >
          {dialog === "start" || dialog === "replace" ? (
            <SecondFactorSetup
              hasPassword={hasPassword}
              replaces={dialog === "replace"}
              onCodes={() => setHoldsCodes(true)}
              onDone={close}
            />
          ) : (
            <SecondFactorProof
              hasPassword={hasPassword}
              what={dialog}
              onCodes={() => setHoldsCodes(true)}
              onDone={() => {
                if (dialog === "disable") notifyDone(t("factorDisabled"));
                close();
              }}
            />
          )}
        </Modal>
      )}
    </ProfileSection>
  );
}
