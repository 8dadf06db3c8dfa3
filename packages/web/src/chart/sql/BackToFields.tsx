import { Button } from "@mantine/core";
import { IconArrowBack } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { draftIn } from "../builder/builder.ts";
import { useBuilder } from "../builder/builder-context.ts";
import { asFields } from "./sql-draft.ts";
import { sqlWords } from "./sql-words.ts";

/** Leads back to the fields as they were; changes to the SQL do not come along. */
export function BackToFields() {
  const t = useWords(sqlWords);
  const builder = useBuilder();
  const go = async (): Promise<void> => {
    const { selection } = draftIn(builder.state.getState());
    const chosen = selection.dimensions.length + selection.caculCols.length > 0;
    const agreed = await confirm({
      title: t("toFieldsTitle"),
      text: t(chosen ? "toFieldsText" : "toFieldsNone"),
      action: t("toFields"),
    });
    if (agreed) builder.change(asFields);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBack size={16} aria-hidden="true" />}
      onClick={() => void go()}
    >
      {t("toFields")}
    </Button>
  );
}
