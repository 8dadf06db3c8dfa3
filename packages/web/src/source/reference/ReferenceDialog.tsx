import {
  Alert,
  Button,
  Modal,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Skeleton,
  TextInput,
} from "@mantine/core";
import type { Field } from "@provost/contract/source/field";
import {
  DatasetReference,
  leastGroup,
  Publication,
  publishedMost,
  referenceDetail,
  referenceSubmit,
} from "@provost/contract/source/published-reference";
import type { Dataset } from "@provost/contract/source/source";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { confirm } from "../../ui/dialog/confirm.tsx";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { useSaving } from "../../ui/dialog/use-saving.ts";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useSourceRefresh } from "../dataset.queries.ts";
import { fieldListOptions } from "../field/field.queries.ts";
import classes from "../import/Import.module.css";
import { type Choice, dimensionChoices, measureChoices, unitChoices } from "./reference-choices.ts";
import { referenceWords } from "./reference-words.ts";

export interface ReferenceDialogProps {
  dataset: Dataset;
  onClose: () => void;
}

/** What a dataset publishes of all its rows to everyone who sees some of them. */
export function ReferenceDialog({ dataset, onClose }: ReferenceDialogProps) {
  const t = useWords(referenceWords);
  const { id, tableName: name } = dataset;
  const reference = useQuery({
    queryKey: ["source", "reference", id],
    queryFn: ({ signal }) => call(referenceDetail, { id }, { signal, quiet: true }),
    staleTime: 0,
    // A form begins with what is stored now.
    gcTime: 0,
  });
  const fields = useQuery(fieldListOptions(name));
  return (
    <Modal opened onClose={onClose} size="lg" title={t("title", { name })}>
      <QueryStates query={reference} skeleton={<Skeleton height={420} />}>
        {(saved) => (
          <QueryStates query={fields} skeleton={<Skeleton height={420} />}>
            {(table) => <Form dataset={dataset} saved={saved} fields={table.fields} onClose={onClose} />}
          </QueryStates>
        )}
      </QueryStates>
    </Modal>
  );
}

const blank: Omit<Publication, "unit"> = {
  ...{ nameZh: "", nameEn: "", dimensions: [], measures: [] },
  ...{ leastRows: leastGroup.rows, leastUnits: leastGroup.units },
};

/** Whether a column can join measures: beside the number of rows they are of one. */
const isOfOne = (measures: Publication["measures"], column: string): boolean =>
  measures.every((one) => one.column === "*" || column === "*" || one.column === column);

/** As it is typed: a number may be half there. */
type PublicationForm = Omit<Publication, "leastRows" | "leastUnits"> &
  Record<"leastRows" | "leastUnits", number | string>;

interface FormProps {
  dataset: Dataset;
  saved: DatasetReference;
  fields: readonly Field[];
  onClose(): void;
}

