import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/entry.css";
import "./ui/theme/tokens.css";
import { App } from "./app/App.tsx";
import { tellNonce } from "./app/nonce.ts";
import { reloadOnStaleChunk } from "./app/stale-chunk.ts";

tellNonce();
reloadOnStaleChunk();

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
