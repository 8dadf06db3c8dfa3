import type { DemandSettings } from "@provost/contract/demand-settings";
import { demandRecipientsMost } from "@provost/contract/demand-settings";

/** The settings as they are typed. */
export interface SetupForm extends Pick<DemandSettings, "open" | "hotline" | "intro" | "thanks" | "closed"> {
  /** One a line. */
  recipients: string;
  retentionDays: number | null;
}

export function formOf(settings: DemandSettings): SetupForm {
  const { open, hotline, intro, thanks, closed, recipients, retentionDays } = settings;
  return { open, hotline, intro, thanks, closed, recipients: recipients.join("\n"), retentionDays };
}

export function settingsOf({ recipients, ...form }: SetupForm): DemandSettings {
  return { ...form, recipients: addressesOf(recipients) };
}

function addressesOf(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;，；]+/).filter((address) => address !== ""))];
}

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with the recipients as typed. */
export function recipientsProblem(typed: string): { wrong: string } | "many" | null {
  const addresses = addressesOf(typed);
  const wrong = addresses.find((address) => !mail.test(address));
  if (wrong !== undefined) return { wrong };
  return addresses.length > demandRecipientsMost ? "many" : null;
}
