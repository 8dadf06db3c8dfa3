import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useBinActions } from "../../document/bin/use-bin-actions.tsx";
import { useWords } from "../../platform/i18n.ts";
import { notifyDone } from "../../ui/notify.ts";
import { boardPath } from "../board-link.ts";
import { dashboardDocument } from "../dashboard-document.ts";
import { createDashboard, dashboardOf, moveDashboard, setFavourite } from "./dashboard-list.queries.ts";
import { listWords } from "./list-words.ts";

/** What is done with dashboards from their list. What fails is told by its call. */
export function useDashboardActions() {
  const t = useWords(listWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { during, ...bin } = useBinActions<DashboardSummary>(dashboardDocument, t("foreverText"));
  return {
    ...bin,
    star: ({ id, favourite }: DashboardSummary): Promise<void> =>
      during(async () => void (await setFavourite(id, !favourite))),
    create: (folderId: string | null): Promise<void> =>
      during(async () => {
        const { id } = await createDashboard(t("newName"), emptyDashboard, folderId);
        navigate(`${boardPath(id)}?edit=1`);
      }),
    copy: ({ id, name, folderId }: DashboardSummary): Promise<void> =>
      during(async () => {
        const { content } = await dashboardOf(id);
        const copy = await createDashboard(t("copyName", { name }).slice(0, 120), content, folderId);
        navigate(boardPath(copy.id));
      }),
    async move(rows: readonly DashboardSummary[], folderId: string | null, place: string): Promise<void> {
      let moved = 0;
      for (const row of rows.filter((one) => one.folderId !== folderId)) {
        await moveDashboard(row.id, folderId).then(
          () => {
            moved += 1;
          },
          () => undefined,
        );
      }
      await client.invalidateQueries({ queryKey: ["dashboard"] });
      if (moved > 0) notifyDone(t("moved", { place }));
    },
  };
}
