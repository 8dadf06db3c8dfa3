import { ActionIcon, Button, Group, Modal, Stack, Text } from "@mantine/core";
import {
  type DashboardContent,
  type DashboardFilter,
  type DashboardTile,
  tilesOf,
} from "@provost/contract/dashboard/dashboard-content";
import { nameIn } from "@provost/contract/wire/locale";
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import { DialogFoot } from "../../../ui/dialog/DialogFoot.tsx";
import { freshId } from "../draft.ts";
import { FilterForm } from "./FilterForm.tsx";
import { filtersWords } from "./filters-words.ts";

interface FiltersDialogProps {
  content: DashboardContent;
  nameOf(tile: DashboardTile): string;
  onDone(filters: DashboardFilter[]): void;
  onClose(): void;
}

/** The filters of a dashboard: which field, how it is chosen, where it begins, what it narrows. */
export function FiltersDialog({ content, nameOf, onDone, onClose }: FiltersDialogProps) {
  const t = useWords(filtersWords);
  const language = useLanguage();
  const nameOfFilter = ({ label, labelEn }: DashboardFilter): string => nameIn(language, label, labelEn);
  const [filters, setFilters] = useState<readonly DashboardFilter[]>(content.filters);
  const [open, setOpen] = useState<DashboardFilter | null>(null);
  const tiles = tilesOf(content).filter(({ kind }) => kind !== "text");
  const begin = (): void =>
    setOpen({
      id: freshId(
        "filter",
        filters.map(({ id }) => id),
      ),
      label: "",
      table: "",
      column: "",
      kind: "values",
      choice: {},
      targets: {},
    });
  const swap = (at: number, to: number): void => {
    const next = [...filters];
    const [one, other] = [next[at], next[to]];
    if (one === undefined || other === undefined) return;
    next[at] = other;
    next[to] = one;
    setFilters(next);
  };
  if (open !== null)
    return (
      <Modal
        opened
        size="lg"
        onClose={onClose}
        title={nameOfFilter(open) || t("add")}
        closeButtonProps={{ "aria-label": t("close") }}
      >
        <FilterForm
          filter={open}
          tabs={content.tabs}
          tiles={tiles}
          nameOf={nameOf}
          onBack={() => setOpen(null)}
          onDone={(done) => {
            const isKnown = filters.some(({ id }) => id === done.id);
            setFilters(
              isKnown ? filters.map((one) => (one.id === done.id ? done : one)) : [...filters, done],
            );
            setOpen(null);
          }}
        />
      </Modal>
    );
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t("title")}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <Stack gap="xs">
        {filters.length === 0 ? <Text c="dimmed">{t("none")}</Text> : null}
        {filters.map((filter, at) => (
          <Group key={filter.id} gap="xs" wrap="nowrap">
            <Button
              variant="default"
              flex={1}
              justify="space-between"
              rightSection={
                <Text span size="xs" c="dimmed">
                  {filter.table}.{filter.column}
                </Text>
              }
              aria-label={t("change", { name: nameOfFilter(filter) })}
              onClick={() => setOpen(filter)}
            >
              {nameOfFilter(filter)}
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t("up")} ${nameOfFilter(filter)}`}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${t("down")} ${nameOfFilter(filter)}`}
              disabled={at === filters.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`${t("remove")} ${nameOfFilter(filter)}`}
              onClick={() => setFilters(filters.filter(({ id }) => id !== filter.id))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          style={{ alignSelf: "start" }}
          onClick={begin}
        >
          {t("add")}
        </Button>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          onClick={() => {
            onDone([...filters]);
            onClose();
          }}
        >
          {t("done")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
