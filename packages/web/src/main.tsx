import "./app/start/schema-settings.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/start/entry.css";
import "./ui/theme/tokens.css";
import { App, preloadFirst } from "./app/App.tsx";
import { rootTroubles, troubles } from "./app/local-log/page-troubles.ts";
import { tellNonce } from "./app/start/nonce.ts";
import { followDrawnForm } from "./auth/drawn-form.ts";

troubles.listen(window, () => import("./app/local-log/browser-log.ts"));
tellNonce();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
// What the server drew stands until this page is ready to be drawn in its place, with what has been typed meanwhile.
const typedAhead = followDrawnForm(root);
const draw = (): void => {
  const typed = typedAhead();
  delete root.dataset.drawn;
  createRoot(root, rootTroubles).render(
    <StrictMode>
      <App typed={typed} />
    </StrictMode>,
  );
};
// What could not be fetched is tried again, and told of, by the part itself.
preloadFirst().then(draw, draw);
// It must be here before it is needed: then nothing may come any more.
setTimeout(() => import("./app/start/chunk-rescue.ts").catch(() => undefined), 2000);
