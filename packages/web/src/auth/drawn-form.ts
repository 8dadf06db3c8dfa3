/** What was typed on the sign-in page that the server rendered, before its script took over. */
export interface TypedAhead {
  tenantId: string;
  username: string;
  password: string;
  /** The field with the caret, by its name. */
  focus: string | null;
  /** The form was sent. */
  wasSent: boolean;
  /** The button, tab or link that was pressed last. */
  pressed: Pressed | null;
}

interface Pressed {
  /** Its place among all of the page. */
  place: number;
  text: string;
}

const pressable = "button:not([type=submit]), a[href]";

/** Presses again what was pressed on the drawn page, unless the page that has taken its place has something else there. */
export function pressAgain({ place, text }: Pressed): void {
  const control = document.querySelectorAll<HTMLElement>(pressable)[place];
  if (control?.textContent === text) control.click();
}

/** Gives it once; `null` where nothing was drawn, and ever after. */
export type TakeTyped = () => TypedAhead | null;

/** Listens to the page that the server drew. Its fields can still be read when they have just been replaced. */
export function followDrawnForm(root: HTMLElement): TakeTyped {
  const fields = [...root.querySelectorAll<HTMLInputElement>("form input[name]")];
  if (fields.length === 0) return () => null;
  let isTaken = false;
  let wasSent = false;
  let pressed: Pressed | null = null;
  let focus = fields.find((field) => field === document.activeElement)?.name ?? null;
  const follow = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && fields.includes(target)) focus = target.name;
  };
  const hear = (event: Event): void => {
    if (!fields.some(({ form }) => form === event.target)) return;
    event.preventDefault();
    wasSent = true;
  };
  const press = ({ target }: Event): void => {
    const control = target instanceof Element ? target.closest(pressable) : null;
    if (control === null) return;
    pressed = { place: [...root.querySelectorAll(pressable)].indexOf(control), text: control.textContent };
  };
  root.addEventListener("click", press);
  root.addEventListener("focusin", follow);
  root.addEventListener("submit", hear);
  const textOf = (name: string): string => fields.find((field) => field.name === name)?.value ?? "";
  return () => {
    if (isTaken) return null;
    isTaken = true;
    root.removeEventListener("click", press);
    root.removeEventListener("focusin", follow);
    root.removeEventListener("submit", hear);
    const [tenantId, username, password] = [textOf("tenantId"), textOf("username"), textOf("password")];
    return { tenantId, username, password, focus, wasSent, pressed };
  };
}
