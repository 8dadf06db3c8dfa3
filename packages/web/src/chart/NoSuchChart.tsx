import { useWords } from "../platform/i18n.ts";
import { MissingPage } from "../ui/state/MissingPage.tsx";
import { reportViewWords } from "./view/report-view-words.ts";

/** In place of a chart that does not exist, or that its viewer cannot see. */
export function NoSuchChart() {
  const t = useWords(reportViewWords);
  return (
    <MissingPage
      title={t("missingTitle")}
      text={t("missingText")}
      list={{ to: "/report/chart", label: t("charts") }}
    />
  );
}
