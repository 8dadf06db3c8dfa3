import "./app/start/schema-settings.ts";
import "./app/start/entry.css";
import "./ui/theme/tokens.css";
import { invitationPath } from "@provost/contract/people/invitation-path";
import { session, storage } from "./app/console.ts";
import { beginCalls } from "./app/start/first-calls.ts";
import { pageParsed, stylesLoaded } from "./app/start/page-state.ts";
import { followDrawnForm } from "./auth/drawn-form.ts";
import { afterFirstPaint } from "./platform/http/after-paint.ts";

const isInvitation = window.location.pathname === invitationPath;
const begun = isInvitation ? Promise.resolve() : beginCalls({ session, storage });

pageParsed(() => {
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no #root");
  const takeTyped = followDrawnForm(root);
  const drawing = async (): Promise<() => void> => {
    await begun;
    if (isInvitation) {
      const { drawInvitation } = await import("./app/start/draw-invitation.tsx");
      return () => drawInvitation(root);
    }
    const { drawConsole } = await import("./app/start/draw-console.tsx");
    return () => drawConsole(root, takeTyped);
  };
  const draw = async (): Promise<void> => {
    const [show] = await Promise.all([drawing(), stylesLoaded()]);
    show();
  };
  // What the server drew is on screen before the script that takes its place runs; a page in the background paints nothing.
  if (root.dataset.drawn === undefined || document.hidden) void draw();
  else afterFirstPaint(() => void draw());
});
