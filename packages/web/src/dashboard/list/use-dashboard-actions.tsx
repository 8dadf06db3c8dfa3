import type { DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { emptyDashboard } from "@provost/contract/dashboard/dashboard-content";
import { limits } from "@provost/contract/wire/limits";
import { useNavigate } from "react-router";
import { useBinActions } from "../../document/bin/use-bin-actions.tsx";
import { useFiling } from "../../document/folders/use-filing.ts";
import { say } from "../../platform/define-words.ts";
import { useWords } from "../../platform/i18n.ts";
import { boardPath } from "../board-link.ts";
import { dashboardDocument } from "../dashboard-document.ts";
import { createDashboard, dashboardOf } from "./dashboard-list.queries.ts";
import { listWords } from "./list-words.ts";

const most = limits.chartNameLength;

/** The actions on dashboards from their list. Each call reports its failure. */
export function useDashboardActions() {
  const t = useWords(listWords);
  const navigate = useNavigate();
  const { during, ...bin } = useBinActions<DashboardSummary>(dashboardDocument, t("foreverText"));
  const filing = useFiling<DashboardSummary>(dashboardDocument);
  return {
    ...bin,
    ...filing,
    create: (folderId: string | null): Promise<void> =>
      during(async () => {
        const { id } = await createDashboard(t("newName"), emptyDashboard, folderId);
        navigate(`${boardPath(id)}?edit=1`);
      }),
    exportFile: (dashboard: DashboardSummary): Promise<void> =>
      during(async () => {
        const { exportFile } = await import("../file/export-file.tsx");
        await exportFile(dashboard);
      }),
    copy: ({ id, name, folderId }: DashboardSummary): Promise<void> =>
      during(async () => {
        const { content } = await dashboardOf(id);
        const { nameEn } = content;
        const named = nameEn && say(listWords, "en", "copyName", { name: nameEn }).slice(0, most);
        const copied = { ...content, nameEn: named };
        const copy = await createDashboard(t("copyName", { name }).slice(0, most), copied, folderId);
        navigate(boardPath(copy.id));
      }),
  };
}
