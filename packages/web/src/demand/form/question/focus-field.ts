/** Puts the focus into a field of the form: of choices, the chosen one or the first. */
export function focusField(name: string): void {
  const all = [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]:enabled`)];
  const field = all.find(({ type, checked }) => type === "radio" && checked) ?? all[0];
  field?.focus({ preventScroll: true });
  (field?.closest("[data-field]") ?? field)?.scrollIntoView({ block: "center" });
}
