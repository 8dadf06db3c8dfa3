import { appendFile, chmod } from "node:fs/promises";
import { join } from "node:path";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import type { Language } from "@provost/contract/wire/language";
import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import { type Email, makeMailer } from "../../platform/mail.ts";
import type { MailServer, Outside } from "../../platform/outside.ts";
import type { Seal } from "../../platform/seal.ts";
import { brandOf, type TenantRecord } from "../../tenant/tenant.service.ts";
import { aliyunSender } from "./aliyun.ts";
import type { MessageSender } from "./message-sender.ts";
import { tencentSender } from "./tencent.ts";

/** For development: prints each message and stores it in the file `outbox` of the data folder, readable by no one else. */
function outboxSender(deps: {
  dataDir: string;
  clock: Clock;
  say: (line: string) => void;
}): MessageSender & { sendEmail: (email: Email) => Promise<void> } {
  const file = join(deps.dataDir, "outbox");
  const write = async (to: string, text: string): Promise<void> => {
    const line = `${deps.clock.now().toISOString()} ${to} ${text}`;
    await appendFile(file, `${line}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    deps.say(`outbox: ${line}`);
  };
  return { sendCode: write, sendEmail: ({ to, subject }) => write(to, subject) };
}

const minutes = serverLimits.codeSeconds / 60;

const emails: Readonly<Record<Language, (code: string) => { subject: string; text: string }>> = {
  zh: (code) => ({
    subject: "您的验证码",
    text: `您的验证码是 ${code}，${minutes} 分钟内有效，请勿告诉他人。\n\n如非本人操作，请忽略本邮件。\n`,
  }),
  en: (code) => ({
    subject: "Your verification code",
    text: `Your verification code is ${code}. It expires in ${minutes} minutes. Don't share it with anyone.\n\nIf you didn't request it, ignore this email.\n`,
  }),
};

/** Mail by the operator's server, in the name of each tenant. */
function mailSender(server: MailServer): (tenant: Pick<TenantRecord, "settings">) => MessageSender {
  const send = makeMailer(server);
  return (tenant) => ({
    sendCode: (to, code, language) => send({ to, ...emails[language](code), brand: brandOf(tenant) }),
  });
}

/** Who takes messages to people; null where that is not set up. */
export interface Senders {
  sms(tenant: TenantRecord): MessageSender | null;
  mail: ((tenant: Pick<TenantRecord, "settings">) => MessageSender) | null;
  /** Mail that is no code. */
  sendEmail: ((email: Email) => Promise<void>) | null;
}

/** Dependencies of sending. */
export interface SenderDeps {
  outside: Outside;
  outbound: Outbound;
  seal: Seal;
  clock: Clock;
  dataDir: string;
  say: (line: string) => void;
}

export function makeSenders(deps: SenderDeps): Senders {
  const { outside, seal } = deps;
  const { endpoints, mail } = outside;
  const outbox = outside.outbox ? outboxSender(deps) : null;
  const secretOf = (sealed: string | undefined, tenantId: string): string | null =>
    sealed ? seal.open(sealed, `sms ${tenantId}`) : null;

  return {
    sms: ({ id, settings: { sms } }) => {
      if (sms.provider === "none") return null;
      if (sms.provider === "outbox") return outbox;
      const secret = secretOf(sms.secret, id);
      if (secret === null) return null;
      return sms.provider === "aliyun"
        ? aliyunSender({ ...deps, endpoint: endpoints.aliyun }, sms, secret)
        : tencentSender({ ...deps, endpoint: endpoints.tencent }, sms, secret);
    },
    mail: mail === null ? outbox && (() => outbox) : mailSender(mail),
    sendEmail: mail === null ? (outbox?.sendEmail ?? null) : makeMailer(mail),
  };
}
