import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import type { FormOf } from "../../ui/form/use-entity-form.ts";
import { freeAccountOptions } from "./user.queries.ts";
import type { userForm } from "./user-form.ts";

interface FreeAccount {
  /** The account in the form is the one suggested from the name. */
  isSuggested: boolean;
  /** The account in the form is taken: the next that is free, empty when none was found. */
  takenFor: string | null;
}

const settleMs = 250;

/** Fills in an account that the name suggests, as long as none is typed, and checks one that is. A server without suggestions leaves both to the user. */
export function useFreeAccount({ values, change }: FormOf<typeof userForm>): FreeAccount {
  // Written down with the form: after a reload, the account is still a suggestion.
  const [suggested, setSuggested] = useTabDraft("suggested account", z.string(), "");
  const account = values.account.trim();
  const isTyped = account !== "" && account !== suggested;
  const [userName] = useDebouncedValue(values.userName.trim(), settleMs);
  const [checked] = useDebouncedValue(account, settleMs);

  const suggestion = useQuery({
    ...freeAccountOptions({ userName }),
    enabled: !isTyped && userName !== "",
  }).data;
  const check = useQuery({
    ...freeAccountOptions({ account: checked }),
    enabled: isTyped && checked !== "",
  }).data;

  const isSettled = userName === values.userName.trim();
  const next = isSettled ? (userName === "" ? "" : suggestion?.account) : undefined;
  useEffect(() => {
    if (isTyped || next === undefined || next === suggested) return;
    setSuggested(next);
    change({ account: next });
  }, [isTyped, next, suggested, setSuggested, change]);

  return {
    isSuggested: account !== "" && !isTyped,
    takenFor: isTyped && checked === account && check?.isTaken ? check.account : null,
  };
}
