import { colourSteps, filledOnDark } from "./colour-steps.ts";
import { type Density, storedTheme, type ThemeChoice } from "./themes.ts";

/** How the console looks, light and dark apart. */
export interface Look {
  theme: ThemeChoice;
  density: Density;
  /** The primary colour, `#rrggbb`. */
  colour: string;
}

/** What a look is to the style sheets: attributes of the root element and the steps of the primary colour. */
export function paintOf({ theme, density, colour }: Look) {
  const steps = colourSteps(colour).map((step, index) => [`--mantine-color-brand-${index}`, step] as const);
  return {
    attributes: { "data-theme": storedTheme(theme), "data-density": density },
    variables: Object.fromEntries([...steps, ["--brand-filled-dark", filledOnDark(colour)]]),
  };
}

/** Paints the page: nothing is drawn again, the style sheets follow. */
export function paint(look: Look, root: HTMLElement): void {
  const { attributes, variables } = paintOf(look);
  for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value);
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value);
}
