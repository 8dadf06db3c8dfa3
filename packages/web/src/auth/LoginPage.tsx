import { Tabs } from "@mantine/core";
import { useEffect } from "react";
import { useWords } from "../platform/i18n.ts";
import { authWords } from "./auth-words.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./LoginPage.module.css";
import { Pattern } from "./Pattern.tsx";
import { type SignIn, UserSignIn } from "./UserSignIn.tsx";

interface LoginPageProps {
  title: string;
  /** The tenant that signed in here last. */
  tenantId: string;
  /** Why the last session ended. */
  notice: string | null;
  onSignIn: SignIn;
}

export function LoginPage({ title, tenantId, notice, onSignIn }: LoginPageProps) {
  const t = useWords(authWords);
  useEffect(() => {
    document.title = `${t("title")}-${title}`;
  }, [t, title]);
  return (
    <div className={classes.page}>
      <div className={classes.art} aria-hidden="true">
        <Pattern />
      </div>
      <main className={classes.side}>
        <div className={classes.corner}>
          <LanguageSwitch label={t("language")} />
        </div>
        <div className={classes.column}>
          <header>
            <h1 className={classes.name}>{title}</h1>
            <p className={classes.subtitle}>{t("subtitle")}</p>
          </header>
          {notice === null ? null : (
            <p className={classes.notice} role="status">
              {notice}
            </p>
          )}
          <Tabs defaultValue="user" keepMounted={false}>
            <Tabs.List grow aria-label={t("ways")}>
              <Tabs.Tab value="user">{t("user")}</Tabs.Tab>
              <Tabs.Tab value="phone">{t("phone")}</Tabs.Tab>
              <Tabs.Tab value="social">{t("social")}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="user" pt="lg">
              <UserSignIn tenantId={tenantId} onSignIn={onSignIn} />
            </Tabs.Panel>
            <Tabs.Panel value="phone" pt="lg">
              <p className={classes.note}>{t("phoneOff")}</p>
            </Tabs.Panel>
            <Tabs.Panel value="social" pt="lg">
              <p className={classes.note}>{t("socialOff")}</p>
            </Tabs.Panel>
          </Tabs>
        </div>
      </main>
    </div>
  );
}
