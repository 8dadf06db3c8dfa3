import type { ChoiceField } from "@provost/contract/demand/demand-choices";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import {
  choiceWord,
  demandLabels,
  demandTexts,
  maskLabels,
  maskWords,
  stateWords,
} from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import { sql } from "kysely";
import {
  inBatches,
  type SystemTable,
  type SystemValue,
  systemTableComments,
  systemTableKeys,
} from "../platform/system-table.ts";
import { answersOf, type DemandRow, demandStore } from "./demand.store.ts";
import { momentsIn } from "./demand-lines.ts";

const batch = 500;

function rowsOf(row: DemandRow, moment: (at: Date) => string): SystemValue[][] {
  const answers = answersOf(row);
  const said = (field: ChoiceField): string | null => choiceWord(field, answers[field])?.zh ?? null;
  return answers.masks.map(({ spec, name, quantity, price }) => [
    ...[moment(row.receivedAt), row.receipt, stateWords[row.state].zh, row.assigneeName ?? ""],
    ...[answers.name, said("purchaseUse"), said("destination"), answers.deliveryPlace],
    ...[said("orderStage"), said("supplyCycle"), said("longTerm") ?? said("shortTerm"), said("payment")],
    ...[
      maskWords[spec].zh,
      name,
      quantity,
      price,
      spec === "kn95" ? said("kn95Shape") : null,
      said("clothGrade"),
    ],
    ...[said("breathingValve"), said("noseStrip")],
  ]);
}

const text = (name: string, label: LocalizedText) => ({ name, type: "VARCHAR", label }) as const;

/** Demands for reports, one row for each mask; contact details are only in the inbox. */
export const demandTable: SystemTable = {
  key: systemTableKeys.demand,
  tableName: "sys_demand",
  comment: systemTableComments.demand,
  button: demandButtons.view,
  columns: [
    { name: "received_at", type: "TIMESTAMP", label: { zh: "收到时间", en: "Received" } },
    text("receipt", demandTexts.receipt),
    text("state", { zh: "状态", en: "Status" }),
    text("assignee", { zh: "负责人", en: "Assigned to" }),
    text("customer", demandLabels.name),
    text("purchase_use", demandLabels.purchaseUse),
    text("destination", demandLabels.destination),
    text("delivery_place", demandLabels.deliveryPlace),
    text("order_stage", demandLabels.orderStage),
    text("supply_cycle", demandLabels.supplyCycle),
    text("term", { zh: "供货时长", en: "Term" }),
    text("payment", demandLabels.payment),
    text("mask_spec", maskLabels.spec),
    text("mask_name", maskLabels.name),
    { name: "quantity", type: "BIGINT", label: maskLabels.quantity },
    { name: "expected_price", type: "DOUBLE", label: maskLabels.price },
    text("kn95_shape", demandLabels.kn95Shape),
    text("cloth_grade", demandLabels.clothGrade),
    text("breathing_valve", demandLabels.breathingValve),
    text("nose_strip", demandLabels.noseStrip),
  ],
  mark: async (db) => {
    const { mark } = await db
      .selectFrom("demand")
      .leftJoin("appUser", "appUser.id", "demand.assigneeId")
      .where("demand.removedAt", "is", null)
      .select(
        sql<
          string | null
        >`md5(string_agg(demand.id || ' ' || demand.version || coalesce(app_user.nick_name || app_user.user_name, ''), ',' order by demand.id))`.as(
          "mark",
        ),
      )
      .executeTakeFirstOrThrow();
    return mark ?? "none";
  },
  async *rows(tenant, timeZone) {
    const moment = momentsIn(timeZone);
    for await (const found of inBatches(tenant, (db, last) => demandStore(db).after({}, last, batch)))
      yield found.flatMap((row) => rowsOf(row, moment));
  },
};
