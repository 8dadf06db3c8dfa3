import type { Look } from "../../ui/theme/paint.ts";
import { defaultPrimary } from "../../ui/theme/theme.ts";
import { densities, storedTheme, themeOf } from "../../ui/theme/themes.ts";

type Scheme = "light" | "dark";

/** The look of the console in this browser as a cookie value, so that what the server renders looks the same. */
export function writeLook({ theme, density, colour }: Look, scheme: Scheme): string {
  return [scheme, storedTheme(theme), density, colour.slice(1)].join(".");
}

/** Reads such a cookie; what does not fit is as it is without a choice, and the scheme `null`. */
export function readLook(cookie: string | undefined): Look & { scheme: Scheme | null } {
  const [scheme, theme = null, density, colour = ""] = cookie?.split(".") ?? [];
  return {
    scheme: scheme === "light" || scheme === "dark" ? scheme : null,
    theme: themeOf(theme),
    density: densities.find((one) => one === density) ?? "normal",
    colour: /^[0-9a-f]{6}$/i.test(colour) ? `#${colour}` : defaultPrimary,
  };
}
