import type { Clock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import { type Letter, makeMailer } from "../../platform/mail.ts";
import type { Outside } from "../../platform/outside.ts";
import type { Seal } from "../../platform/seal.ts";
import type { TenantRecord } from "../../tenant/tenant.service.ts";
import { aliyunSender } from "./aliyun.ts";
import { mailSender } from "./mail.ts";
import type { MessageSender } from "./message-sender.ts";
import { outboxSender } from "./outbox.ts";
import { tencentSender } from "./tencent.ts";

/** Who takes messages to people; null where that is not set up. */
export interface Senders {
  sms(tenant: TenantRecord): MessageSender | null;
  mail: MessageSender | null;
  /** Mail that is no code. */
  letter: ((letter: Letter) => Promise<void>) | null;
}

/** What sending stands on. */
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
    mail: mail === null ? outbox : mailSender(mail),
    letter: mail === null ? (outbox?.letter ?? null) : makeMailer(mail),
  };
}
