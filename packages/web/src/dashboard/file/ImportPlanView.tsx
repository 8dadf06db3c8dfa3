import { Badge, Checkbox, Group, Select, Stack, Switch, Text } from "@mantine/core";
import type { ImportPlan } from "@provost/contract/dashboard/dashboard-file";
import type { FieldPlan } from "@provost/contract/source/field-file";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ChartDiff } from "../../chart/ChartDiff.tsx";
import { tableChoices } from "../../chart/table-choices.ts";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { listMaps } from "../../report/map-calls.ts";
import { tableListOptions } from "../../source/source.queries.ts";
import { changesBetween } from "../list/version-changes.ts";
import { fieldName, valuesText } from "./field-name.ts";
import { fileWords } from "./file-words.ts";
import classes from "./ImportPlanView.module.css";

/** What can be chosen about an import. */
export interface ImportOptions {
  update: boolean;
  fields: boolean;
  tables: Record<string, string>;
  /** Map shapes here that take the place of missing ones, by the ids in the file. */
  maps: Record<string, string>;
}

interface ImportPlanViewProps {
  plan: ImportPlan;
  options: ImportOptions;
  onOptions(options: ImportOptions): void;
}

const mapListOptions = queryOptions({ queryKey: ["source", "maps"], queryFn: listMaps });

type Done = "create" | "changed" | "same";

const doneTo = ({ before, changed }: { before: unknown; changed: boolean }): Done => {
  if (before === null) return "create";
  return changed ? "changed" : "same";
};

const colours: Readonly<Record<Done, string>> = { create: "green", changed: "blue", same: "gray" };

