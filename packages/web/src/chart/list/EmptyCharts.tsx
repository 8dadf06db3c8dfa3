import { limits } from "@provost/contract/wire/limits";
import { IconChartBar, IconFolder, IconStar, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isFixed, type Place } from "../../document/folders/place.ts";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { chartListWords } from "./chart-list-words.ts";

/** A place without charts, and what to do next. */
export function EmptyCharts({ place, create }: { place: Place; create: ReactNode }) {
  const t = useWords(chartListWords);
  const size = { size: 40, stroke: 1.4 };
  if (!isFixed(place))
    return (
      <EmptyState
        title={t("emptyFolder")}
        text={t("emptyFolderText")}
        icon={<IconFolder {...size} />}
        action={create}
      />
    );
  switch (place) {
    case "favourite":
      return (
        <EmptyState
          title={t("emptyFavourite")}
          text={t("emptyFavouriteText")}
          icon={<IconStar {...size} />}
        />
      );
    case "mine":
      return <EmptyState title={t("emptyMine")} icon={<IconChartBar {...size} />} action={create} />;
    case "none":
      return <EmptyState title={t("emptyNone")} icon={<IconFolder {...size} />} />;
    case "bin":
      return (
        <EmptyState
          title={t("emptyBin")}
          text={t("emptyBinText", { days: limits.binDays })}
          icon={<IconTrash {...size} />}
        />
      );
    case "all":
      return (
        <EmptyState
          title={t("emptyTitle")}
          text={t("emptyText")}
          icon={<IconChartBar {...size} />}
          action={create}
        />
      );
  }
}
