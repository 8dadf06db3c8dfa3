import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { TakeTyped } from "../../auth/drawn-form.ts";
import { noteNetworkReturn } from "../../platform/lazy/lazy-chunk.ts";
import { App, preloadFirst } from "../App.tsx";
import { rootTroubles, troubles } from "../local-log/page-troubles.ts";
import { tellNonce } from "./nonce.ts";

/** Renders the console, or the sign-in page. What the server rendered stays until then, and what was typed there is taken over. */
export async function drawConsole(root: HTMLElement, takeTyped: TakeTyped): Promise<void> {
  troubles.listen(window, () => import("../local-log/browser-log.ts"));
  tellNonce();
  window.addEventListener("online", noteNetworkReturn);
  // It must be here before it is needed: then nothing may come any more.
  setTimeout(() => import("./chunk-rescue.ts").catch(() => undefined), 2000);
  // What could not be loaded is loaded again, and the failure reported, by the part itself.
  await preloadFirst().catch(() => undefined);
  delete root.dataset.drawn;
  createRoot(root, rootTroubles).render(
    <StrictMode>
      <App takeTyped={takeTyped} />
    </StrictMode>,
  );
}
