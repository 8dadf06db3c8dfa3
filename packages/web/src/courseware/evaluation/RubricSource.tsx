import { Anchor, Text } from "@mantine/core";
import { rubricDict } from "@provost/contract/courseware/evaluation";
import { dictButtons } from "@provost/contract/dict/dict-editing";
import { Link } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { evaluationWords } from "./evaluation-words.ts";

/** Where the criteria come from, with the way there for those who may change them. */
export function RubricSource({ isBegun }: { isBegun: boolean }) {
  const t = useWords(evaluationWords);
  const may = usePermission();
  return (
    <Text size="xs" c="dimmed">
      {t(isBegun ? "rubricKept" : "rubricFrom", { code: rubricDict })}{" "}
      {may(dictButtons.edit) ? (
        <Anchor component={Link} to="/system/dict" size="xs" underline="always">
          {t("rubricOpen")}
        </Anchor>
      ) : null}
    </Text>
  );
}
