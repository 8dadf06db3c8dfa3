import type { Language } from "@provost/contract/wire/language";
import type { TypedStorage } from "../../platform/storage.ts";
import { stored } from "./stored-items.ts";

/** The language the console begins in: the stored one, else that of the cookie, in which the server draws the sign-in page, else Chinese. */
export function firstLanguage(storage: Pick<TypedStorage, "get">, cookie: string | null): Language {
  return storage.get(stored.language) ?? (cookie === "en" ? "en" : "zh");
}
