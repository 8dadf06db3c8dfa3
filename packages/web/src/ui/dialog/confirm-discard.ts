import { wordsNow } from "../../platform/i18n.ts";
import { confirm } from "./confirm.tsx";
import { entityDialogWords } from "./entity-dialog-words.ts";

/** Asks for confirmation before what was typed is lost; resolves to whether it is discarded. */
export function confirmDiscard(): Promise<boolean> {
  const t = wordsNow(entityDialogWords);
  return confirm({ title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true });
}
