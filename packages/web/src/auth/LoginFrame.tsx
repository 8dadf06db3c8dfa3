import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import type { ReactNode } from "react";
import { useWords } from "../platform/i18n.ts";
import { Logo } from "../ui/Logo.tsx";
import { authWords } from "./auth-words.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./LoginPage.module.css";
import { Pattern } from "./Pattern.tsx";

interface LoginFrameProps {
  title: string;
  logo: string;
  /** The tenant of the address: its name, its note and its contact. */
  face: TenantFace | null;
  notice: string | null;
  children: ReactNode;
}

/** What surrounds the ways to sign in: the background pattern, the language, the name of the console. */
export function LoginFrame({ title, logo, face, notice, children }: LoginFrameProps) {
  const t = useWords(authWords);
  const name = face === null || face.name === title ? t("subtitle") : face.name;
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
          <header className={classes.head}>
            <Logo logo={logo} size={40} />
            <div className={classes.names}>
              <h1 className={classes.name}>{title}</h1>
              <p className={classes.subtitle}>{name}</p>
            </div>
          </header>
          {notice === null ? null : (
            <p className={classes.notice} role="status">
              {notice}
            </p>
          )}
          <div className={classes.ways}>{children}</div>
          {face !== null && (face.signInNote !== "" || face.support !== "") ? (
            <footer className={classes.foot}>
              {face.signInNote === "" ? null : <p>{face.signInNote}</p>}
              {face.support === "" ? null : <p>{t("support", { support: face.support })}</p>}
            </footer>
          ) : null}
        </div>
      </main>
    </div>
  );
}
