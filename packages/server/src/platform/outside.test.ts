import { expect, it } from "vitest";
import { readOutside } from "./outside.ts";

it.each([
  "mail.example",
  "http://mail.example?from=a@b",
  "smtp://u:s3cret@mail.example",
  "smtp://mail.example?from=me",
])("refuses %s as a mail server, without repeating it", (PROVOST_MAIL) => {
  expect(() => readOutside({ PROVOST_MAIL })).toThrow(/^PROVOST_MAIL is not smtp/);
});

it.each(["nobody=https://a.example", "qq", "qq=ftp://a.example", "qq=https://a.example/path?x=1"])(
  "refuses %s as a provider's address",
  (PROVOST_ENDPOINTS) => {
    expect(() => readOutside({ PROVOST_ENDPOINTS })).toThrow(/PROVOST_ENDPOINTS/);
  },
);

it("leads to the public addresses, sends no mail and trusts no private host by itself", () => {
  expect(readOutside({})).toMatchObject({
    mail: null,
    outbox: false,
    privateHosts: [],
    importHosts: [],
    databaseHosts: [],
    sourceSql: false,
    endpoints: { aliyun: "https://dysmsapi.aliyuncs.com", wechat: "https://api.weixin.qq.com" },
  });
});

it("reads a mail server, hosts and addresses", () => {
  const outside = readOutside({
    PROVOST_MAIL: "smtp://mailer%40a.example:p%3Aw%20d@[::1]:2525?from=Provost%20%3Cno-reply@a.example%3E",
    PROVOST_OUTBOX: "1",
    PROVOST_ALLOW_PRIVATE_HOSTS: "idp.lan, 10.0.0.5,",
    PROVOST_IMPORT_HOSTS: "files.lan",
    PROVOST_DATABASE_HOSTS: "db.lan",
    PROVOST_SOURCE_SQL: "1",
    PROVOST_ENDPOINTS: "qq=http://127.0.0.1:9/, wechat=https://proxy.example",
  });
  expect(outside).toMatchObject({
    mail: {
      host: "::1",
      port: 2525,
      secure: false,
      credentials: { user: "mailer@a.example", pass: "p:w d" },
      from: "Provost <no-reply@a.example>",
    },
    outbox: true,
    privateHosts: ["idp.lan", "10.0.0.5"],
    importHosts: ["files.lan"],
    databaseHosts: ["db.lan"],
    sourceSql: true,
    endpoints: {
      qq: "http://127.0.0.1:9",
      wechat: "https://proxy.example",
      tencent: "https://sms.tencentcloudapi.com",
    },
  });
  expect(readOutside({ PROVOST_MAIL: "smtps://m.example?from=a@b" }).mail).toMatchObject({
    port: 465,
    secure: true,
    credentials: null,
  });
});