function DoneBadge({ done }: { done: Done }) {
  const t = useWords(fileWords);
  return (
    <Badge size="sm" variant="light" tt="none" color={colours[done]}>
      {t(done)}
    </Badge>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text component="h3" className={classes.title ?? ""}>
        {title}
      </Text>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}

/** What importing a file does, and the choices about it. */
export function ImportPlanView({ plan, options, onOptions }: ImportPlanViewProps) {
  const t = useWords(fileWords);
  const { charts, tables } = plan;
  const hasChanged = tables.some(({ mayEdit, changed }) => mayEdit && changed.length > 0);
  const { images, maps, mapPlans = [] } = plan;
  return (
    <Stack gap="md">
      <Switch
        label={t("update")}
        description={t("updateText")}
        checked={options.update}
        onChange={({ currentTarget }) => onOptions({ ...options, update: currentTarget.checked })}
      />
      <Section title={t("dashboard")}>
        <BoardRow plan={plan} />
      </Section>
      {charts.length > 0 ? (
        <Section title={t("charts")}>
          {charts.map((chart) => (
            <ChartRow key={chart.origin} chart={chart} />
          ))}
        </Section>
      ) : null}
      {tables.length > 0 ? (
        <Section title={t("tables")}>
          {tables.map((table) => (
            <TableRow
              key={table.name}
              table={table}
              onTarget={(target) =>
                onOptions({ ...options, tables: { ...options.tables, [table.name]: target } })
              }
            />
          ))}
        </Section>
      ) : null}
      {mapPlans.length > 0 ? (
        <Section title={t("mapShapes")}>
          {mapPlans.map((map) => (
            <MapRow
              key={map.id}
              map={map}
              onTarget={(target) => {
                const { [map.id]: _, ...others } = options.maps;
                onOptions({ ...options, maps: target === null ? others : { ...others, [map.id]: target } });
              }}
            />
          ))}
        </Section>
      ) : null}
      {images > 0 ? <Text size="sm">{t("images", { count: images })}</Text> : null}
      {maps.length > 0 ? (
        <Text size="sm">{t("maps", { count: maps.length, names: maps.join(", ") })}</Text>
      ) : null}
      {hasChanged ? (
        <Checkbox
          label={t("fields")}
          description={t("fieldsText")}
          checked={options.fields}
          onChange={({ currentTarget }) => onOptions({ ...options, fields: currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
}

function BoardRow({ plan: { dashboard, charts } }: Pick<ImportPlanViewProps, "plan">) {
  const t = useWords(fileWords);
  const { before, after } = dashboard;
  const names = new Map(charts.map(({ id, after }) => [id, after.name]));
  const changes =
    before === null
      ? []
      : changesBetween(before, after, { nameOf: (id) => names.get(id) ?? t("chart"), text: t("text") });
  return (
    <div className={classes.row}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className={classes.name}>{after.name}</span>
        <DoneBadge done={doneTo(dashboard)} />
      </Group>
      {changes.map(({ kind, name }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several tiles may have one name
        <Text key={`${kind} ${name} ${at}`} size="xs" c="dimmed">
          {t(kind === "changed" ? "edited" : kind, { name })}
        </Text>
      ))}
    </div>
  );
}

function ChartRow({ chart }: { chart: ImportPlan["charts"][number] }) {
  const t = useWords(fileWords);
  const { before, after, problem } = chart;
  const done = doneTo(chart);
  const head = (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head ?? ""}>
      <span className={classes.name}>{after.name}</span>
      <DoneBadge done={done} />
    </Group>
  );
  return (
    <div className={classes.row}>
      {done === "changed" && before !== null ? (
        <details>
          <summary aria-label={t("show", { name: after.name })}>{head}</summary>
          <ChartDiff before={before} after={after} names={{ before: t("now"), after: t("after") }} />
        </details>
      ) : (
        head
      )}
      {problem === "" ? null : (
        <Text size="xs" c="red" className={classes.problem ?? ""}>
          {problem}
        </Text>
      )}
    </div>
  );
}

interface TableRowProps {
  table: FieldPlan;
  onTarget(target: string): void;
}

function TableRow({ table, onTarget }: TableRowProps) {
  const t = useWords(fileWords);
  const language = useLanguage();
  const tables = useQuery(tableListOptions);
  const { name, comment, target, mayEdit, problem, added, changed } = table;
  const labelled = (fields: readonly FieldPlan["added"][number][]): string =>
    listed(
      fields.map((field) => fieldName(field, language)),
      language,
    );
  const missing = target === null;
  return (
    <div className={classes.row}>
      <Select
        label={t("inFile", { name: comment && comment !== name ? `${name} · ${comment}` : name })}
        data={tableChoices(tables.data ?? [], { dataset: t("datasets"), virtual: t("virtuals") })}
        value={target}
        error={missing ? t("noTable") : undefined}
        nothingFoundMessage={t("noMatch")}
        searchable
        allowDeselect={false}
        onChange={(value) => value !== null && onTarget(value)}
      />
      {added.length > 0 ? (
        <Text size="xs" c={mayEdit ? "dimmed" : "red"}>
          {t(mayEdit ? "adds" : "lacks", { names: labelled(added) })}
        </Text>
      ) : null}
      {problem === "" ? null : (
        <Text size="xs" c="red">
          {t("fieldProblem", { problem })}
        </Text>
      )}
      {changed.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t("differs", { names: labelled(changed.map(({ after }) => after)) })}
        </Text>
      ) : null}
      {changed.flatMap(({ before, after }) => {
        const [was = "", is = ""] = [before, after].map(
          (field) => valuesText(field, language) || t("noValues"),
        );
        return was === is ? (
          []
        ) : (
          <Text key={after.column} size="xs" c="dimmed">
            {t("values", { name: fieldName(after, language), before: was, after: is })}
          </Text>
        );
      })}
    </div>
  );
}

interface MapRowProps {
  map: NonNullable<ImportPlan["mapPlans"]>[number];
  onTarget(target: string | null): void;
}

/** Map shapes that are not here, and what takes their place: without a choice, each chart chooses by its values. */
function MapRow({ map: { name, target }, onTarget }: MapRowProps) {
  const t = useWords(fileWords);
  const maps = useQuery(mapListOptions);
  return (
    <div className={classes.row}>
      <Select
        label={t("inFile", { name })}
        data={[
          { value: "", label: t("mapByValues") },
          ...(maps.data ?? []).map((map) => ({ value: map.id, label: map.name })),
        ]}
        value={target ?? ""}
        nothingFoundMessage={t("noMap")}
        searchable
        allowDeselect={false}
        onChange={(value) => onTarget(value || null)}
      />
    </div>
  );
}
