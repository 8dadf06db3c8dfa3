import { ActionIcon, Tooltip } from "@mantine/core";
import { listComma } from "@provost/contract/wire/locale";
import { IconFilterOff } from "@tabler/icons-react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { filterBarWords } from "./filter-bar-words.ts";

/** A quiet mark at what some filters do not reach, naming them; a button, so that its tooltip is reached by keyboard too. */
export function BeyondReach({ names }: { names: readonly string[] }) {
  const t = useWords(filterBarWords);
  const language = useLanguage();
  const text = t("beyondReach", { names: names.join(listComma[language]) });
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="transparent" color="gray" size={20} aria-label={text}>
        <IconFilterOff size={14} color="var(--text-quiet)" />
      </ActionIcon>
    </Tooltip>
  );
}
