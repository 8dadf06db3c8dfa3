import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { demandLimits } from "../wire/feature-limits.ts";
import { TenantId } from "../wire/id.ts";
import { Language, LocalizedText } from "../wire/language.ts";
import { PublicTenantId, unguarded } from "../wire/resource.ts";
import { demandChoices, maskSpecs } from "./demand-choices.ts";
import { demandErrors } from "./demand-errors.ts";
import { type DemandProblemCode, demandProblems, type TextField } from "./demand-rules.ts";

const text = (field: TextField) => z.string().trim().max(demandLimits.text[field]).default("");

const Mask = z.strictObject({
  spec: z.enum(maskSpecs),
  name: z.string().trim().max(demandLimits.maskName).default(""),
  quantity: z.number().nullable().default(null),
  price: z.number().nullable().default(null),
});

const Fields = z.strictObject({
  name: text("name"),
  overview: text("overview"),
  contactName: text("contactName"),
  contactPhone: text("contactPhone"),
  contactEmail: text("contactEmail"),
  purchaseUse: z.enum([...demandChoices.purchaseUse, ""]).default(""),
  selfUseDetails: text("selfUseDetails"),
  destination: z.enum([...demandChoices.destination, ""]).default(""),
  deliveryPlace: text("deliveryPlace"),
  orderStage: z.enum([...demandChoices.orderStage, ""]).default(""),
  supplyCycle: z.enum([...demandChoices.supplyCycle, ""]).default(""),
  longTerm: z.enum([...demandChoices.longTerm, ""]).default(""),
  shortTerm: z.enum([...demandChoices.shortTerm, ""]).default(""),
  payment: z.enum([...demandChoices.payment, ""]).default(""),
  masks: z.array(Mask).max(maskSpecs.length).default([]),
  kn95Shape: z.enum([...demandChoices.kn95Shape, ""]).default(""),
  clothGrade: z.enum([...demandChoices.clothGrade, ""]).default(""),
  breathingValve: z.enum([...demandChoices.breathingValve, ""]).default(""),
  noseStrip: z.enum([...demandChoices.noseStrip, ""]).default(""),
});

function refusalOf(code: DemandProblemCode): string {
  const name = `demand_${code}`;
  return Object.hasOwn(demandErrors, name) ? name : code;
}

/** The answers of a form as they are stored: shaped here, validated by `demandProblems`. */
export const DemandAnswers = Fields.superRefine((answers, context) => {
  for (const { field, code } of demandProblems(answers))
    context.addIssue({ code: "custom", path: field.split("."), message: refusalOf(code) });
});

/** The same as they are shown, whatever the rules and the fields are by then. */
export const StoredAnswers = z.object({ ...Fields.shape, masks: z.array(z.object(Mask.shape)).default([]) });

const hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]*$/);

/** A challenge of `altcha-lib`, to be solved before a demand is sent; it is valid for one demand of one tenant. */
export const DemandChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal("SHA-256"),
    nonce: hex,
    salt: hex,
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: hex,
    keySignature: hex.optional(),
    /** Seconds since 1970. */
    expiresAt: z.number().int(),
    data: z.strictObject({ tenant: PublicTenantId }),
  }),
  signature: hex,
});
export type DemandChallenge = z.infer<typeof DemandChallenge>;

const ForTenant = z.object({
  /** Left out: the tenant of the address the call came to. */
  tenant: PublicTenantId.optional(),
});

/** What the public page shows of a tenant. A text that is empty in both languages leaves the form's own in place. */
export const DemandFace = z.object({
  tenantId: TenantId,
  tenantName: z.string(),
  /** `false`: demands are refused, and `closed` says why. */
  open: z.boolean(),
  hotline: z.string(),
  intro: LocalizedText,
  thanks: LocalizedText,
  closed: LocalizedText,
});
export type DemandFace = z.infer<typeof DemandFace>;

export const demandFace = endpoint("GET /api/demand/form", {
  permission: "public",
  query: ForTenant,
  data: DemandFace,
  summary: "The tenant's public request form",
});

export const demandChallenge = endpoint("GET /api/demand/challenge", {
  permission: "public",
  query: ForTenant,
  data: DemandChallenge,
  summary: "A proof-of-work challenge to solve before a request is submitted",
});

export const demandSend = endpoint("POST /api/demand", {
  permission: "public",
  query: ForTenant,
  body: z.object({
    answers: DemandAnswers,
    /** Made by the page for one filled-in form: however often it is sent, it is one demand. */
    key: unguarded(
      z.uuid().lowercase(),
      "Made by the sender: however often a form is sent with it, it is one demand.",
    ),
    /** A field that people do not see and leave empty. */
    website: z.string().max(200).default(""),
    language: Language.default("zh"),
    proof: z.strictObject({
      challenge: DemandChallenge,
      solution: z.object({ counter: z.number().int(), derivedKey: hex }),
    }),
  }),
  data: z.object({
    /** The receipt that identifies the demand for the visitor: letters and digits, unique in the tenant. */
    receipt: z.string(),
    /** ISO. */
    at: z.string(),
  }),
  bodyBytes: demandLimits.bodyBytes,
  summary: "Submits a request; returns its receipt number once it is stored",
});
