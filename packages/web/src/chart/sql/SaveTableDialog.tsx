import { Button, Modal, TextInput } from "@mantine/core";
import { VirtualTable, virtualTableCreate } from "@provost/contract/source/virtual-table";
import { parametersIn } from "@provost/report-core/sql/sql-params";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useWords } from "../../platform/i18n.ts";
import { isTableName } from "../../source/table-name.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { draftIn } from "../builder/builder.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { contentOf } from "../draft/draft-content.ts";
import classes from "./Sql.module.css";
import { sqlWords } from "./sql-words.ts";

/** Saves the SQL of the draft as a table that can be queried like any other. */
export function SaveTableDialog({ onClose }: { onClose(): void }) {
  const t = useWords(sqlWords);
  const builder = useBuilder();
  const client = useQueryClient();
  const [tableName, setTableName] = useState("");
  const [comment, setComment] = useState("");
  const [tried, setTried] = useState(false);
  const saving = useSaving(
    (draft: { tableName: string; comment: string }) =>
      call(
        virtualTableCreate,
        { ...draft, definition: { kind: "question", content: contentOf(draftIn(builder.state.getState())) } },
        { quiet: true },
      ),
    VirtualTable,
  );
  const parameters = parametersIn(useDraft((draft) => draft.sql ?? ""));
  const named = isTableName(tableName);
  const save = async (): Promise<void> => {
    setTried(true);
    if (!named || parameters.length > 0) return;
    const saved = await saving.run({ tableName: tableName.trim(), comment: comment.trim() });
    if (saved === null) return;
    notifyDone(t("savedTable", { name: saved.tableName }));
    onClose();
    await client.invalidateQueries({ queryKey: ["source"] });
  };
  return (
    <Modal opened onClose={onClose} title={t("saveAsTable")} closeButtonProps={{ "aria-label": t("close") }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {parameters.length === 0 ? null : (
          <p className={classes.refused} role="alert">
            {t("noParameters", { count: parameters.length, names: parameters.map(placed).join(t("comma")) })}
          </p>
        )}
        <TextInput
          label={t("tableName")}
          description={t("tableNameHint")}
          value={tableName}
          maxLength={63}
          error={(tried && !named ? t("tableNameInvalid") : null) ?? saving.refusedText}
          data-autofocus
          onChange={(event) => {
            setTableName(event.currentTarget.value);
            saving.reset();
          }}
        />
        <TextInput
          mt="sm"
          label={t("comment")}
          value={comment}
          maxLength={1000}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {t("cancelDialog")}
          </Button>
          <Button type="submit" disabled={parameters.length > 0} loading={saving.isSaving}>
            {t("save")}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

function placed(name: string): string {
  return `\u0024{${name}}`;
}
