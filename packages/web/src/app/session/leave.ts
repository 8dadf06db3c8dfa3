import { logout } from "@provost/contract/auth/auth";
import { call } from "../../platform/http/call.ts";
import { wordsNow } from "../../platform/i18n.ts";
import { session } from "../console.ts";
import { sessionWords } from "./session-words.ts";
import { signOut } from "./sign-out.ts";

/** Ends the session here, in the other browser tabs and on the server. */
export function leave(): Promise<void> {
  return signOut({
    session,
    tell: (signal) => call(logout, {}, { quiet: true, signal }),
    tellLate: (token) =>
      call(logout, {}, { quiet: true, anonymous: true, headers: { "SQ-Auth": `bearer ${token}` } }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    unheard: () => wordsNow(sessionWords)("unheard"),
  });
}
