import { Badge, Button, Drawer, Skeleton } from "@mantine/core";
import {
  type Generation,
  type GenerationPage,
  generationList,
  generationRestore,
} from "@provost/contract/source/generation";
import type { Dataset } from "@provost/contract/source/source";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { page } from "@provost/contract/wire/page";
import { sizeText } from "@provost/contract/wire/size-text";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import { VersionDiff } from "./VersionDiff.tsx";
import classes from "./Versions.module.css";
import { versionsWords } from "./versions-words.ts";

/** A page of the versions, the newest first. */
async function versionsAt(id: string, current: number, signal: AbortSignal): Promise<GenerationPage> {
  const found = await call(generationList, { id, current, size: shownAtOnce }, { signal, quiet: true });
  if (!Array.isArray(found)) return found;
  const all = page(found, found.length, { current: 1, size: Math.max(1, found.length) });
  return { ...all, currentVersion: found.find((one) => one.current) ?? null };
}

const shownAtOnce = 50;

export interface VersionsDrawerProps {
  dataset: Dataset;
  onClose: () => void;
}

/** The stored versions of a dataset: the content of each, the difference between two, and restoring one. */
export function VersionsDrawer({ dataset, onClose }: VersionsDrawerProps) {
  const t = useWords(versionsWords);
  const { id, tableName: name } = dataset;
  const query = useInfiniteQuery({
    queryKey: ["source", "generations", id],
    queryFn: ({ signal, pageParam }) => versionsAt(id, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : null),
  });
  const [pair, setPair] = useState<readonly [Generation, Generation] | null>(null);
  const leaveDiff = (): void => {
    setPair(null);
    // Meanwhile versions may be gone, or another one the current one.
    void query.refetch();
  };
  return (
    <Drawer opened onClose={onClose} position="right" size="min(760px, 100%)" title={t("title", { name })}>
      <QueryStates query={query} skeleton={<Skeleton height={360} />} isEmpty={() => false} empty={null}>
        {({ pages }) =>
          pair === null ? (
            <Versions dataset={dataset} pages={pages} more={query} onCompare={setPair} />
          ) : (
            <VersionDiff datasetId={id} from={pair[0]} to={pair[1]} onBack={leaveDiff} />
          )
        }
      </QueryStates>
    </Drawer>
  );
}

interface VersionsProps {
  dataset: Dataset;
  pages: readonly GenerationPage[];
  more: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  onCompare(pair: readonly [Generation, Generation]): void;
}

function Versions({ dataset, pages, more, onCompare }: VersionsProps) {
  const t = useWords(versionsWords);
  const language = useLanguage();
  const moments = useMoments();
  const may = usePermission();
  const refresh = useSourceRefresh();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  // One that moved to the next page meanwhile counts once.
  const all = [...new Map(pages.flatMap(({ records }) => records.map((one) => [one.id, one]))).values()];
  const last = pages.at(-1);
  const current = last?.currentVersion;

  const restore = async (version: Generation): Promise<void> => {
    const when = moments.full(version.at);
    const sure = await confirm({
      title: t("restoreTitle", { when }),
      text: t("restoreText", { rows: number(version.rows) }),
      action: t("restore"),
    });
    if (!sure) return;
    await call(generationRestore, { id: dataset.id, generationId: version.id }).then(
      () => notifyDone(t("restored", { name: dataset.tableName })),
      () => undefined,
    );
    await refresh();
  };

  return (
    <>
      <ul className={classes.list} aria-label={t("list")}>
        {all.map((version, place) => {
          const { id, at, byName, rows, columns, bytes, fileName, mode, keptUntil } = version;
          const when = moments.full(at);
          const before = all[place + 1];
          return (
            <li key={id} className={classes.version}>
              <div className={classes.head}>
                <strong>{when}</strong>
                {version.current ? (
                  <Badge size="sm" variant="light" tt="none">
                    {t("current")}
                  </Badge>
                ) : null}
              </div>
              <p className={classes.facts}>
                {[
                  t("rowsOf", { count: rows, shown: number(rows) }),
                  t("columnsOf", { count: columns.length }),
                  sizeText(bytes),
                  byName,
                  `${fileName || t("unknownFile")} (${t(mode)})`,
                  ...(keptUntil === null ? [] : [t("keptUntil", { day: moments.full(keptUntil) })]),
                ]
                  .filter((text) => text !== "")
                  .join(" · ")}
              </p>
              <div className={classes.buttons}>
                {version.current || !current ? null : (
                  <>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={`${t("compare")} ${when}`}
                      onClick={() => onCompare([version, current])}
                    >
                      {t("compare")}
                    </Button>
                    {may(datasetButtons.import) ? (
                      <Button
                        size="compact-sm"
                        variant="light"
                        aria-label={`${t("restore")} ${when}`}
                        onClick={() => void restore(version)}
                      >
                        {t("restore")}
                      </Button>
                    ) : null}
                  </>
                )}
                {version.current && before ? (
                  <Button size="compact-sm" variant="default" onClick={() => onCompare([before, version])}>
                    {t("compareWith")}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {more.hasNextPage && last !== undefined ? (
        <Button
          mb="sm"
          variant="default"
          loading={more.isFetchingNextPage}
          onClick={() => void more.fetchNextPage()}
        >
          {t("showMore", { count: last.total - all.length })}
        </Button>
      ) : null}
      <p className={classes.facts}>{t("kept", { count: datasetLimits.retainedGenerations })}</p>
    </>
  );
}
