import { Button } from "@mantine/core";
import type { Restriction, UserInfo } from "@provost/contract/auth/auth";
import { ProfilePassword } from "../../people/profile/ProfilePassword.tsx";
import { SecondFactorSetup } from "../../people/second-factor/SecondFactorSetup.tsx";
import { useWords } from "../../platform/i18n.ts";
import { Logo } from "../../ui/Logo.tsx";
import { personName } from "../../ui/text/person-name.ts";
import { website, websiteOf } from "../website.ts";
import { leave } from "./leave.ts";
import classes from "./RestrictedPage.module.css";
import { liftRestriction } from "./restrict.ts";
import { sessionWords } from "./session-words.ts";

/** The only page while the session is restricted: the required action, and a way to sign out. */
export function RestrictedPage({ user, restriction }: { user: UserInfo; restriction: Restriction }) {
  const t = useWords(sessionWords);
  const { title, logo } = websiteOf(user.tenant, website);
  const done = (): void => void liftRestriction();
  return (
    <main className={classes.page}>
      <p className={classes.site}>
        <Logo logo={logo} size={24} />
        {title}
      </p>
      <div className={classes.card}>
        <h1 className={classes.title}>{t(restriction)}</h1>
        <p className={classes.text}>{t(`${restriction}_text`)}</p>
        {restriction === "password_change_required" ? (
          <ProfilePassword isFirst={!user.hasPassword} onDone={done} />
        ) : (
          <SecondFactorSetup hasPassword={user.hasPassword} onDone={done} />
        )}
      </div>
      <Button variant="subtle" onClick={() => void leave()}>
        {t("leaveAs", { name: personName(user) })}
      </Button>
    </main>
  );
}
