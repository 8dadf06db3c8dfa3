import { socialBindConfirm } from "@provost/contract/auth/auth-social";
import { call } from "../../platform/http/call.ts";
import { language, wordsNow } from "../../platform/i18n.ts";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { queryClient } from "../query-client.ts";
import { arrival, arrivalTaken } from "./arrival.ts";
import { sessionWords } from "./session-words.ts";

/** Binds the account that the user comes back with from a third party, or says why it can't be. */
export async function bind(): Promise<void> {
  const { arrived } = arrival.getState();
  arrivalTaken();
  if (arrived === null) return;
  if (arrived.kind === "refused") {
    // The texts of all refusals are many, and seldom needed here.
    const { isErrorCode, messageOf } = await import("@provost/contract/wire/error-code");
    notifyError(messageOf(isErrorCode(arrived.reason) ? arrived.reason : "social_failed", language()));
    return;
  }
  const { source, code, state } = arrived;
  const account = await call(socialBindConfirm, { source, code, state }, { form: true });
  await queryClient.invalidateQueries({ queryKey: ["profile"] });
  notifyDone(wordsNow(sessionWords)("bound", { name: account.name || account.provider }));
}
