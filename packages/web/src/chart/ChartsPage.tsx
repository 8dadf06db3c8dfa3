import { Button, CloseButton, Pagination, Skeleton, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type Chart, chartButtons, chartRemove } from "@provost/contract/chart";
import { IconChartBar, IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { z } from "zod";
import { call } from "../platform/call.ts";
import { useWords } from "../platform/i18n.ts";
import { usePermission } from "../platform/identity.ts";
import { useTabDraft } from "../platform/tab/tab-context.ts";
import { confirm } from "../ui/confirm.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { notifyDone } from "../ui/notify.ts";
import { PageFrame } from "../ui/PageFrame.tsx";
import { QueryStates } from "../ui/QueryStates.tsx";
import classes from "./ChartTable.module.css";
import { ChartTable } from "./ChartTable.tsx";
import { chartListOptions } from "./chart.queries.ts";
import { chartWords } from "./chart-words.ts";

const size = 20;

/** The saved charts. */
export function ChartsPage() {
  const t = useWords(chartWords);
  const may = usePermission();
  const client = useQueryClient();
  const [current, setCurrent] = useTabDraft("page", z.int().positive(), 1);
  const [typed, setTyped] = useTabDraft("search", z.string(), "");
  const [name] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery(chartListOptions({ current, size, name }));
  const search = (text: string): void => {
    setTyped(text);
    setCurrent(1);
  };

  const remove = async ({ id, name: removed }: Chart): Promise<void> => {
    const sure = await confirm({
      title: t("removeTitle", { name: removed }),
      text: t("removeText"),
      action: t("removeAction"),
      danger: true,
    });
    if (!sure) return;
    await call(chartRemove, { id }).then(
      () => notifyDone(t("removed", { name: removed })),
      () => undefined,
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: ["chart"] }),
      client.invalidateQueries({ queryKey: ["dashboard"] }),
    ]);
  };

  const create = may(chartButtons.add) ? (
    <Button component={Link} to="/report/builder" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      {t("create")}
    </Button>
  ) : undefined;
  const isFirstUse = query.data?.total === 0 && name === "";

  return (
    <PageFrame
      title={t("listTitle")}
      actions={isFirstUse ? undefined : create}
      toolbar={
        isFirstUse ? undefined : (
          <TextInput
            className={classes.search ?? ""}
            aria-label={t("search")}
            placeholder={t("search")}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            rightSection={
              typed === "" ? null : (
                <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => search("")} />
              )
            }
            value={typed}
            onChange={(event) => search(event.currentTarget.value)}
          />
        )
      }
    >
      <QueryStates
        query={query}
        skeleton={
          <Stack gap="xs">
            {[0, 1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={36} />
            ))}
          </Stack>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          name === "" ? (
            <EmptyState
              title={t("listEmptyTitle")}
              text={t("listEmptyText")}
              icon={<IconChartBar size={40} stroke={1.4} />}
              action={create}
            />
          ) : (
            <EmptyState
              title={t("noMatchTitle", { name })}
              text={t("noMatchText")}
              action={
                <Button variant="default" onClick={() => search("")}>
                  {t("clearSearch")}
                </Button>
              }
            />
          )
        }
      >
        {({ records, total, pages }) => (
          <>
            <ChartTable charts={records} onRemove={(chart) => void remove(chart)} />
            <footer className={classes.foot}>
              <span>{t("total", { count: total })}</span>
              {pages > 1 ? (
                <Pagination
                  size="sm"
                  total={pages}
                  value={Math.min(current, pages)}
                  aria-label={t("pages")}
                  onChange={setCurrent}
                />
              ) : null}
            </footer>
          </>
        )}
      </QueryStates>
    </PageFrame>
  );
}
