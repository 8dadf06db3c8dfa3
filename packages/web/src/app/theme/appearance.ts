import { lookCookie } from "@provost/contract/auth/sign-in-page";
import { createStore } from "zustand/vanilla";
import { setCookie } from "../../platform/cookie.ts";
import { onForeignWrite } from "../../platform/storage-watch.ts";
import { type Look, paint } from "../../ui/theme/paint.ts";
import { defaultPrimary } from "../../ui/theme/theme.ts";
import { type Density, storedTheme, type ThemeChoice, themeOf } from "../../ui/theme/themes.ts";
import { storage } from "../console.ts";
import { writeLook } from "../start/look-cookie.ts";
import { stored } from "../start/stored-items.ts";
import { website } from "../website.ts";

function storedLook(): Look {
  return {
    theme: themeOf(storage.get(stored.themeName)),
    density: storage.get(stored.density) ?? "normal",
    colour: storage.get(stored.colorName) ?? defaultPrimary,
  };
}

/** The look of the console in this browser, for any user. */
export const appearance = createStore<Look>(storedLook);

/** Sends the look to the server in a cookie, for what the server renders itself. */
export function mirrorLook(): void {
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  setCookie(lookCookie, writeLook(appearance.getState(), storage.get(stored.colorScheme) ?? system));
}

/** Paints the page now and whenever the look changes, here or in another tab of the browser. */
export function followAppearance(): void {
  const root = document.documentElement;
  const show = (look: Look): void => {
    paint(look, root);
    mirrorLook();
  };
  show(appearance.getState());
  appearance.subscribe(show);
  const names = [stored.themeName, stored.density, stored.colorName].map(({ name }) => name);
  onForeignWrite(website.key, names, () => appearance.setState(storedLook()));
}

export function chooseTheme(theme: ThemeChoice): void {
  appearance.setState({ theme });
  storage.set(stored.themeName, storedTheme(theme));
}

export function chooseDensity(density: Density): void {
  appearance.setState({ density });
  storage.set(stored.density, density);
}

/** Changes the console's colour. It is stored only if `isFinal`, which means that the drag has ended. */
export function chooseColour(colour: string, isFinal = true): void {
  appearance.setState({ colour });
  if (isFinal) storage.set(stored.colorName, colour);
}
