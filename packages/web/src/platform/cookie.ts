/** The value of a readable cookie; `null` where there is none of this name. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Sets a readable cookie for a year. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts.
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}

export function dropCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing outside secure contexts.
  document.cookie = `${name}=; path=/; max-age=0`;
}
