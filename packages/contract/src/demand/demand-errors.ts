import { entry } from "../wire/error-entry.ts";
import { demandLimits } from "../wire/limits.ts";
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
    "The check against robots did not pass or has expired. Please send the form again.",
  ),
  demand_key_used: entry(
    409,
    "该提交编号已用于另一份内容，请刷新页面后重试",
    "This submission has been used for another content. Reload the page and try again.",
  ),
  demand_step: entry(409, "不能从“{from}”改为“{to}”", "A demand does not go from “{from}” to “{to}”."),
  demand_notes_full: entry(400, "一份需求最多 {most} 条备注", "A demand holds {most} notes at most."),
  demand_assignee: entry(
    400,
    "该用户不存在、已停用或看不到需求",
    "This person is gone, disabled, or does not see demands.",
  ),
} as const;
