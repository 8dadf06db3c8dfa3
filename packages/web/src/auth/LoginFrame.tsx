import type { TenantFace } from "@provost/contract/tenant/tenant-face";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { Logo } from "../ui/Logo.tsx";
import { authWords } from "./auth-words.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import classes from "./LoginPage.module.css";
import { Shapes } from "./Shapes.tsx";

interface LoginFrameProps {
  title: string;
  logo: string;
  /** The tenant of the address: its name, its note and its contact. */
  face: TenantFace | null;
  notice: string | null;
  /** What the page is for, where it is not signing in. */
  heading?: { title: string; text: string };
  children: ReactNode;
}

/** What is around the ways to sign in: whose console it is, the language, and beside them what it is for. */
export function LoginFrame({ title, logo, face, notice, heading, children }: LoginFrameProps) {
  const t = useWords(authWords);
  const language = useLanguage();
  const name = face === null ? title : { zh: face.name, en: face.nameEn || face.name }[language];
  const subtitle = name === title ? t("subtitle") : `${name} · ${t("subtitle")}`;
  const note = face?.signInNote ?? "";
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.corner}>
          <Logo logo={logo} size={32} />
          <span className={classes.brand}>{title}</span>
          <LanguageSwitch label={t("language")} />
        </div>
        <div className={classes.column}>
          <header>
            <h1 className={classes.name}>{heading?.title ?? t("to", { title })}</h1>
            <p className={classes.subtitle}>{heading?.text ?? subtitle}</p>
          </header>
          {notice === null ? null : (
            <p className={classes.notice} role="status">
              {notice}
            </p>
          )}
          <div className={classes.ways}>{children}</div>
        </div>
        {face === null || face.support === "" ? null : (
          <footer className={classes.foot}>
            <p>{t("support", { support: face.support })}</p>
          </footer>
        )}
      </main>
      <section className={classes.panel} aria-label={t("about")}>
        {note === "" ? (
          <div className={classes.slogan}>
            <p>{t("slogan")}</p>
            <p>{t("sloganText")}</p>
          </div>
        ) : (
          <p className={classes.said}>{note}</p>
        )}
        <Shapes />
      </section>
    </div>
  );
}
