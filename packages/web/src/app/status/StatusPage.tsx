import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "zustand";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { session } from "../console.ts";
import { documentTitle } from "../shell/title.ts";
import { useWebsite } from "../tenant-website.ts";
import classes from "./StatusPage.module.css";
import { statusWords } from "./status-words.ts";

const LikelyPages = lazyPart(async () => (await import("./LikelyPages.tsx")).LikelyPages);

const drawings = { 403: "locked", 404: "missing", 500: "failed" } as const;

/** The address that led here, where the console sent its visitor on. */
function fromOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  return typeof state.from === "string" ? state.from : null;
}

/** Why there is no page, and the ways on. */
export function StatusPage({ status }: { status: 403 | 404 | 500 }) {
  const t = useWords(statusWords);
  const navigate = useNavigate();
  const from = fromOf(useLocation().state);
  const { title: siteTitle } = useWebsite();
  const isSignedIn = useStore(session.state, ({ person }) => person !== null);
  const title = t(`title${status}`);
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
  return (
    <main className={classes.page}>
      <EmptyState
        heading="h1"
        drawing={drawings[status]}
        title={title}
        text={
          status === 404 && from !== null ? (
            <>
              {t("before")} <code className={classes.address}>{from}</code> {t("after")}
            </>
          ) : (
            t(`text${status}`)
          )
        }
        action={
          <>
            <Button component={Link} to="/">
              {t("home")}
            </Button>
            {from === null ? null : (
              <Button variant="default" onClick={() => void navigate(-1)}>
                {t("back")}
              </Button>
            )}
          </>
        }
      />
      {status === 404 && from !== null && isSignedIn ? <LikelyPages address={from} waiting={null} /> : null}
    </main>
  );
}
