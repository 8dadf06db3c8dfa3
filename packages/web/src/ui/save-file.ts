/** Hands bytes to the user as a file. */
export function saveFile(name: string, bytes: Blob): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes once the click is done.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** Hands a text to the user as a file. */
export function saveText(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  saveFile(name, new Blob([text], { type }));
}
