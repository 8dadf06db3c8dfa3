import { Button } from "@mantine/core";
import { datasetButtons } from "@provost/contract/source/source-feature";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { ConnectDatabase } from "../../ui/ConnectDatabase.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { emptyHomeWords } from "./empty-home-words.ts";

/** The next step: something to put here, or data to import. */
export function EmptyHome({ onEdit }: { onEdit?: (() => void) | undefined }) {
  const t = useWords(emptyHomeWords);
  const may = usePermission();
  const navigate = useNavigate();
  const mayEdit = onEdit !== undefined;
  return (
    <EmptyState
      title={t("title")}
      text={t(mayEdit ? "pick" : "text")}
      action={
        <>
          {mayEdit ? <Button onClick={onEdit}>{t("addChart")}</Button> : null}
          {may(datasetButtons.import) ? (
            <Button variant="default" onClick={() => navigate("/report/dataset")}>
              {t("importCsv")}
            </Button>
          ) : null}
          <ConnectDatabase />
        </>
      }
    />
  );
}
