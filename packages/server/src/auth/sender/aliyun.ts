import { randomUUID } from "node:crypto";
import type { SmsSettings } from "@provost/contract/tenant/tenant-settings";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { codeForLog, jsonReply } from "../../platform/http/json-reply.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import { signAcs3 } from "./acs3.ts";
import type { MessageSender } from "./message-sender.ts";

export type AliyunSettings = Extract<SmsSettings, { provider: "aliyun" }>;

const Reply = z.object({ Code: z.string() });

/** Alibaba Cloud's short messages (Dysmsapi 2017-05-25, `SendSms`); the template has one variable, `code`. */
export function aliyunSender(
  deps: { outbound: Outbound; clock: Clock; endpoint: string },
  settings: AliyunSettings,
  secret: string,
): MessageSender {
  return {
    sendCode: async (phone, code) => {
      const { query, headers } = signAcs3(
        {
          host: new URL(deps.endpoint).host,
          action: "SendSms",
          version: "2017-05-25",
          query: {
            PhoneNumbers: phone,
            SignName: settings.signName,
            TemplateCode: settings.templateCode,
            TemplateParam: JSON.stringify({ code }),
          },
          date: deps.clock.now(),
          nonce: randomUUID(),
        },
        { id: settings.accessKeyId, secret },
      );
      const response = await deps.outbound.known(`${deps.endpoint}/?${query}`, { method: "POST", headers });
      const { Code } = await jsonReply("aliyun", response, Reply);
      if (Code !== "OK") throw new Error(`aliyun: ${codeForLog(Code)}`);
    },
  };
}
