/** What was typed on the sign-in page that the server rendered, before its script took over. */
export interface TypedAhead {
  tenantId: string;
  username: string;
  password: string;
  /** The field with the caret, by its name. */
  focus: string | null;
  /** The form was sent. */
  wasSent: boolean;
}

/** Gives it once; `null` where nothing was drawn, and ever after. */
export type TakeTyped = () => TypedAhead | null;

/** Listens to the page that the server drew. Its fields can still be read when they have just been replaced. */
export function followDrawnForm(root: HTMLElement): TakeTyped {
  const fields = [...root.querySelectorAll<HTMLInputElement>("form input[name]")];
  if (fields.length === 0) return () => null;
  let isTaken = false;
  let wasSent = false;
  let focus = fields.find((field) => field === document.activeElement)?.name ?? null;
  const follow = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && fields.includes(target)) focus = target.name;
  };
  const hear = (event: Event): void => {
    if (!fields.some(({ form }) => form === event.target)) return;
    event.preventDefault();
    wasSent = true;
  };
  root.addEventListener("focusin", follow);
  root.addEventListener("submit", hear);
  const textOf = (name: string): string => fields.find((field) => field.name === name)?.value ?? "";
  return () => {
    if (isTaken) return null;
    isTaken = true;
    root.removeEventListener("focusin", follow);
    root.removeEventListener("submit", hear);
    const [tenantId, username, password] = [textOf("tenantId"), textOf("username"), textOf("password")];
    return { tenantId, username, password, focus, wasSent };
  };
}
