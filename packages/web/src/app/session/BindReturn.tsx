import { useEffect } from "react";
import { useNavigate } from "react-router";
import { notifyError } from "../../ui/notify.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { arrival } from "./arrival.ts";

/** A signed-in user returns from a third party: the account is bound, and the page of the user's own bindings opens. */
export function BindReturn() {
  const navigate = useNavigate();
  useEffect(() => {
    if (arrival.getState().arrived === null) return;
    void navigate("/info/index", { replace: true });
    void import("./bind-account.ts").then(
      // A refusal has already been reported.
      ({ bind }) => bind().catch(() => undefined),
      (error: unknown) => notifyError(failureText(error)),
    );
  }, [navigate]);
  return null;
}
