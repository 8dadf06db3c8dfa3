/** Puts a text on the clipboard, also where the page is not served securely; says whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByEvent(text);
  }
}

// Without a secure origin only a copy event may write.
function copyByEvent(text: string): boolean {
  let isDone = false;
  const write = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isDone = true;
  };
  document.addEventListener("copy", write, { capture: true });
  document.execCommand("copy");
  document.removeEventListener("copy", write, { capture: true });
  return isDone;
}
