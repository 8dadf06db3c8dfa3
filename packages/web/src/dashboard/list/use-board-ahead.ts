import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { shortPatience, whenIdle } from "../../platform/http/when-idle.ts";
import { usePageAhead } from "../../platform/lazy/page-ahead.ts";
import { boardPath } from "../board-link.ts";
import { dashboardOptions } from "../dashboard.queries.ts";

const drawing = async (): Promise<void> => {
  await import("../tile/TileChart.tsx");
  await (await import("@provost/pane/load-chart-engine")).loadChartEngine();
};
const asking = async () => (await import("../tile/tiles-ahead.ts")).askTilesAhead;

/** Preloads the code of a dashboard in an idle moment. The returned function loads a dashboard and its first tiles on pointer down. */
export function useBoardAhead(): (id: string) => void {
  const client = useQueryClient();
  usePageAhead(boardPath("next"), true);
  useEffect(() => {
    const fetch = (): void => {
      Promise.all([asking(), drawing()]).catch(() => undefined);
    };
    return whenIdle(fetch, shortPatience);
  }, []);
  return useCallback(
    (id) => {
      Promise.all([client.ensureQueryData(dashboardOptions(id)), asking()]).then(
        ([board, askTilesAhead]) => askTilesAhead(client, board),
        () => undefined,
      );
    },
    [client],
  );
}
