import { useWords } from "../../../platform/i18n.ts";
import { type ComparedField, Comparison } from "../../../ui/dialog/Comparison.tsx";
import type { SetupForm } from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

interface SetupComparisonProps {
  mine: SetupForm;
  theirs: SetupForm;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** The settings that somebody else has saved meanwhile beside those that were about to be. */
export function SetupComparison({ mine, theirs, ...ways }: SetupComparisonProps) {
  const t = useWords(setupWords);
  const field = (label: string, read: (form: SetupForm) => string): ComparedField => ({
    ...{ label, mine: read(mine), theirs: read(theirs) },
  });
  const texts = (["intro", "thanks", "closed"] as const).flatMap((name) =>
    (["zh", "en"] as const).map((language) =>
      field(t(`${name}_${language}`), (form) => form[name][language]),
    ),
  );
  const fields = [
    field(t("open"), ({ open }) => t(open ? "yes" : "no")),
    field(t("hotline"), ({ hotline }) => hotline),
    field(t("recipients"), ({ recipients }) => recipients),
    field(t("retention"), ({ retention }) => retention),
    ...texts,
  ];
  return <Comparison fields={fields} {...ways} />;
}
