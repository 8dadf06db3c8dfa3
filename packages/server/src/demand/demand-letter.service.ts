import { KeptAnswers } from "@provost/contract/demand";
import type { DemandAnswers } from "@provost/contract/demand-rules";
import { choiceWords, demandLabels, demandTexts, maskWords } from "@provost/contract/demand-words";
import type { Clock } from "../platform/clock.ts";
import type { Database, TenantHandle } from "../platform/db/database.ts";
import type { Letter } from "../platform/mail.ts";
import { demandStore } from "./demand.store.ts";
import { demandLetterStore } from "./demand-letter.store.ts";

const tickMs = 15_000;
const leaseMs = 2 * 60_000;
const minuteMs = 60_000;
/** Waits after each failure; behind the last it is given up. */
const waits = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs);

/** What sending stands on; `send` is `null` where no mail leaves this server. */
export interface DemandLetterDeps {
  db: Database;
  clock: Clock;
  send: ((letter: Letter) => Promise<void>) | null;
  publicUrl: string | null;
  logFault: (error: unknown) => void;
}

const one = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What colleagues are told of a demand: enough to call back, nothing that a mail program would run. */
export function letterOf(
  { id, receipt, answers }: { id: string; receipt: string; answers: DemandAnswers },
  publicUrl: string | null,
): Omit<Letter, "to"> {
  const { name, contactName, contactPhone, deliveryPlace, purchaseUse, masks } = answers;
  const use = purchaseUse === "" ? "" : choiceWords.purchaseUse[purchaseUse].zh;
  const lines = [
    `${demandTexts.receipt.zh}：${receipt}`,
    `${demandLabels.name.zh}：${one(name)}`,
    `${demandLabels.contactName.zh}：${one(contactName)}`,
    `${demandLabels.contactPhone.zh}：${one(contactPhone)}`,
    `${demandLabels.purchaseUse.zh}：${use}`,
    `${demandLabels.deliveryPlace.zh}：${one(deliveryPlace)}`,
    ...masks.map(
      (mask) =>
        `${maskWords[mask.spec].zh}：${one(mask.name)}，${mask.quantity} 只，期望单价 ${mask.price} 元`,
    ),
    ...(publicUrl === null ? [] : ["", `${publicUrl}/demand/inbox/${id}`]),
  ];
  return { subject: `新的口罩需求 ${receipt}`, text: `${lines.join("\n")}\n` };
}

async function sendNext(deps: DemandLetterDeps, tenant: TenantHandle): Promise<boolean> {
  const { clock, send, publicUrl, logFault } = deps;
  if (send === null) return false;
  const now = clock.now();
  const taken = await tenant.run(async (db) => {
    const letter = await demandLetterStore(db).take(now, new Date(now.getTime() + leaseMs));
    return letter && { letter, demand: await demandStore(db).byId(letter.demandId) };
  });
  if (!taken) return false;
  const { letter, demand } = taken;
  try {
    if (demand)
      await send({
        to: letter.recipient,
        ...letterOf({ ...demand, answers: KeptAnswers.parse(demand.answers) }, publicUrl),
      });
    await tenant.run((db) => demandLetterStore(db).sent(letter.id));
  } catch (error) {
    logFault(error);
    const wait = waits[letter.tries];
    const failure = error instanceof Error ? error.message.slice(0, 200) : "";
    const nextAt = wait === undefined ? null : new Date(clock.now().getTime() + wait);
    await tenant.run((db) => demandLetterStore(db).failed(letter.id, failure, letter.tries + 1, nextAt));
  }
  return true;
}

/** Sends every letter of a tenant that is due. */
export async function sendLetters(
  deps: DemandLetterDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted && (await sendNext(deps, tenant)));
}

/** Sends what is due, again and again, until it is stopped. */
export function startLetters(deps: DemandLetterDeps): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const round = async (): Promise<void> => {
    const tenants = await deps.db.platform((db) =>
      db.selectFrom("tenant").select("id").where("disabledAt", "is", null).execute(),
    );
    for (const { id } of tenants) await sendLetters(deps, deps.db.tenant(id), stopping.signal);
  };
  if (deps.send === null) return async () => {};
  let waiting = false;
  const timer = setInterval(() => {
    if (waiting) return;
    waiting = true;
    running = round()
      .catch(deps.logFault)
      .finally(() => {
        waiting = false;
      });
  }, tickMs);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
    return running;
  };
}
