import { Modal, Skeleton, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Chart } from "@provost/contract/chart/chart";
import { chartTypes } from "@provost/pane/chart-types";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chartListOptions } from "../../../chart/chart-choices.ts";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { QueryStates } from "../../../ui/state/QueryStates.tsx";
import { shownName } from "../../../ui/text/shown-name.ts";
import { editWords } from "../edit-words.ts";
import classes from "./ChartPicker.module.css";

interface ChartPickerProps {
  placed: ReadonlySet<string>;
  onPick(chart: Chart): void;
  onClose(): void;
}

/** Saved charts to put on the dashboard; it stays open for more than one. */
export function ChartPicker({ placed, onPick, onClose }: ChartPickerProps) {
  const t = useWords(editWords);
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [name] = useDebouncedValue(typed.trim(), 200);
  const query = useQuery(chartListOptions({ current: 1, size: 50, name }));
  return (
    <Modal opened onClose={onClose} title={t("pickerTitle")} closeButtonProps={{ "aria-label": t("close") }}>
      <TextInput
        data-autofocus
        aria-label={t("pickerSearch")}
        placeholder={t("pickerSearch")}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.list}>
        <QueryStates
          query={query}
          skeleton={
            <Stack gap="xs">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={40} />
              ))}
            </Stack>
          }
          isEmpty={({ records }) => records.length === 0}
          empty={<p className={classes.none}>{t("pickerEmpty")}</p>}
        >
          {({ records }) =>
            records.map((chart) => {
              const isPlaced = placed.has(chart.id);
              return (
                <UnstyledButton key={chart.id} className={classes.item} onClick={() => onPick(chart)}>
                  <span className={classes.name}>{shownName(chart)}</span>
                  <span className={classes.type}>{chartTypes[chart.content.chartType].name[language]}</span>
                  {isPlaced ? (
                    <span className={classes.type}>{t("pickerAdded")}</span>
                  ) : (
                    <IconPlus size={16} aria-hidden="true" />
                  )}
                </UnstyledButton>
              );
            })
          }
        </QueryStates>
      </div>
    </Modal>
  );
}
