import { randomUUID } from "node:crypto";
import type { DemandAnswers } from "@provost/contract/demand/demand-rules";
import { emptyAnswers } from "@provost/contract/demand/demand-rules";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import type { Reply, TestClient } from "../platform/testing/test-client.ts";

/** A completed form. */
export const filledIn: DemandAnswers = {
  ...emptyAnswers,
  name: "区第一医院",
  overview: "三级医院",
  contactName: "王敏",
  contactPhone: "13800138000",
  contactEmail: "wang@hospital.example",
  purchaseUse: "domestic_self",
  selfUseDetails: "急诊和门诊",
  destination: "domestic",
  deliveryPlace: "杭州市西湖区",
  supplyCycle: "short",
  shortTerm: "one_month",
  payment: "prepay",
  masks: [
    { spec: "medical", name: "一次性医用口罩", quantity: 50_000, price: 0.35 },
    { spec: "kn95", name: "KN95 口罩", quantity: 2000, price: 1.2 },
  ],
  kn95Shape: "willow",
  clothGrade: "BFE95",
  breathingValve: "no",
  noseStrip: "inner",
};

/** What a page sends. */
export interface SentDemand {
  tenant?: string;
  answers?: object;
  key?: string;
  website?: string;
  proof?: unknown;
  headers?: Record<string, string>;
}

/** A challenge, solved as a browser does. */
export async function solved(
  client: TestClient,
  tenant?: string,
  headers: Record<string, string> = {},
): Promise<object> {
  const query = tenant === undefined ? "" : `?tenant=${tenant}`;
  const { body, status } = await client.request("GET", `/api/demand/challenge${query}`, { headers });
  if (status !== 200) throw new Error(`the riddle: ${status} ${JSON.stringify(body)}`);
  const challenge = body.data;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("the riddle was not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

/** Sends a demand as a page does, and returns the reply. */
export async function trySending(client: TestClient, sent: SentDemand = {}): Promise<Reply> {
  const { tenant, answers = {}, key = randomUUID(), website = "", headers = {} } = sent;
  const proof = "proof" in sent ? sent.proof : await solved(client, tenant, headers);
  const body = { answers: { ...filledIn, ...answers }, key, website, language: "zh", proof };
  return client.request("POST", "/api/demand", {
    headers,
    body: tenant === undefined ? body : { ...body, tenant },
  });
}

/** The same, and it has to be taken. */
export async function sendDemand(
  client: TestClient,
  sent: SentDemand = {},
): Promise<{ receipt: string; at: string }> {
  const { status, body } = await trySending(client, sent);
  if (status !== 200) throw new Error(`the demand: ${status} ${JSON.stringify(body)}`);
  return body.data;
}
