import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { uiWords } from "../../ui/ui-words.ts";
import { session, storage } from "../console.ts";
import { lock } from "../lock/browser-lock.ts";
import { stored } from "../start/stored-items.ts";
import { website } from "../website.ts";
import { sessionWords } from "./session-words.ts";
import { visit } from "./visit.ts";

/** Between locking and the lock page, ms (spec §4). */
const toLockMs = 100;

/** Wraps every page: renders it, redirects, or first renews the session. */
export function Guard({ children }: { children: ReactNode }) {
  const t = useWords(uiWords);
  const s = useWords(sessionWords);
  const { pathname } = useLocation();
  const { phase } = useStore(session.state);
  useStore(lock.state);
  const verdict = visit(pathname);
  const toSignIn = verdict.go === "to" && verdict.path === "/login";
  const isOpen = verdict.go === "open";
  const toRestore = verdict.go === "restore" && (phase === "out" || phase === "in");
  useEffect(() => {
    if (toSignIn) session.forget();
    if (toRestore) void session.restore();
    if (isOpen) storage.remove(stored.cameTo);
  }, [toSignIn, toRestore, isOpen]);

  if (isOpen) return children;
  if (verdict.go === "to" && verdict.path === website.lockPage) return <ToLockPage />;
  if (verdict.go === "to" && !toSignIn) return <Navigate to={verdict.path} replace />;
  if (phase !== "unreachable") return null;
  return (
    <EmptyState
      tone="alert"
      title={t("failedTitle")}
      text={s("unreachable")}
      action={<Button onClick={() => void session.restore()}>{t("retry")}</Button>}
    />
  );
}

/** Renders nothing and redirects to the lock page. What the user wanted to open in a new browser tab is opened after unlocking. */
function ToLockPage() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    lock.cameFor(pathname + search + hash);
    const timer = setTimeout(() => void navigate(website.lockPage, { replace: true }), toLockMs);
    return () => clearTimeout(timer);
  }, [navigate, pathname, search, hash]);
  return null;
}
