import type { Language } from "@provost/contract/wire/language";

/** The tenant that the page's address names; `""` = none. */
export function namedTenant(): string {
  return new URLSearchParams(location.search).get("tenant") ?? "";
}

/** The address of this page in a language. */
export function addressIn(language: Language): string {
  const query = new URLSearchParams(location.search);
  query.set("lang", language);
  return `?${query}`;
}
