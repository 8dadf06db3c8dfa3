import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
const mac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** A message that a provider has taken. */
export interface TakenMessage {
  phone: string;
  code: string;
  signName: string;
  template: string;
}

/** A local server in a provider's place. */
export interface LocalProvider {
  readonly url: string;
  readonly taken: TakenMessage[];
  /** The reply to the next call, whatever its content: a body, or no reply at all. */
  next: { status: number; body: string } | "silence" | null;
  /** Milliseconds before each reply. */
  delayMs: number;
}

interface Reply {
  status?: number;
  body: unknown;
}

type Check = (request: IncomingMessage, url: URL, body: string, taken: TakenMessage[]) => Reply;

function localProvider(check: Check): LocalProvider {
  const provider = { url: "", taken: [] as TakenMessage[], next: null as LocalProvider["next"], delayMs: 0 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { next } = provider;
    provider.next = null;
    if (next === "silence") return;
    if (provider.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, provider.delayMs));
    const url = new URL(request.url ?? "/", "http://provider");
    const { status = 200, body: reply } = next ?? check(request, url, body, provider.taken);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}

/** A local Alibaba Cloud: it signs the request again and compares, as the documentation describes; a nonce is valid once. */
export function aliyunProvider(account: { id: string; secret: string }, now: () => Date): LocalProvider {
  const nonces = new Set<string>();
  const refusal = (Code: string, Message: string): Reply => ({
    status: 400,
    body: { RequestId: "4D4E-0001", HostId: "dysmsapi.aliyuncs.com", Code, Message },
  });
  return localProvider((request, url, body, taken) => {
    const { headers } = request;
    const header = (name: string): string => String(headers[name] ?? "");
    const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
    const [, id, names = "", signature] = form.exec(header("authorization")) ?? [];
    if (
      request.method !== "POST" ||
      header("x-acs-action") !== "SendSms" ||
      header("x-acs-version") !== "2017-05-25"
    )
      return refusal("InvalidAction.NotFound", "Specified api is not found.");
    if (id !== account.id)
      return refusal("InvalidAccessKeyId.NotFound", "Specified access key is not found.");
    const date = header("x-acs-date");
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date) ||
      Math.abs(Date.parse(date) - now().getTime()) > 900_000
    )
      return refusal("InvalidTimeStamp.Expired", "Specified time stamp or date value is expired.");
    if (nonces.has(header("x-acs-signature-nonce")))
      return refusal("SignatureNonceUsed", "Specified signature nonce was used already.");
    nonces.add(header("x-acs-signature-nonce"));
    const needed = [
      "host",
      "x-acs-action",
      "x-acs-content-sha256",
      "x-acs-date",
      "x-acs-signature-nonce",
      "x-acs-version",
    ];
    const canonical = [
      "POST",
      url.pathname,
      url.search.slice(1).split("&").sort().join("&"),
      ...names.split(";").map((name) => `${name}:${header(name)}`),
      "",
      names,
      hash(body),
    ].join("\n");
    const expected = mac(account.secret, `ACS3-HMAC-SHA256\n${hash(canonical)}`).toString("hex");
    if (needed.some((name) => !names.split(";").includes(name)) || signature !== expected)
      return refusal("SignatureDoesNotMatch", `Specified signature does not match: ${canonical}`);
    const { PhoneNumbers, SignName, TemplateCode, TemplateParam } = Object.fromEntries(url.searchParams);
    if (!/^1\d{10}$/.test(PhoneNumbers ?? ""))
      return { body: { RequestId: "4D4E-0002", Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: "号码格式错误" } };
    const { code } = JSON.parse(TemplateParam ?? "{}");
    taken.push({ phone: PhoneNumbers ?? "", code, signName: SignName ?? "", template: TemplateCode ?? "" });
    return { body: { RequestId: "4D4E-0003", BizId: "9006197469364984400", Code: "OK", Message: "OK" } };
  });
}

/** Tencent Cloud's door, checked the same way. */
export function tencentProvider(account: { id: string; secret: string }, now: () => Date): LocalProvider {
  const refusal = (Code: string, Message: string): Reply => ({
    body: { Response: { Error: { Code, Message }, RequestId: "a0aa-0001" } },
  });
  return localProvider((request, url, body, taken) => {
    const header = (name: string): string => String(request.headers[name] ?? "");
    const form =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
    const [, id, day = "", names = "", signature] = form.exec(header("authorization")) ?? [];
    if (
      header("x-tc-action") !== "SendSms" ||
      header("x-tc-version") !== "2021-01-11" ||
      header("x-tc-region") === ""
    )
      return refusal("InvalidAction", "The request is invalid.");
    if (id !== account.id) return refusal("AuthFailure.SecretIdNotFound", "The SecretId is not found.");
    const stamp = Number(header("x-tc-timestamp"));
    if (
      Math.abs(stamp * 1000 - now().getTime()) > 300_000 ||
      new Date(stamp * 1000).toISOString().slice(0, 10) !== day
    )
      return refusal("AuthFailure.SignatureExpire", "The provided credentials have expired.");
    const lines = names.split(";").map((name) => `${name}:${header(name).toLowerCase().trim()}\n`);
    const canonical = [
      request.method,
      url.pathname,
      url.search.slice(1),
      lines.join(""),
      names,
      hash(body),
    ].join("\n");
    const text = ["TC3-HMAC-SHA256", String(stamp), `${day}/sms/tc3_request`, hash(canonical)].join("\n");
    const key = mac(mac(mac(`TC3${account.secret}`, day), "sms"), "tc3_request");
    if (!/\bcontent-type;host\b/.test(names) || signature !== mac(key, text).toString("hex"))
      return refusal(
        "AuthFailure.SignatureFailure",
        `The provided credentials could not be validated: ${canonical}`,
      );
    const input = JSON.parse(body);
    const [phone] = input.PhoneNumberSet;
    const isGood = /^\+861\d{10}$/.test(phone) && input.SmsSdkAppId === "1400006666";
    if (isGood)
      taken.push({
        phone: phone.slice(3),
        code: input.TemplateParamSet[0],
        signName: input.SignName,
        template: input.TemplateId,
      });
    const status = isGood
      ? {
          SerialNo: "5000:1045710669157053657849499619",
          PhoneNumber: phone,
          Fee: 1,
          Code: "Ok",
          Message: "send success",
        }
      : {
          SerialNo: "",
          PhoneNumber: phone,
          Fee: 0,
          Code: "InvalidParameterValue.IncorrectPhoneNumber",
          Message: "no",
        };
    return {
      body: {
        Response: {
          SendStatusSet: [{ ...status, SessionContext: "", IsoCode: "CN" }],
          RequestId: "a0aa-0002",
        },
      },
    };
  });
}
