import { Button, Code, CopyButton, Modal } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { draftIn } from "../builder/builder.ts";
import { useBuilder, useBuilderState } from "../builder/builder-context.ts";
import { explainOptions } from "../builder.queries.ts";
import { isAskable } from "../draft/draft.ts";
import { queryOf } from "../draft/draft-content.ts";
import { useQueryMessage } from "../view/query-message.ts";
import { sqlDialogWords } from "./sql-dialog-words.ts";
import { asSql } from "./sql-draft.ts";
import { sqlWords } from "./sql-words.ts";

/** The SQL of the draft, to read and to copy. */
export function SqlDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(sqlDialogWords);
  const draft = useBuilderState(draftIn);
  const params = useBuilderState((state) => state.params);
  const ran = useBuilderState((state) => state.result?.result.sql ?? "");
  const askable = isAskable(draft);
  const { data, error } = useQuery({ ...explainOptions(queryOf(draft), params), enabled: askable });
  const message = useQueryMessage(error, "");
  const sql = askable ? (data?.sql ?? ran) : "";
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("sqlTitle")}
      size="lg"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {message === null ? null : <p role="alert">{message}</p>}
      {sql === "" ? (
        <p>{t("sqlNone")}</p>
      ) : (
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontSize: 13 }}>
          {sql}
        </Code>
      )}
      <DialogFoot>
        {sql === "" ? null : (
          <CopyButton value={sql}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
        )}
        {askable && sql === "" ? null : <EditAsSql sql={sql} onDone={onClose} />}
      </DialogFoot>
    </Modal>
  );
}

/** Switches to SQL, starting with the SQL of the current fields; without fields the editor is empty. */
function EditAsSql({ sql, onDone }: { sql: string; onDone(): void }) {
  const t = useWords(sqlWords);
  const builder = useBuilder();
  const go = (): void => {
    builder.change((draft) => asSql(draft, sql));
    builder.run();
    onDone();
  };
  return (
    <Button title={t("editAsSqlHint")} leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={go}>
      {t(sql === "" ? "writeSql" : "editAsSql")}
    </Button>
  );
}
