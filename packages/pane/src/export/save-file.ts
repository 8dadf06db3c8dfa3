/** Downloads a file under a name valid on every system. */
export function saveFile(content: Blob, name: string, ending: "png" | "svg" | "csv"): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${fileName(name)}.${ending}`;
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A title as a file's name. */
export function fileName(title: string): string {
  const name = title
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80)
    .trim();
  return name === "" ? "chart" : name;
}
