/** Whether a readable cookie of this name is there. */
export function hasCookie(name: string, cookies: string = document.cookie): boolean {
  return cookies.split(";").some((pair) => pair.trim().startsWith(`${name}=`));
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
