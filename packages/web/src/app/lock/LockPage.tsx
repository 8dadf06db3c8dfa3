import { Avatar, Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { LanguageSwitch } from "../../auth/LanguageSwitch.tsx";
import { Refusal } from "../../auth/Refusal.tsx";
import { useAttempt } from "../../auth/use-attempt.ts";
import { isRefusal } from "../../platform/http/call-error.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { storage } from "../console.ts";
import { leave } from "../session/leave.ts";
import { documentTitle } from "../shell/title.ts";
import { stored } from "../start/stored-items.ts";
import { website, websiteOf } from "../website.ts";
import { lock } from "./browser-lock.ts";
import classes from "./LockPage.module.css";
import { lockPageWords } from "./lock-page-words.ts";
import { lockWords } from "./lock-words.ts";

/** All there is of a locked session: whose it is, its lock password, and the way out. */
export function LockPage() {
  const t = useWords(lockWords);
  const page = useWords(lockPageWords);
  const { held, isStuck } = useStore(lock.state);
  const face = storage.get(stored.tenantFace) ?? storage.get(stored.addressTenant);
  const { title, logo } = websiteOf(face, website);
  const user = storage.get(stored.userInfo);
  const name = user === null ? "" : user.nick_name || user.user_name || user.account;
  useEffect(() => {
    document.title = documentTitle(page("title"), title);
  }, [page, title]);
  useStaying(held !== "aside");

  async function exit(): Promise<void> {
    const prompt = { title: page("exitTitle"), text: page("exitText"), action: page("exitAction") };
    if (await confirm(prompt)) await leave();
  }

  return (
    <main className={classes.page}>
      <div className={classes.corner}>
        <LanguageSwitch label={t("language")} />
      </div>
      <p className={classes.site}>
        <Logo logo={logo} size={24} />
        {title}
      </p>
      <div className={classes.card}>
        <Avatar size={64} radius="50%" name={name} alt="" color="brand" aria-hidden />
        <p className={classes.name}>{name}</p>
        <h1 className={classes.title}>{page("title")}</h1>
        {isStuck ? <Stuck /> : <Unlock />}
        <Button variant="subtle" fullWidth onClick={() => void exit()}>
          {page("exit")}
        </Button>
        {held === "aside" ? null : (
          <p className={classes.held} role="status">
            {t(`held_${held}`)}
          </p>
        )}
      </div>
    </main>
  );
}

/** While only this page holds what was open, the browser asks for confirmation before it is closed. */
function useStaying(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}

function Unlock() {
  const page = useWords(lockPageWords);
  const attempt = useAttempt();
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const [wrongs, setWrongs] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isOff = attempt.waiting || attempt.left > 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setEmpty(password === "");
    if (password === "" || isOff) return;
    let isWrong = false;
    const isOpen = await attempt.run(() =>
      lock.unlock(password).catch((error: unknown) => {
        isWrong = isRefusal(error, "lock_password_wrong");
        throw error;
      }),
    );
    if (isOpen) return;
    field.current?.focus();
    // A network failure or a required wait does not mean that the password was wrong.
    if (!isWrong) return;
    setPassword("");
    setWrongs((count) => count + 1);
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Two animations in turn: the same one would not begin again. */}
      <div data-shake={wrongs === 0 ? undefined : wrongs % 2 === 0 ? "even" : "odd"}>
        <PasswordInput
          ref={field}
          label={page("password")}
          name="lock-password"
          autoComplete="off"
          autoFocus
          value={password}
          error={isEmpty && password === "" ? page("empty") : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <Refusal attempt={attempt} />
      <Button type="submit" fullWidth data-waiting={isOff || undefined} aria-disabled={isOff}>
        {attempt.waiting ? page("unlocking") : page("unlock")}
      </Button>
    </form>
  );
}

function Stuck() {
  const page = useWords(lockPageWords);
  return (
    <div className={classes.form} role="alert">
      <p className={classes.text}>{page("stuckTitle")}</p>
      <Button fullWidth onClick={() => void lock.retry()}>
        {page("stuckRetry")}
      </Button>
      <Button variant="default" fullWidth onClick={lock.goOnWithout}>
        {page("stuckWithout")}
      </Button>
    </div>
  );
}
