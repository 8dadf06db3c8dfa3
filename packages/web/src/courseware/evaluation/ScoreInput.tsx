import { NumberInput } from "@mantine/core";
import { highestScore } from "@provost/contract/courseware/evaluation";
import { useWords } from "../../platform/i18n.ts";
import { evaluationWords } from "./evaluation-words.ts";
import { halvesAround, scoreOf, type Typed } from "./total.ts";

interface ScoreInputProps {
  /** What the criterion is called. */
  name: string;
  typed: Typed;
  readOnly: boolean;
  onType(typed: Typed): void;
}

/** Where a score is typed; what is none stays as it was typed, and is said. */
export function ScoreInput({ name, typed, readOnly, onType }: ScoreInputProps) {
  const t = useWords(evaluationWords);
  const { fault } = scoreOf(typed);
  const [lower, upper] = halvesAround(Number(typed));
  const said = {
    range: () => t("scoreRange", { most: highestScore }),
    step: () => t("scoreStep", { lower, upper }),
  };
  return (
    <NumberInput
      aria-label={t("score", { name })}
      placeholder={t("scoreHint", { most: highestScore })}
      w={150}
      flex="none"
      min={0}
      max={highestScore}
      step={0.5}
      clampBehavior="none"
      readOnly={readOnly}
      value={typed ?? ""}
      error={fault === null ? null : said[fault]()}
      onChange={onType}
    />
  );
}
