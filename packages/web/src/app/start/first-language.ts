import type { Language } from "@provost/contract/wire/language";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "./stored-items.ts";

/** The language the console begins in: the stored one, else Chinese. */
export function firstLanguage(storage: Pick<TypedStorage, "get">): Language {
  return storage.get(stored.language) ?? "zh";
}
