import {
  DemandSettings,
  demandRecipientsMost,
  StoredDemandSettings,
} from "@provost/contract/demand-settings";
import { z } from "zod";
import type { Editing } from "../../platform/tab/use-editing.ts";

/** The settings as they are typed. */
export const SetupForm = StoredDemandSettings.extend({
  /** One a line. */
  recipients: z.string(),
});
export type SetupForm = z.infer<typeof SetupForm>;

export function formOf({ recipients, ...settings }: StoredDemandSettings): SetupForm {
  return { ...settings, recipients: recipients.join("\n") };
}

export function settingsOf({ recipients, ...form }: SetupForm): StoredDemandSettings {
  return { ...form, recipients: addressesOf(recipients) };
}

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

/** The same form on top of what somebody else has saved meanwhile. */
export function rebased({ form }: Editing<SetupForm>, theirs: SetupForm): Editing<SetupForm> {
  return { form: { ...form, version: theirs.version }, opened: theirs };
}

/** Demands will be removed that stay as it is set up now. */
export function keepsShorter(form: SetupForm, opened: SetupForm): boolean {
  const { retentionDays: days } = form;
  return days !== null && (opened.retentionDays === null || days < opened.retentionDays);
}
