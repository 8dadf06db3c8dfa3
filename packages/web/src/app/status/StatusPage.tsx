import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { useTab } from "../../platform/tab/tab-context.ts";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { lostAddress } from "../page-match.ts";
import { documentTitle } from "../shell/title.ts";
import { useWebsite } from "../tenant-website.ts";
import { LikelyPages } from "./LikelyPages.tsx";
import classes from "./StatusPage.module.css";
import { statusWords } from "./status-words.ts";

const drawings = { 403: "locked", 404: "missing", 500: "failed" } as const;

/** A page of its own that says why there is no page. */
export function StatusPage({ status }: { status: 403 | 404 | 500 }) {
  const title = useWords(statusWords)(`title${status}`);
  const { title: siteTitle } = useWebsite();
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
  return (
    <main className={classes.page}>
      <Status status={status} from={lostAddress(useLocation())} />
    </main>
  );
}

/** Within the console: a page that its address does not lead to, and the pages it may have been meant for. */
export function LostPage() {
  const { fullPath, rename } = useTab();
  const title = useWords(statusWords)("title404");
  useEffect(() => rename(title), [rename, title]);
  return (
    <>
      <Status status={404} from={fullPath} />
      <LikelyPages address={fullPath} />
    </>
  );
}

/** Why there is no page, and the ways on. */
function Status({ status, from }: { status: 403 | 404 | 500; from: string | null }) {
  const t = useWords(statusWords);
  const navigate = useNavigate();
  return (
    <EmptyState
      heading="h1"
      drawing={drawings[status]}
      title={t(`title${status}`)}
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
  );
}
