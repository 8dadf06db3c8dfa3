import { Tabs } from "@mantine/core";
import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import { type ReactNode, useEffect, useState } from "react";
import { TokenFailure } from "../platform/http/call-error.ts";
import { useWords } from "../platform/i18n.ts";
import { lazyPart } from "../platform/lazy/lazy-part.tsx";
import { Waiting } from "../ui/state/Waiting.tsx";
import { authWords } from "./auth-words.ts";
import type { TakeTyped } from "./drawn-form.ts";
import type { SignIn } from "./grant.ts";
import { LoginFrame } from "./LoginFrame.tsx";
import classes from "./LoginPage.module.css";
import { useDraft } from "./login-draft.ts";
import type { SocialReturn } from "./social/social-return.ts";
import { useSocialReturn } from "./social/use-social-return.ts";
import { UserSignIn } from "./UserSignIn.tsx";
import { useAddressTenant, useTypedTenant } from "./use-address-tenant.ts";

const PhoneSignIn = lazyPart(async () => (await import("./code/PhoneSignIn.tsx")).PhoneSignIn);
const SocialWays = lazyPart(async () => (await import("./social/SocialWays.tsx")).SocialWays);
const SecondFactorStep = lazyPart(async () => (await import("./code/SecondFactorStep.tsx")).SecondFactorStep);
const waiting = <Waiting>{null}</Waiting>;
const ForgottenPassword = lazyPart(
  async () => (await import("./code/ForgottenPassword.tsx")).ForgottenPassword,
);

interface LoginPageProps {
  /** What the installation is called, and its mark; a tenant known by the address goes first. */
  title: string;
  logo: string;
  /** Whether people say which tenant they sign in to. */
  asksTenant: boolean;
  /** The tenant that the address names, or that signed in here last. */
  tenantId: string;
  /** What was typed before the script came. */
  takeTyped: TakeTyped;
  /** The tenant of the address, as it was known last. */
  knownFace: TenantFace | null;
  onFace: (face: TenantFace | null) => void;
  /** The person goes to a third party to sign in to this tenant, and comes back to a new page. */
  onLeave: (tenantId: string) => void;
  /** Why the last session ended. */
  notice: string | null;
  /** What a third party has just come back with. */
  arrival: SocialReturn | null;
  onArrived: () => void;
  onSignIn: SignIn;
}

type Step = { kind: "ways" } | { kind: "forgotten" } | { kind: "mfa"; tenantId: string; mfaToken: string };

export function LoginPage(props: LoginPageProps) {
  const t = useWords(authWords);
  const ofAddress = useAddressTenant(props.knownFace, props.onFace);
  const [step, setStep] = useState<Step>({ kind: "ways" });
  const [tab, setTab] = useState<string | null>(props.arrival === null ? "user" : "social");
  const [bindTicket, setBindTicket] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState<number | null>(null);
  const draft = useDraft(props.asksTenant ? props.tenantId : "", ofAddress, props.asksTenant);
  const typed = useTypedTenant(draft.asksTenant ? draft.tenantId : "");
  const face = typed ?? ofAddress;
  const title = face === null || face.title === "" ? props.title : face.title;
  useEffect(() => {
    document.title = `${t("title")}-${title}`;
  }, [t, title]);

  const signIn: SignIn = async (tenantId, grant) => {
    setSaid(null);
    try {
      await props.onSignIn(tenantId, grant);
    } catch (error) {
      if (!(error instanceof TokenFailure)) throw error;
      if (error.mfaToken !== null) setStep({ kind: "mfa", tenantId, mfaToken: error.mfaToken });
      else if (error.bindTicket !== null) {
        setBindTicket(error.bindTicket);
        setTab("user");
      } else {
        if (error.error === "ticket_invalid") setBindTicket(null);
        throw error;
      }
    }
  };
  const isReturning = useSocialReturn(props.arrival, {
    tenantId: draft.tenantId,
    signIn,
    say: setSaid,
    onArrived: props.onArrived,
  });

  function back(words?: string): void {
    setSaid(words ?? null);
    setStep({ kind: "ways" });
  }

  const notice = said ?? (bindTicket === null ? props.notice : t("bindNote"));
  return (
    <LoginFrame
      title={title}
      logo={face?.logo || props.logo}
      face={face}
      notice={isReturning ? t("returning") : notice}
    >
      <div hidden={step.kind !== "ways"}>
        <Tabs value={tab} onChange={setTab}>
          <Tabs.List aria-label={t("ways")}>
            <Tabs.Tab value="user">{t("user")}</Tabs.Tab>
            <Tabs.Tab value="phone">{t("phone")}</Tabs.Tab>
            <Tabs.Tab value="social">{t("social")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="user" pt="lg">
            <UserSignIn
              draft={draft}
              takeTyped={props.takeTyped}
              bindTicket={bindTicket}
              onSignIn={signIn}
              onForgotten={() => setStep({ kind: "forgotten" })}
            />
          </Tabs.Panel>
          {/* Drawn, and fetched, only once chosen: the kit draws every panel beforehand. */}
          <Tabs.Panel value="phone" pt="lg">
            {tab === "phone" ? (
              <PhoneWay face={face}>
                <PhoneSignIn
                  waiting={waiting}
                  draft={draft}
                  bindTicket={bindTicket}
                  resendAt={resendAt}
                  onResendAt={setResendAt}
                  onSignIn={signIn}
                />
              </PhoneWay>
            ) : null}
          </Tabs.Panel>
          <Tabs.Panel value="social" pt="lg">
            {tab === "social" ? (
              <SocialWays
                waiting={waiting}
                draft={draft}
                ways={face?.social ?? null}
                onLeave={props.onLeave}
              />
            ) : null}
          </Tabs.Panel>
        </Tabs>
      </div>
      {step.kind === "forgotten" ? <ForgottenPassword waiting={waiting} draft={draft} onBack={back} /> : null}
      {step.kind === "mfa" ? (
        <SecondFactorStep
          key={step.mfaToken}
          waiting={waiting}
          tenantId={step.tenantId}
          mfaToken={step.mfaToken}
          onSignIn={signIn}
          onBack={back}
        />
      ) : null}
    </LoginFrame>
  );
}

/** The phone tab, unless the tenant is known to send no messages. */
function PhoneWay({ face, children }: { face: TenantFace | null; children: ReactNode }) {
  const t = useWords(authWords);
  if (face !== null && !face.phoneSignIn) return <p className={classes.note}>{t("phoneOff")}</p>;
  return children;
}
