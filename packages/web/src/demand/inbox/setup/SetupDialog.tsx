import { StoredDemandSettings } from "@provost/contract/demand/demand-settings";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import type { Editing, OpenForm } from "../../../platform/tab/use-editing.ts";
import type { ComparedField } from "../../../ui/dialog/Comparison.tsx";
import { confirm } from "../../../ui/dialog/confirm.tsx";
import { EntityDialog } from "../../../ui/dialog/EntityDialog.tsx";
import { useEntityForm } from "../../../ui/form/use-entity-form.ts";
import { notifyDone } from "../../../ui/notify.ts";
import { countOlder, saveSetup } from "../demand.queries.ts";
import { SetupFields } from "./SetupFields.tsx";
import { daysOf, formOf, keepsShorter, type SetupForm, setupForm } from "./setup-form.ts";
import { setupWords } from "./setup-words.ts";

/** How the tenant's public form is set up. */
export function SetupDialog(open: OpenForm<SetupForm>) {
  const t = useWords(setupWords);
  const language = useLanguage();

  /** Nothing is removed by a number that was typed without knowing what it does. */
  async function isSure({ form: mine, opened }: Editing<SetupForm>): Promise<boolean> {
    const days = daysOf(mine.retention);
    if (days === null || !keepsShorter(mine, opened)) return true;
    const count = await countOlder(days);
    return (
      count === 0 ||
      confirm({
        title: t("olderTitle", { days: days.toLocaleString(language) }),
        text: t("olderText", { count, shown: count.toLocaleString(language) }),
        action: t("olderAction"),
        danger: true,
      })
    );
  }

  const form = useEntityForm(setupForm, {
    ...{ open, save: saveSetup, stored: StoredDemandSettings, formOf, isSure },
    onSaved: () => {
      notifyDone(t("saved"));
      open.onClose();
    },
  });

  function compared(theirs: SetupForm): ComparedField[] {
    const field = (label: string, read: (one: SetupForm) => string): ComparedField => ({
      ...{ label, mine: read(form.values), theirs: read(theirs) },
    });
    const texts = (["intro", "thanks", "closed"] as const).flatMap((name) =>
      (["zh", "en"] as const).map((tongue) => field(t(`${name}_${tongue}`), (one) => one[name][tongue])),
    );
    return [
      field(t("open"), (one) => t(one.open ? "yes" : "no")),
      field(t("hotline"), ({ hotline }) => hotline),
      field(t("recipients"), ({ recipients }) => recipients),
      field(t("retention"), ({ retention }) => retention),
      ...texts,
    ];
  }

  return (
    <EntityDialog
      form={form}
      open={open}
      title={t("title")}
      staleTitle={() => t("stale")}
      compared={compared}
      size="lg"
    >
      <SetupFields form={form} />
    </EntityDialog>
  );
}
