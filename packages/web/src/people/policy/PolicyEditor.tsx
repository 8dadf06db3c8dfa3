import { SegmentedControl, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { tableLabel } from "../../ui/text/table-label.ts";
import { readableTablesOptions } from "../role/role.queries.ts";
import { roleWords } from "../role/role-words.ts";
import classes from "./Policy.module.css";
import { PolicyCard } from "./PolicyCard.tsx";
import { type DataMode, modeOf, nextKey, type PolicyForm } from "./policy-form.ts";
import { usePolicyWarnings } from "./use-policy-warnings.ts";

interface PolicyEditorProps {
  /** The role for whose members the rules are checked; empty for a new role, `null` if the caller has no permission to check. */
  roleId: string | null;
  policies: readonly PolicyForm[];
  isReadOnly: boolean;
  /** Whether what is not complete is said to be so. */
  showFaults: boolean;
  onChange: (policies: PolicyForm[]) => void;
}

const texts = {
  everything: "dataEverythingText",
  nothing: "dataNothingText",
  chosen: "dataChosenText",
} as const satisfies Record<DataMode, string>;

const everyTable = "*";

/** What a role may read: everything, nothing, or tables with their columns and rows. */
export function PolicyEditor({ roleId, policies, isReadOnly, showFaults, onChange }: PolicyEditorProps) {
  const warningsOf = usePolicyWarnings(roleId, policies);
  const t = useWords(roleWords);
  const tables = useQuery(readableTablesOptions).data ?? [];
  // While tables are being chosen, none or all of them may be listed for a while.
  const [isChoosing, setChoosing] = useTabState("choosing tables", false);
  const [open, setOpen] = useState<number | null>(null);
  const policyMode = modeOf(policies);
  const mode = isChoosing ? "chosen" : policyMode;

  function become(next: DataMode): void {
    setChoosing(next === "chosen");
    if (next === "everything") onChange([{ key: 0, tableId: null, columns: [], rules: [] }]);
    else if (next === "nothing" || policyMode !== "chosen") onChange([]);
  }

  function add(choice: string | null): void {
    if (choice === null) return;
    const key = nextKey(policies);
    onChange([...policies, { key, tableId: choice === everyTable ? null : choice, columns: [], rules: [] }]);
    setOpen(key);
  }

  const listed = new Set(policies.map(({ tableId }) => tableId ?? everyTable));
  const choices = [
    { value: everyTable, label: t("allTables") },
    ...tables.map((table) => ({ value: table.id, label: tableLabel(table) })),
  ].filter(({ value }) => !listed.has(value));

  return (
    <Stack gap="md">
      <div>
        <SegmentedControl
          aria-label={t("dataMode")}
          data={[
            { value: "everything", label: t("dataEverything") },
            { value: "chosen", label: t("dataChosen") },
            { value: "nothing", label: t("dataNothing") },
          ]}
          value={mode}
          readOnly={isReadOnly}
          onChange={(value) => become(value)}
        />
        <p className={classes.hint}>{t(texts[mode])}</p>
      </div>
      {mode !== "chosen" ? null : (
        <>
          {policies.length === 0 ? null : (
            <ul className={classes.cards}>
              {policies.map((policy) => {
                const table = tables.find(({ id }) => id === policy.tableId) ?? null;
                const everywhere = policy.tableId === null;
                return (
                  <PolicyCard
                    key={policy.key}
                    policy={policy}
                    name={everywhere ? t("allTables") : table === null ? t("hiddenTable") : tableLabel(table)}
                    tableName={table?.tableName ?? null}
                    isOpen={open === policy.key}
                    isReadOnly={isReadOnly}
                    showFaults={showFaults}
                    warnings={warningsOf(policy)}
                    onToggle={() => setOpen(open === policy.key ? null : policy.key)}
                    onChange={(next) => onChange(policies.map((one) => (one.key === next.key ? next : one)))}
                    onRemove={() => onChange(policies.filter(({ key }) => key !== policy.key))}
                  />
                );
              })}
            </ul>
          )}
          {isReadOnly ? null : (
            <Select
              className={classes.add ?? ""}
              label={t("addTable")}
              placeholder={t("addTableHint")}
              data={choices}
              value={null}
              searchable
              nothingFoundMessage={t("noTables")}
              onChange={add}
            />
          )}
        </>
      )}
    </Stack>
  );
}
