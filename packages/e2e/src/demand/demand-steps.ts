import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { testServer } from "../test-tenant.ts";

const filledIn = {
  overview: "三级医院",
  contactName: "王敏",
  contactPhone: "13800138000",
  purchaseUse: "domestic_self",
  selfUseDetails: "急诊和门诊",
  destination: "domestic",
  deliveryPlace: "杭州市西湖区",
  supplyCycle: "short",
  shortTerm: "one_month",
  payment: "prepay",
  masks: [{ spec: "medical", name: "一次性医用口罩", quantity: 50_000, price: 0.35 }],
  breathingValve: "no",
  noseStrip: "inner",
};

async function fetchChallenge(tenant: string) {
  const reply = await fetch(`${testServer().origin}/api/demand/challenge?tenant=${tenant}`);
  return (await reply.json()).data;
}

function post(tenant: string, name: string, proof: object, headers: Record<string, string> = {}) {
  return fetch(`${testServer().origin}/api/demand`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ tenant, key: randomUUID(), answers: { ...filledIn, name }, proof }),
  });
}

/** Sends a demand as the public form does; gives its receipt. */
export async function sendDemand(tenant: string, name: string): Promise<string> {
  const challenge = await fetchChallenge(tenant);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the riddle was not solved");
  const { counter, derivedKey } = solution;
  const reply = await post(tenant, name, { challenge, solution: { counter, derivedKey } });
  const { code, data } = await reply.json();
  if (code !== 200) throw new Error(`the demand: ${code} ${JSON.stringify(data)}`);
  return data.receipt;
}

/** Sends from an address, without solving a challenge, until the server refuses more. */
export async function tireOut(tenant: string, address: string): Promise<void> {
  const proof = { challenge: await fetchChallenge(tenant), solution: { counter: 1, derivedKey: "00" } };
  for (let sent = 0; sent < 1000; sent++) {
    const { status } = await post(tenant, "robot", proof, { "X-Forwarded-For": address });
    if (status === 429) return;
    if (status !== 400) throw new Error(`a demand without a proof: ${status}`);
  }
  throw new Error("a thousand demands without a proof were answered");
}

/** What the public form shows of a tenant. */
export async function formOf(tenant: string): Promise<{ open: boolean; hotline: string }> {
  const reply = await fetch(`${testServer().origin}/api/demand/form?tenant=${tenant}`);
  return (await reply.json()).data;
}
