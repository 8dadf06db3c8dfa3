/** What somebody has typed at the sign-in page that the server drew, before its script came. */
export interface TypedAhead {
  tenantId: string;
  username: string;
  password: string;
  /** The field with the caret, by its name. */
  focus: string | null;
  /** The form was sent. */
  wasSent: boolean;
}

/** Listens to the page that the server drew; gives what was done there until it is drawn anew, `null` where nothing was drawn. */
export function followDrawnForm(root: HTMLElement): () => TypedAhead | null {
  if (root.querySelector("form") === null) return () => null;
  let wasSent = false;
  const hear = (event: Event): void => {
    event.preventDefault();
    wasSent = true;
  };
  root.addEventListener("submit", hear);
  return () => {
    root.removeEventListener("submit", hear);
    const textOf = (name: string): string =>
      root.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
    const { activeElement } = document;
    const focus = activeElement instanceof HTMLInputElement ? activeElement.name : null;
    return {
      tenantId: textOf("tenantId"),
      username: textOf("username"),
      password: textOf("password"),
      focus,
      wasSent,
    };
  };
}
