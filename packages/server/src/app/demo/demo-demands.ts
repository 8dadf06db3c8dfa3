import type { DemandState } from "@provost/contract/demand/demand-choices";
import { type DemandAnswers, emptyAnswers } from "@provost/contract/demand/demand-rules";
import { firstDemandSettings } from "@provost/contract/demand/demand-settings";
import { dayMs } from "../../platform/clock.ts";
import { sha256 } from "../../platform/config.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Say } from "./demo-english.ts";

interface DemoDemand {
  id: string;
  receipt: string;
  state: DemandState;
  daysAgo: number;
  answers: Partial<DemandAnswers>;
  note?: string;
}

const idOf = (last: string): string => `01900000-0000-7000-8000-0000000000${last}`;

const shared: Partial<DemandAnswers> = {
  contactPhone: "13800000000",
  breathingValve: "no",
  noseStrip: "inner",
};

const demands: readonly DemoDemand[] = [
  {
    id: idOf("f1"),
    receipt: "DEMO-0001-K7",
    state: "new",
    daysAgo: 1,
    answers: {
      name: "示范市第一中学（演示）",
      overview: "在校师生约 3200 人，开学前备货。",
      contactName: "陈老师",
      contactEmail: "chen@school.example",
      purchaseUse: "domestic_self",
      selfUseDetails: "师生日常佩戴，每人每周五只。",
      destination: "domestic",
      deliveryPlace: "示范市城东区学府路 1 号",
      supplyCycle: "short",
      shortTerm: "three_months",
      payment: "prepay",
      masks: [
        { spec: "medical", name: "一次性医用口罩", quantity: 120_000, price: 0.32 },
        { spec: "children", name: "儿童口罩", quantity: 60_000, price: 0.38 },
      ],
    },
  },
  {
    id: idOf("f2"),
    receipt: "DEMO-0002-M4",
    state: "quoted",
    daysAgo: 6,
    answers: {
      name: "Nordic Care AB (demo)",
      overview: "Distributor for clinics in three countries.",
      contactName: "Anna Lind",
      contactPhone: "+46 8 123 456 78",
      purchaseUse: "foreign_resale",
      destination: "foreign",
      deliveryPlace: "Gothenburg, Sweden",
      orderStage: "buyer_order",
      supplyCycle: "long",
      longTerm: "one_year",
      payment: "batches",
      masks: [
        { spec: "ffp2", name: "FFP2 NR", quantity: 500_000, price: 1.1 },
        { spec: "kn95", name: "KN95", quantity: 80_000, price: 0.95 },
      ],
      kn95Shape: "willow",
      clothGrade: "PFE95",
    },
    note: "<p>已电话联系，报价 <strong>1.08 元</strong>起，等待确认首批数量。</p>",
  },
];

interface DemandsInput {
  ids: Ids;
  userId: string;
  now: Date;
  /** Texts of the demo in its language. */
  say: Say;
}

/** Demands that say they are a demo, and a form that is open. */
export async function makeDemoDemands(db: TenantDb, { ids, userId, now, say }: DemandsInput): Promise<void> {
  for (const { id, receipt, state, daysAgo, answers, note } of say(demands)) {
    const whole: DemandAnswers = { ...emptyAnswers, ...shared, ...answers };
    const text = JSON.stringify(whole);
    const receivedAt = new Date(now.getTime() - daysAgo * dayMs);
    const made = await db
      .insertInto("demand")
      .values({
        ...{ id, receipt, key: id, answersHash: sha256(text), answers: text, language: "zh", state },
        ...{ receivedAt, updatedAt: receivedAt, readAt: state === "new" ? null : receivedAt },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    if (made.length === 0) continue;
    const event = { demandId: id, at: receivedAt };
    await db
      .insertInto("demandEvent")
      .values({ ...event, id: ids.next(), actorId: null, kind: "received" })
      .execute();
    if (note === undefined) continue;
    await db
      .insertInto("demandNote")
      .values({
        ...{ id: ids.next(), demandId: id, html: note, authorId: userId },
        ...{ createdAt: receivedAt, updatedAt: receivedAt },
      })
      .execute();
    await db
      .insertInto("demandEvent")
      .values({ ...event, id: ids.next(), actorId: userId, kind: "note_added" })
      .execute();
  }
  const settings = { ...firstDemandSettings, hotline: "400-000-0000" };
  await db
    .insertInto("demandSettings")
    .values({ settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
