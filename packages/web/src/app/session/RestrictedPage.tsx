import { Button } from "@mantine/core";
import type { Restriction } from "@provost/contract/auth";
import { ProfilePassword } from "../../people/ProfilePassword.tsx";
import { SecondFactorSetup } from "../../people/SecondFactorSetup.tsx";
import { useWords } from "../../platform/i18n.ts";
import { useUser } from "../../platform/identity.ts";
import { leave } from "./leave.ts";
import classes from "./RestrictedPage.module.css";
import { liftRestriction } from "./restrict.ts";
import { sessionWords } from "./session-words.ts";

/** All there is while the session may do nothing else: the one thing to do, and the way out. */
export function RestrictedPage({ restriction }: { restriction: Restriction }) {
  const t = useWords(sessionWords);
  const user = useUser();
  const done = (): void => void liftRestriction();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{t(restriction)}</h1>
        <p className={classes.text}>{t(`${restriction}_text`)}</p>
        {restriction === "password_change_required" ? (
          <ProfilePassword onDone={done} />
        ) : (
          <SecondFactorSetup onDone={done} />
        )}
      </div>
      <Button variant="subtle" onClick={() => void leave()}>
        {t("leaveAs", { name: user?.nickName || user?.account || "" })}
      </Button>
    </main>
  );
}
