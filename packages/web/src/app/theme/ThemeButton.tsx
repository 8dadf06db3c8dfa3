/** Opens the choice of themes. */
export function ThemeButton() {
  return null;
}
