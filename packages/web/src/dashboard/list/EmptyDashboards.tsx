import { limits } from "@provost/contract/wire/limits";
import type { ReactNode } from "react";
import { useWords } from "../../platform/i18n.ts";
import { isFixed, type Place } from "../../ui/folders/place.ts";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { listWords } from "./list-words.ts";

/** A place without dashboards, and what to do next. */
export function EmptyDashboards({ place, create }: { place: Place; create: ReactNode }) {
  const t = useWords(listWords);
  if (!isFixed(place))
    return <EmptyState title={t("emptyFolder")} text={t("emptyFolderText")} action={create} />;
  switch (place) {
    case "favourite":
      return <EmptyState title={t("noFavourites")} text={t("noFavouritesText")} />;
    case "mine":
      return <EmptyState title={t("emptyMine")} action={create} />;
    case "none":
      return <EmptyState title={t("emptyNone")} />;
    case "bin":
      return <EmptyState title={t("binEmpty")} text={t("binText", { days: limits.binDays })} />;
    case "all":
      return <EmptyState title={t("emptyTitle")} text={t("emptyText")} action={create} />;
  }
}
