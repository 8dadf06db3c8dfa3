import { limits } from "@provost/contract/wire/limits";
import type { ReactNode } from "react";
import { isFixed, type Place } from "../../document/folders/place.ts";
import { useWords } from "../../platform/i18n.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { chartListWords } from "./chart-list-words.ts";

/** A place without charts, and what to do next. */
export function EmptyCharts({ place, create }: { place: Place; create: ReactNode }) {
  const t = useWords(chartListWords);
  if (!isFixed(place))
    return <EmptyState title={t("emptyFolder")} text={t("emptyFolderText")} action={create} />;
  switch (place) {
    case "favourite":
      return <EmptyState title={t("emptyFavourite")} text={t("emptyFavouriteText")} />;
    case "mine":
      return <EmptyState title={t("emptyMine")} action={create} />;
    case "none":
      return <EmptyState title={t("emptyNone")} />;
    case "bin":
      return <EmptyState title={t("emptyBin")} text={t("emptyBinText", { days: limits.binDays })} />;
    case "all":
      return <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={create} />;
  }
}
