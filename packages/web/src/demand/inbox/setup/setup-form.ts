import {
  DemandSettings,
  demandRecipientsMost,
  StoredDemandSettings,
} from "@provost/contract/demand/demand-settings";
import { z } from "zod";
import { entityForm } from "../../../ui/form/entity-form.ts";
import { setupWords } from "./setup-words.ts";

const Retention = DemandSettings.shape.retentionDays;

/** The settings as they are typed. */
export const SetupForm = StoredDemandSettings.omit({ retentionDays: true }).extend({
  /** One a line. */
  recipients: z.string(),
  /** Days; empty = for ever. */
  retention: z.string(),
});
export type SetupForm = z.infer<typeof SetupForm>;

export function formOf({ recipients, retentionDays, ...settings }: StoredDemandSettings): SetupForm {
  return { ...settings, recipients: recipients.join("\n"), retention: String(retentionDays ?? "") };
}

export function settingsOf({ recipients, retention, ...form }: SetupForm): StoredDemandSettings {
  return { ...form, recipients: addressesOf(recipients), retentionDays: daysOf(retention) };
}

/** Days as they are meant; `null` = for ever, or no number of days. */
export function daysOf(typed: string): number | null {
  const days = Retention.safeParse(/^\d+$/.test(typed.trim()) ? Number(typed) : null);
  return days.data ?? null;
}

/** Whether what was typed is neither empty nor a number of days: it must not be taken for another. */
export const isNoRetention = (typed: string): boolean => typed.trim() !== "" && daysOf(typed) === null;

function addressesOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;，；]+/).filter((address) => address !== ""))];
}

const Recipient = DemandSettings.shape.recipients.element;

/** What is wrong with the recipients as typed. */
export function recipientsProblem(typed: string): { wrong: string } | "many" | null {
  const addresses = addressesOf(typed);
  const wrong = addresses.find((address) => !Recipient.safeParse(address).success);
  if (wrong !== undefined) return { wrong };
  return addresses.length > demandRecipientsMost ? "many" : null;
}

export const setupForm = entityForm(setupWords, {
  draft: StoredDemandSettings,
  draftOf: settingsOf,
  fields: {
    recipients: { label: "recipients", wrong: "wrongMail" },
    retention: { label: "retention", wrong: "retentionWrong" },
    hotline: { label: "hotline", wrong: "noNumber" },
  },
  alsoWrong: ({ recipients, retention }) => {
    const problem = recipientsProblem(recipients);
    return {
      ...(problem === null ? {} : { recipients: problem === "many" ? "tooMany" : "wrongMail" }),
      ...(isNoRetention(retention) ? { retention: "retentionWrong" } : {}),
    };
  },
});

/** Demands will be removed that stay as it is set up now. */
export function keepsShorter(form: SetupForm, opened: SetupForm): boolean {
  const [days, before] = [daysOf(form.retention), daysOf(opened.retention)];
  return days !== null && (before === null || days < before);
}