function Form({ dataset: { id, tableName: name }, saved: read, fields, onClose }: FormProps) {
  const t = useWords(referenceWords);
  const language = useLanguage();
  const refresh = useSourceRefresh();
  const [saved, setSaved] = useState(read);
  const [form, setForm] = useState<PublicationForm>(saved.publication ?? { ...blank, unit: "" });
  const saving = useSaving(
    (publication: Publication | null) =>
      call(referenceSubmit, { id, publication, version: saved.version }, { quiet: true }),
    DatasetReference,
  );
  const change = (part: Partial<PublicationForm>): void => setForm((before) => ({ ...before, ...part }));
  const labelOf = ({ field, by }: Choice<unknown>, key: "measure" | "span"): string => {
    if (field === "") return t("rowCount");
    if (by === "") return field;
    return key === "measure" ? t("measure", { field, aggregate: by }) : t("span", { field, unit: by });
  };
  const chosen = <T,>(choices: readonly Choice<T>[], keys: readonly string[]): T[] =>
    keys.flatMap((key) => choices.find((one) => one.key === key)?.value ?? []);
  const measures = measureChoices(fields, language);
  const dimensions = dimensionChoices(fields, language);
  const { data: complete } = Publication.safeParse(form);
  const isComplete = complete !== undefined && form.unit !== "" && form.measures.length > 0;

  function takeTheirs(theirs: DatasetReference): void {
    setSaved(theirs);
    setForm(theirs.publication ?? { ...blank, unit: "" });
    saving.reset();
  }

  async function withdraw(): Promise<void> {
    const prompt = { title: t("withdrawTitle", { name }), text: t("withdrawText"), action: t("withdraw") };
    if (await confirm({ ...prompt, danger: true })) await submit(null);
  }

  async function submit(publication: Publication | null): Promise<void> {
    const done = await saving.run(publication);
    if (done === null) return;
    notifyDone(t(publication === null ? "withdrawn" : "published", { name }));
    onClose();
    await refresh();
  }

  return (
    <form
      className={classes.report}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) void submit(complete);
      }}
    >
      <p className={classes.quiet}>{t("intro", { rows: form.leastRows, units: form.leastUnits })}</p>
      <div className={classes.fields}>
        {(["nameZh", "nameEn"] as const).map((part) => (
          <TextInput
            key={part}
            label={t(part)}
            placeholder={t(part === "nameZh" ? "nameHintZh" : "nameHintEn")}
            value={form[part]}
            maxLength={40}
            onChange={({ currentTarget }) => change({ [part]: currentTarget.value })}
          />
        ))}
      </div>
      <NativeSelect
        label={t("unit")}
        description={t("unitHint")}
        required
        value={form.unit}
        data={[{ value: "", label: t("chooseUnit"), disabled: true }, ...unitChoices(fields, language)]}
        onChange={({ currentTarget }) =>
          change({
            unit: currentTarget.value,
            dimensions: form.dimensions.filter(({ column }) => column !== currentTarget.value),
          })
        }
      />
      <MultiSelect
        label={t("measures")}
        description={t("measuresHint")}
        withAsterisk
        searchable
        maxValues={publishedMost.measures}
        value={form.measures.map((one) => JSON.stringify(one))}
        data={measures
          .filter(({ value: { column } }) => isOfOne(form.measures, column))
          .map((one) => ({ value: one.key, label: labelOf(one, "measure") }))}
        onChange={(keys) => change({ measures: chosen(measures, keys) })}
      />
      <MultiSelect
        label={t("dimensions")}
        description={t("dimensionsHint")}
        searchable
        maxValues={publishedMost.dimensions}
        value={form.dimensions.map((one) => JSON.stringify(one))}
        data={dimensions
          .filter(({ value }) => value.column !== form.unit)
          .map((one) => ({ value: one.key, label: labelOf(one, "span") }))}
        onChange={(keys) => change({ dimensions: chosen(dimensions, keys) })}
      />
      <div className={classes.fields}>
        {(
          [
            ["leastRows", leastGroup.rows, 100_000],
            ["leastUnits", leastGroup.units, 1000],
          ] as const
        ).map(([part, least, most]) => (
          <NumberInput
            key={part}
            label={t(part)}
            value={form[part]}
            min={least}
            max={most}
            allowDecimal={false}
            onChange={(value) => change({ [part]: value })}
          />
        ))}
      </div>
      {saving.refusedText === null ? null : (
        <Alert color="red" variant="light">
          {saving.refusedText}
        </Alert>
      )}
      {saving.theirs === null ? null : <TheirsAlert theirs={saving.theirs} onTake={takeTheirs} />}
      <DialogFoot>
        {saved.publication === null ? null : (
          <Button variant="subtle" disabled={saving.isSaving} onClick={() => void withdraw()}>
            {t("withdraw")}
          </Button>
        )}
        <Button type="submit" disabled={!isComplete} loading={saving.isSaving}>
          {t("publish")}
        </Button>
      </DialogFoot>
    </form>
  );
}

function TheirsAlert({
  theirs,
  onTake,
}: {
  theirs: DatasetReference;
  onTake(theirs: DatasetReference): void;
}) {
  const t = useWords(referenceWords);
  return (
    <Alert color="orange" variant="light" title={t("theirs")}>
      <Button size="xs" variant="default" onClick={() => onTake(theirs)}>
        {t("useTheirs")}
      </Button>
    </Alert>
  );
}
