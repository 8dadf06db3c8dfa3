/** The choices of the demand form. Plain data, so that the public page carries no schema library. */
export const purchaseUses = ["domestic_self", "domestic_resale", "foreign_self", "foreign_resale"] as const;
export const destinations = ["domestic", "foreign"] as const;
export const orderStages = ["buyer_order", "purchase_letter"] as const;
export const supplyCycles = ["long", "short"] as const;
export const longTerms = ["one_year", "two_years"] as const;
export const shortTerms = [
  "three_days",
  "short",
  "one_month",
  "three_months",
  "six_months",
  "twelve_months",
] as const;
/** Short orders are paid in full beforehand, long ones in batches. */
export const payments = ["prepay", "batches"] as const;
export const maskSpecs = ["civil", "medical", "ffp2", "n95", "kn95", "children"] as const;
export const clothGrades = ["BFE90", "BFE95", "BFE99", "PFE90", "PFE95", "PFE99"] as const;
export const breathingValves = ["yes", "no"] as const;
export const noseStrips = ["outer", "inner"] as const;
export const kn95Shapes = ["willow", "c", "heart"] as const;

/** Every field with a list of choices, with its list. */
export const demandChoices = {
  purchaseUse: purchaseUses,
  destination: destinations,
  orderStage: orderStages,
  supplyCycle: supplyCycles,
  longTerm: longTerms,
  shortTerm: shortTerms,
  payment: payments,
  clothGrade: clothGrades,
  breathingValve: breathingValves,
  noseStrip: noseStrips,
  kn95Shape: kn95Shapes,
} as const;

export type ChoiceField = keyof typeof demandChoices;
/** A choice of a field. */
export type ChoiceOf<F extends ChoiceField> = (typeof demandChoices)[F][number];
export type MaskSpec = (typeof maskSpecs)[number];
export type SupplyCycle = (typeof supplyCycles)[number];
export type Payment = (typeof payments)[number];

/** How an order of a supply cycle is paid. */
export const paymentOf: Readonly<Record<SupplyCycle, Payment>> = { long: "batches", short: "prepay" };

/** The state of a demand in the inbox. */
export const demandStates = ["new", "contacted", "quoted", "won", "lost"] as const;
export type DemandState = (typeof demandStates)[number];

/** The allowed next states of each state; a mistake can be reverted by one step. */
export const nextStates: Readonly<Record<DemandState, readonly DemandState[]>> = {
  new: ["contacted", "lost"],
  contacted: ["quoted", "lost", "new"],
  quoted: ["won", "lost", "contacted"],
  won: ["quoted"],
  lost: ["contacted", "new"],
};
