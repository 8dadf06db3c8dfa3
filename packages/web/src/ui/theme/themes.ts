/** The choices of spec §9, in their order. */
export const themeChoices = [
  "default",
  "theme-white",
  "theme-star",
  "theme-iview",
  "theme-d2",
  "theme-hey",
] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** How a choice is stored; the first is called otherwise there. */
export const defaultTheme = "theme-default";

export function storedTheme(choice: ThemeChoice): string {
  return choice === "default" ? defaultTheme : choice;
}

/** The choice behind a stored name; what is unknown reads as the default. */
export function themeOf(stored: string | null): ThemeChoice {
  return themeChoices.find((choice) => choice === stored) ?? "default";
}

export const densities = ["comfortable", "normal", "compact"] as const;

export type Density = (typeof densities)[number];

/** Light, dark, or as the system is. */
export const schemes = ["light", "dark", "auto"] as const;
