import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/entry.css";
import "./ui/theme/tokens.css";
import { App, preloadFirst } from "./app/App.tsx";
import { tellNonce } from "./app/nonce.ts";
import { reloadOnStaleChunk } from "./app/stale-chunk.ts";

tellNonce();
reloadOnStaleChunk();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
const reactRoot = createRoot(root);
const draw = (): void =>
  reactRoot.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// What could not be fetched is tried again, and told of, by the part itself.
preloadFirst().then(draw, draw);
