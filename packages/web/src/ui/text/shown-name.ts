import type { DictEntry } from "@provost/contract/dict/dict";
import { nameIn } from "@provost/contract/wire/locale";
import { language } from "../../platform/i18n.ts";

/** What may have a name for viewers in English beside its plain one, its own or in its content. */
export interface Named {
  name: string;
  nameEn?: string | undefined;
  content?: { nameEn?: string | undefined };
}

/** The name in the viewer's language. */
export const shownName = ({ name, nameEn, content }: Named): string =>
  nameIn(language(), name, nameEn ?? content?.nameEn);

/** The name of a dictionary or an entry in the viewer's language. */
export const dictName = ({ dictValue, dictValueEn }: Pick<DictEntry, "dictValue" | "dictValueEn">): string =>
  nameIn(language(), dictValue, dictValueEn);
