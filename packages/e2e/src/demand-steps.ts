import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";

const origin = `http://127.0.0.1:${process.env.PROVOST_E2E_PORT}`;

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

/** Sends a demand as the public form does; gives its receipt. */
export async function sendDemand(tenant: string, name: string): Promise<string> {
  const asked = await fetch(`${origin}/api/demand/challenge?tenant=${tenant}`);
  const challenge = (await asked.json()).data;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the riddle was not solved");
  const { counter, derivedKey } = solution;
  const reply = await fetch(`${origin}/api/demand`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      tenant,
      key: randomUUID(),
      answers: { ...filledIn, name },
      proof: { challenge, solution: { counter, derivedKey } },
    }),
  });
  const { code, data } = await reply.json();
  if (code !== 200) throw new Error(`the demand: ${code} ${JSON.stringify(data)}`);
  return data.receipt;
}

/** What the public form shows of a tenant. */
export async function formOf(tenant: string): Promise<{ open: boolean; hotline: string }> {
  const reply = await fetch(`${origin}/api/demand/form?tenant=${tenant}`);
  return (await reply.json()).data;
}
