import "./app/start/schema-settings.ts";
import "./app/start/entry.css";
import "./ui/theme/tokens.css";
import { invitationPath } from "@provost/contract/people/invitation-path";
import { session, storage } from "./app/console.ts";
import { beginCalls } from "./app/start/first-calls.ts";
import { followDrawnForm } from "./auth/drawn-form.ts";
import { afterFirstPaint } from "./platform/http/after-paint.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");

const takeTyped = followDrawnForm(root);
if (window.location.pathname !== invitationPath) beginCalls({ session, storage });
const draw = async (): Promise<void> =>
  window.location.pathname === invitationPath
    ? (await import("./app/start/draw-invitation.tsx")).drawInvitation(root)
    : (await import("./app/start/draw-console.tsx")).drawConsole(root, takeTyped);

// What the server drew is on screen before the script that takes its place runs; a page in the background paints nothing.
if (root.dataset.drawn === undefined || document.hidden) void draw();
else afterFirstPaint(() => void draw());
