import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { asSql } from "./sql-draft.ts";
import { sqlWords } from "./sql-words.ts";

/** Switches to SQL, starting with the SQL of the current fields; without fields the editor is empty. */
export function EditAsSql({ sql, onDone }: { sql: string; onDone(): void }) {
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
