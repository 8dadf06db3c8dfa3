import type { Chart } from "@provost/contract/chart/chart";
import { limits } from "@provost/contract/wire/limits";
import { binOne, removeForever, restoreOne } from "../../document/bin/binned-kind.ts";
import { offerUndo } from "../../document/bin/offer-undo.tsx";
import { doneWith, useDocumentRefresh } from "../../document/document-calls.ts";
import { useFiling } from "../../document/folders/use-filing.ts";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { endNotice, notifyDone } from "../../ui/notify.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartDocument } from "../chart-document.ts";
import { usesOfChart } from "./chart-list.queries.ts";
import { chartListWords } from "./chart-list-words.ts";

const noticeOf = (charts: readonly Chart[]): string => `removed ${charts.map(({ id }) => id).join()}`;

/** The offer to restore charts ends when they are restored, or gone. */
function endOffer(charts: readonly Chart[]): void {
  for (const some of [charts, ...charts.map((chart) => [chart])]) endNotice(noticeOf(some));
}

export type ChartActions = ReturnType<typeof useChartActions>;

/** The actions on charts from the list. Each that removes something asks for confirmation. */
export function useChartActions() {
  const t = useWords(chartListWords);
  const refresh = useDocumentRefresh(chartDocument);
  const filing = useFiling<Chart>(chartDocument);
  const days = limits.binDays;

  /** The text for one chart by its name, or for several by their number. */
  const say = <One extends Parameters<typeof t>[0], Many extends Parameters<typeof t>[0]>(
    charts: readonly Chart[],
    one: One,
    many: Many,
  ): string =>
    charts.length === 1
      ? t(one, { name: charts.map(shownName).join("") })
      : t(many, { count: charts.length });

  /** Where they are used, as sentences; empty if it cannot be loaded. */
  async function usesText(charts: readonly Chart[]): Promise<string[]> {
    const uses = await Promise.all(charts.map(({ id }) => usesOfChart(id).catch(() => null)));
    const names = new Set(uses.flatMap((one) => one?.dashboards ?? []));
    const more = Math.max(0, ...uses.map((one) => one?.more ?? 0));
    return [
      ...(names.size > 0 ? [t("shownOn", { names: [...names].join(t("between")) })] : []),
      ...(more > 0 ? [t("shownOnMore", { count: more })] : []),
    ];
  }

  async function restore(charts: readonly Chart[]): Promise<void> {
    const done = await doneWith(charts, ({ id }) => restoreOne(chartDocument, id));
    endOffer(done);
    await refresh();
    if (done.length > 0) notifyDone(say(done, "restored", "restoredMany"));
  }

  function offerBack(charts: readonly Chart[]): void {
    const undo = (): void => {
      endOffer(charts);
      void restore(charts);
    };
    const text = say(charts, "removed", "removedMany");
    offerUndo({ id: noticeOf(charts), text, label: t("undo"), undo });
  }

  return {
    ...filing,
    restore,

    /** Whether any went into the bin. */
    async remove(charts: readonly Chart[]): Promise<boolean> {
      if (charts.length === 0) return false;
      const shownOn = await usesText(charts);
      const sure = await confirm({
        title: say(charts, "removeTitle", "removeManyTitle"),
        text: [t("removeText", { days }), ...shownOn].join(" "),
        action: t("remove"),
        danger: true,
      });
      if (!sure) return false;
      const done = await doneWith(charts, ({ id }) => binOne(chartDocument, id));
      await refresh();
      if (done.length > 0) offerBack(done);
      return done.length > 0;
    },

    async removeForever(charts: readonly Chart[]): Promise<void> {
      if (charts.length === 0) return;
      const sure = await confirm({
        title: say(charts, "foreverTitle", "foreverManyTitle"),
        text: t("foreverText"),
        action: t("forever"),
        danger: true,
      });
      if (!sure) return;
      const done = await doneWith(charts, ({ id }) => removeForever(chartDocument, id));
      endOffer(done);
      await refresh();
      if (done.length > 0) notifyDone(say(done, "gone", "goneMany"));
    },
  };
}
