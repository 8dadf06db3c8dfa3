import type { Page } from "@playwright/test";

/** Pastes as a browser does when another program filled the clipboard. */
export const paste = (page: Page, html: string, text = ""): Promise<void> =>
  page.evaluate(
    ([given, plain]) => {
      const clipboardData = new DataTransfer();
      if (given) clipboardData.setData("text/html", given);
      if (plain) clipboardData.setData("text/plain", plain);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".ProseMirror")?.dispatchEvent(event);
    },
    [html, text],
  );
