import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { documentTitle } from "../shell/title.ts";
import { useWebsite } from "../tenant-website.ts";
import classes from "./StatusPage.module.css";
import { statusWords } from "./status-words.ts";

export function StatusPage({ status }: { status: 403 | 404 | 500 }) {
  const t = useWords(statusWords);
  const { title: siteTitle } = useWebsite();
  const title = t(`title${status}`);
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
  return (
    <main className={classes.page}>
      <EmptyState
        heading="h1"
        title={title}
        text={t(`text${status}`)}
        icon={<span className={classes.number}>{status}</span>}
        action={
          <Button component={Link} to="/">
            {t("home")}
          </Button>
        }
      />
    </main>
  );
}
