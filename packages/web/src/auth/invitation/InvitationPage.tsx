import { Button } from "@mantine/core";
import { type InvitationOffer, invitationOffer } from "@provost/contract/people/invitation";
import { useEffect, useState } from "react";
import { call } from "../../platform/http/call.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { LoginFrame } from "../LoginFrame.tsx";
import classes from "../LoginPage.module.css";
import { invitationPageWords } from "./invitation-page-words.ts";
import { RegistrationForm } from "./RegistrationForm.tsx";

type Opened =
  | { phase: "loading" }
  | { phase: "failed"; error: unknown }
  | { phase: "open"; offer: InvitationOffer }
  | { phase: "done"; offer: InvitationOffer; account: string };

interface InvitationPageProps {
  /** What the installation is called, and its mark. */
  title: string;
  logo: string;
  token: string;
}

/** What the link of an invitation opens: whose it is, a form to register, and what comes next. */
export function InvitationPage({ title: product, logo: mark, token }: InvitationPageProps) {
  const t = useWords(invitationPageWords);
  const [opened, setOpened] = useState<Opened>({ phase: "loading" });
  const offer = "offer" in opened ? opened.offer : undefined;
  const [title, logo] = [offer?.title || product, offer?.logo || mark];
  const [tries, setTries] = useState(0);
  useEffect(() => {
    document.title = `${t("title")}-${title}`;
  }, [t, title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call(invitationOffer, { token }, { anonymous: true, quiet: true, signal }).then(
      (offer) => setOpened({ phase: "open", offer }),
      (error: unknown) => {
        if (!signal.aborted) setOpened({ phase: "failed", error });
      },
    );
    return () => controller.abort();
  }, [token, tries]);

  const frame = { title, logo, face: null, notice: null };
  if (opened.phase === "loading")
    return (
      <LoginFrame {...frame} heading={{ title, text: "" }}>
        {null}
      </LoginFrame>
    );
  if (opened.phase === "failed")
    return (
      <LoginFrame {...frame} heading={{ title: t("failedHeading"), text: t("failedText") }}>
        <div className={classes.form}>
          <p className={classes.refused} role="alert">
            {failureText(opened.error)}
          </p>
          {isRefusal(opened.error, "invitation_invalid") ? null : (
            <Button variant="default" onClick={() => setTries(tries + 1)}>
              {t("retry")}
            </Button>
          )}
          <SignInLink />
        </div>
      </LoginFrame>
    );
  if (opened.phase === "done")
    return (
      <LoginFrame {...frame} heading={{ title: t("doneHeading"), text: opened.offer.tenantName }}>
        <div className={classes.form}>
          <p className={classes.notice} role="status">
            {t("doneText", { account: opened.account })}
          </p>
          <SignInLink />
        </div>
      </LoginFrame>
    );
  const { tenantName, deptName, passwordLength } = opened.offer;
  const text = deptName === "" ? t("text") : t("textDept", { dept: deptName });
  return (
    <LoginFrame {...frame} heading={{ title: t("heading", { tenant: tenantName }), text }}>
      <RegistrationForm
        token={token}
        passwordLength={passwordLength}
        onSent={(account) => setOpened({ phase: "done", offer: opened.offer, account })}
      />
    </LoginFrame>
  );
}

function SignInLink() {
  const t = useWords(invitationPageWords);
  return (
    <a className={classes.link} href="/login">
      {t("signIn")}
    </a>
  );
}
