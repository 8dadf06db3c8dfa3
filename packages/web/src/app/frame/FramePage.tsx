import { Button } from "@mantine/core";
import { frameCheck, frameTicket, frameTicketParameter } from "@provost/contract/menu/frame";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { useTab, useTabOwned, useTabState } from "../../platform/tab/tab-context.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { Failure } from "../../ui/state/QueryStates.tsx";
import { translated } from "../../ui/text/route-label.ts";
import { routeWords } from "../../ui/text/route-words.ts";
import { routesOptions } from "../shell/menu/menu.queries.ts";
import { menuLeaves } from "../shell/menu/menu-target.ts";
import { FrameBar } from "./FrameBar.tsx";
import classes from "./FramePage.module.css";
import { type FrameRefusal, frameAddress, sandboxOf, ticketed } from "./frame-address.ts";
import { createFrameVisit, type FrameDeps, type Framed } from "./frame-visit.ts";
import { frameWords } from "./frame-words.ts";
import { isSiteOfMenu } from "./site-of-menu.ts";

const deps: FrameDeps = {
  ticketOf: async (path, signal) => (await call(frameTicket, { path }, { signal, quiet: true })).ticket,
  framingOf: async (url, signal) => (await call(frameCheck, { url }, { signal, quiet: true })).framing,
  isOnline: () => navigator.onLine,
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Shows what the query names: a page of another site, or a GET of ours, in a frame that can do little. */
export function FramePage() {
  const query = useSearch();
  const address = useMemo(() => frameAddress(query, window.location.origin), [query]);
  const route = useWords(routeWords);
  if (address.kind === "refused") return <Refused reason={address.reason} />;
  const title = translated(query.get("name") ?? address.host, query.get("i18n") ?? undefined, route);
  if (address.kind === "own") return <Frame address={address} title={title} />;
  return <OutsideFrame address={address} title={title} />;
}

interface OutsideFrameProps {
  address: Extract<Framed, { kind: "outside" }>;
  title: string;
}

/** A site of the user's menu is shown; another, which a link alone names, only once the user has said so. */
function OutsideFrame({ address, title }: OutsideFrameProps) {
  const t = useWords(frameWords);
  const menu = useQuery(routesOptions(null));
  const [isAllowed, allow] = useTabState(`allowed ${address.host}`, false);
  if (isAllowed || (menu.data && isSiteOfMenu(address.url, menuLeaves(menu.data))))
    return <Frame address={address} title={title} />;
  if (menu.error !== null && menu.data === undefined)
    return <Failure error={menu.error} onRetry={() => void menu.refetch()} />;
  if (menu.isPending) return null;
  return (
    <EmptyState
      heading="h1"
      title={t("strangeTitle", { host: address.host })}
      text={t("strangeText")}
      action={
        <Button variant="default" onClick={() => allow(true)}>
          {t("show")}
        </Button>
      }
    />
  );
}

function Refused({ reason }: { reason: FrameRefusal }) {
  const t = useWords(frameWords);
  return <EmptyState heading="h1" tone="alert" title={t(`${reason}Title`)} text={t(`${reason}Text`)} />;
}

/** Opens one of our own addresses in a new window, with its own ticket. A failure to get the ticket is reported like that of any call. */
async function openWindow(address: Framed): Promise<void> {
  if (address.kind !== "own") return;
  const { path, hash } = address;
  const { ticket } = await call(frameTicket, { path });
  window.open(ticketed(path, hash, frameTicketParameter, ticket), "_blank", "noopener,noreferrer");
}

function Frame({ address, title }: { address: Framed; title: string }) {
  const t = useWords(frameWords);
  const { fullPath } = useTab();
  const visit = useTabOwned(`frame ${fullPath}`, (signal) => createFrameVisit(address, deps, signal));
  const { turn, isLoading, shows } = useStore(visit.state);
  const onWindow = (): void => void openWindow(address).catch(() => undefined);
  return (
    <section className={classes.page} aria-label={title}>
      <FrameBar address={address} title={title} onReload={visit.reload} onWindow={onWindow} />
      {shows.phase === "shown" && !sandboxOf[address.kind].includes("allow-scripts") ? (
        <p className={classes.note} role="note">
          {t("noScripts")}
          <Button size="compact-sm" variant="subtle" onClick={onWindow}>
            {t("window")}
          </Button>
        </p>
      ) : null}
      <div className={classes.stage} aria-busy={isLoading}>
        {isLoading ? <div className={classes.progress} role="progressbar" aria-label={t("loading")} /> : null}
        {shows.phase === "shown" ? (
          <iframe
            key={turn}
            className={classes.frame}
            title={title}
            src={shows.src}
            sandbox={sandboxOf[address.kind]}
            referrerPolicy={address.kind === "own" ? "no-referrer" : "strict-origin"}
            allow=""
            onLoad={({ currentTarget }) => visit.loaded(isOurs(currentTarget))}
          />
        ) : shows.phase === "failed" ? (
          <Failure error={shows.error} onRetry={visit.reload} />
        ) : shows.phase === "refused" && shows.by === "console" ? (
          <Refused reason="ownPage" />
        ) : shows.phase === "refused" && address.kind === "outside" ? (
          <EmptyState
            title={t("refusedTitle", { host: address.host })}
            text={t("refusedText")}
            action={
              <Button component="a" href={address.url} target="_blank" rel="noopener noreferrer">
                {t("window")}
              </Button>
            }
          />
        ) : null}
      </div>
    </section>
  );
}

/** Only a document of our own origin lets itself be looked into. */
function isOurs(frame: HTMLIFrameElement): boolean {
  return frame.contentDocument !== null && frame.contentDocument.URL !== "about:blank";
}
