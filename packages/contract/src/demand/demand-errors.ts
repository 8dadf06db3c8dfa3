import { entry } from "../wire/error-entry.ts";
import { demandLimits } from "../wire/feature-limits.ts";
import type { DemandProblemCode } from "./demand-rules.ts";
import { demandTexts, problemWords } from "./demand-words.ts";

function wrong(code: DemandProblemCode, most = 0) {
  const { zh, en } = problemWords[code];
  const filled = (text: string): string => text.replace("{most}", String(most));
  return entry(400, `{field}：${filled(zh)}`, `{field}: ${filled(en)}`);
}

/** Refusals of the demand form and its inbox. */
export const demandErrors = {
  demand_required: entry(400, demandTexts.missing.zh, demandTexts.missing.en),
  demand_characters: wrong("characters"),
  demand_unasked: wrong("unasked"),
  demand_phone_length: wrong("phone_length"),
  demand_phone_format: wrong("phone_format"),
  demand_email: wrong("email"),
  demand_quantity: wrong("quantity", demandLimits.quantity),
  demand_price: wrong("price", demandLimits.price),
  demand_repeated: wrong("repeated"),
  demand_payment: wrong("payment"),
  demand_closed: entry(403, demandTexts.closed.zh, demandTexts.closed.en),
  demand_unverified: entry(
    400,
    "安全验证未通过或已过期，请重新提交",
    "The security check failed or has expired. Submit the form again.",
  ),
  demand_key_used: entry(
    409,
    "该提交编号已用于另一份内容，请刷新页面后重试",
    "This submission ID was already used for different content. Reload the page and try again.",
  ),
  demand_step: entry(409, "状态不能从“{from}”改为“{to}”", "The status can't change from “{from}” to “{to}”."),
  demand_notes_full: entry(400, "一份需求最多 {most} 条备注", "A request can have up to {most} notes."),
  demand_assignee: entry(
    400,
    "此用户不存在、已停用或没有查看需求的权限",
    "This user doesn't exist, is disabled, or can't view requests.",
  ),
} as const;
