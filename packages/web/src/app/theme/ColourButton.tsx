/** Recolours the console. */
export function ColourButton() {
  return null;
}
