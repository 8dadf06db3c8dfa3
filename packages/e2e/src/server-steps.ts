import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { account, password } from "./console.ts";
import { addTenant, askAs, askToken, openSession, testServer, type SignInAs as Who } from "./test-tenant.ts";

export { askAs };

/** A caller of the server beside the browser, to prepare and to look behind the pages. */
export interface Caller {
  token: string;
  /** Sends a request; returns the reply's `code` and `data`. */
  ask(
    verb: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body?: object,
  ): Promise<{ code: number; data: unknown }>;
}

/** Tries a wrong password; returns the seconds the server then requires to wait, 0 for none. */
export async function waitAfterGuess(account: string): Promise<number> {
  const reply = await askToken({ account, password: "a guess" });
  return Number(reply.headers.get("retry-after") ?? 0);
}

/** Signs in beside the browser. */
export async function callerOf(as: Who): Promise<Caller> {
  const { access_token: token } = (await openSession(as)).reply;
  return { token, ask: (verb, path, body) => askAs(token, verb, path, body) };
}

let made = 0;
const begun = Date.now().toString(36);

const own = "quiet-lantern-harbour-4";

async function giveOwnPassword(person: Who): Promise<void> {
  const caller = await callerOf(person);
  const changed = await caller.ask("POST", "/api/sq-user/update-password", {
    password: person.password,
    newpassword: own,
  });
  if (changed.code !== 200) throw new Error(`cannot give a password: ${JSON.stringify(changed)}`);
}

/** A person with a password of its own; `firstPassword` leaves it at the one an administrator gave. */
export async function newPerson(
  fields: { phone?: string; email?: string; roleIds?: readonly string[]; firstPassword?: boolean } = {},
  admin: Who = { account, password },
): Promise<{ account: string; password: string; userName: string }> {
  const { firstPassword = false, ...contact } = fields;
  const person = {
    account: `walker-${begun}-${made++}`,
    userName: "林步",
    password: "first-given-word-7",
  };
  const caller = await callerOf(admin);
  const added = await caller.ask("POST", "/api/sq-user/submit", { ...person, nickName: "", ...contact });
  if (added.code !== 200) throw new Error(`cannot add a person: ${JSON.stringify(added)}`);
  if (firstPassword) return person;
  await giveOwnPassword({
    ...person,
    ...(admin.tenantId === undefined ? {} : { tenantId: admin.tenantId }),
  });
  return { ...person, password: own };
}

/** Creates a tenant with these settings in addition to the defaults; returns its administrator. */
export async function newTenant(
  name: string,
  domain: string,
  settings: object,
): Promise<{ tenantId: string; account: string; password: string }> {
  const head = { tenantId: await addTenant({ name, domain }), account, password };
  if (Object.keys(settings).length > 0) await changeSettings(head, settings);
  return head;
}

/** Changes some settings of a tenant. */
export async function changeSettings(head: Who, settings: object): Promise<void> {
  const caller = await callerOf(head);
  const { data } = await caller.ask("GET", "/api/sq-system/tenant/settings");
  const saved = await caller.ask("POST", "/api/sq-system/tenant/settings", {
    ...(typeof data === "object" ? data : {}),
    ...settings,
  });
  if (saved.code !== 200) throw new Error(`cannot save settings: ${JSON.stringify(saved)}`);
}

/** The code that was last sent to a phone or an address, from the development outbox. */
export async function codeSentTo(target: string): Promise<string | undefined> {
  const file = join(testServer().dataDir, "outbox");
  const lines = (await readFile(file, "utf8").catch(() => "")).trim().split("\n");
  return lines
    .map((line) => line.split(" "))
    .findLast(([, to]) => to === target)
    ?.at(-1);
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The six digits an authenticator app shows (RFC 6238); `steps` of 30 s from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret.replace(/\s/g, "")]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac("sha1", key).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
