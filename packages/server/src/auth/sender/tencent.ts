import type { SmsSettings } from "@provost/contract/tenant/tenant-settings";
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { codeForLog, jsonReply } from "../../platform/http/json-reply.ts";
import type { Outbound } from "../../platform/http/outbound/outbound.ts";
import type { MessageSender } from "./message-sender.ts";
import { signTc3 } from "./tc3.ts";

export type TencentSettings = Extract<SmsSettings, { provider: "tencent" }>;

const Reply = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.tuple([z.object({ Code: z.string() })]) }),
  ]),
});

/** Tencent Cloud's short messages (SMS 2021-01-11, `SendSms`); the template has one placeholder, the code. */
export function tencentSender(
  deps: { outbound: Outbound; clock: Clock; endpoint: string },
  settings: TencentSettings,
  secret: string,
): MessageSender {
  return {
    sendCode: async (phone, code) => {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: settings.sdkAppId,
        SignName: settings.signName,
        TemplateId: settings.templateId,
        TemplateParamSet: [code],
      });
      const { host } = new URL(deps.endpoint);
      const signed = signTc3(
        { service: "sms", host, body, date: deps.clock.now() },
        { id: settings.secretId, secret },
      );
      const headers = {
        ...signed,
        "x-tc-action": "SendSms",
        "x-tc-version": "2021-01-11",
        "x-tc-region": settings.region,
      };
      const response = await deps.outbound.known(`${deps.endpoint}/`, { method: "POST", headers, body });
      const reply = (await jsonReply("tencent", response, Reply)).Response;
      // A rejected message is reported in one of two places.
      const problem = "Error" in reply ? reply.Error.Code : reply.SendStatusSet[0].Code;
      if (problem !== "Ok") throw new Error(`tencent: ${codeForLog(problem)}`);
    },
  };
}
