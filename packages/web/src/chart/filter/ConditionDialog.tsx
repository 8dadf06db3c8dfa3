import { Button, Group, Modal } from "@mantine/core";
import type { WireFilterNode } from "@provost/contract/report/filter";
import { optionsOf, setMeasureOptions } from "@provost/report-core/selection/selection";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { withSelection } from "../draft/draft.ts";
import { chipWords } from "../shelf/chip-words.ts";
import shelf from "../shelf/Shelf.module.css";
import { FilterNodes } from "./FilterNodes.tsx";
import { blankFilter } from "./filter-form.ts";
import type { OpenFilter } from "./filter-nodes-context.ts";
import { filterWords } from "./filter-words.ts";

interface ConditionDialogProps {
  index: number;
  onClose: () => void;
}

/** Which rows a measure is of. */
export function ConditionDialog({ index, onClose }: ConditionDialogProps) {
  const t = useWords(filterWords);
  const c = useWords(chipWords);
  const builder = useBuilder();
  const measure = useDraft((draft) => draft.selection.caculCols[index]);
  const columns = useDraft((draft) => draft.selection.allCols);
  const table = useDraft((draft) => draft.table);
  const parameters = useDraft((draft) => draft.parameters);
  const [nodes, setNodes] = useState<readonly WireFilterNode[]>(measure?.condition ?? []);
  const first: OpenFilter = { how: "add", path: [], form: blankFilter };
  const [open, setOpen] = useState<OpenFilter | null>(nodes.length === 0 ? first : null);
  if (!measure) return null;
  return (
    <Modal opened onClose={onClose} title={t("conditionTitle")} size="lg" closeOnEscape={open === null}>
      <p>
        {nodes.length === 0 ? t("conditionNone") : t("conditionText")} {t("conditionRate")}
      </p>
      <fieldset className={shelf.box} aria-label={t("conditionTitle")} style={{ minHeight: 44 }}>
        <FilterNodes
          nodes={nodes}
          columns={columns.filter(({ aggregates }) => aggregates !== true)}
          source={{ table, parameters }}
          addLabel={t("conditionAdd")}
          open={open}
          onOpen={setOpen}
          onChange={setNodes}
        />
      </fieldset>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {c("cancel")}
        </Button>
        <Button
          onClick={() => {
            builder.change((draft) => {
              const { show, ...others } = optionsOf(draft.selection.caculCols[index] ?? {});
              const options = {
                ...others,
                condition: [...nodes],
                ...(show === undefined || (nodes.length === 0 && show === "rate") ? {} : { show }),
              };
              return withSelection(draft, setMeasureOptions(draft.selection, index, options));
            });
            onClose();
          }}
        >
          {t("done")}
        </Button>
      </Group>
    </Modal>
  );
}
