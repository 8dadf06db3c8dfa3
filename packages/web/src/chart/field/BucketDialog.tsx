import {
  Button,
  Group,
  Modal,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import type { Bucket } from "@provost/contract/report/bucket";
import { setBucket } from "@provost/report-core/selection/selection";
import { edgeText } from "@provost/report-core/selection/selection-label";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import { useBuilder, useDraft } from "../builder/builder-context.ts";
import { fieldProfileOptions } from "../builder.queries.ts";
import { withSelection } from "../draft/draft.ts";
import { chipWords } from "../shelf/chip-words.ts";
import { bandsOf, edgesOf, stepFor } from "./buckets.ts";
import { fieldName } from "./field-use.ts";

interface BucketDialogProps {
  index: number;
  onClose: () => void;
}

/** Splits a number into bands: by even steps, or at chosen edges with names. */
export function BucketDialog({ index, onClose }: BucketDialogProps) {
  const t = useWords(chipWords);
  const builder = useBuilder();
  const table = useDraft((draft) => draft.table);
  const column = useDraft((draft) => draft.selection.dimensions[index]);
  const { data } = useQuery(fieldProfileOptions(table, column?.Column ?? ""));
  const [min, max] = [Number(data?.min ?? Number.NaN), Number(data?.max ?? Number.NaN)];
  const range = Number.isFinite(min) && Number.isFinite(max) ? { min, max } : null;
  const before = column?.bucket;
  const [kind, setKind] = useState(before?.kind === "step" ? "step" : "edges");
  const [size, setSize] = useState<number | string | null>(before?.kind === "step" ? before.size : null);
  const [from, setFrom] = useState<number | string>(before?.kind === "step" ? (before.from ?? "") : "");
  const [text, setText] = useState(before?.kind === "edges" ? before.edges.join(", ") : "60, 70, 80, 90");
  const [labels, setLabels] = useState<readonly string[]>(
    before?.kind === "edges" ? (before.labels ?? []) : [],
  );
  const [failed, setFailed] = useState(false);
  if (!column) return null;

  const edges = edgesOf(text).slice(0, 50);
  const step = Number(size ?? stepFor(range));
  const bucket = ((): Bucket | null => {
    if (kind === "step") {
      if (!(step > 0)) return null;
      return { kind: "step", size: step, ...(typeof from === "number" ? { from } : {}) };
    }
    if (edges.length === 0) return null;
    const named = edges.length + 1;
    const isNamed = labels.slice(0, named).some((label) => label.trim() !== "");
    const full = Array.from({ length: named }, (_, place) => (labels[place] ?? "").trim());
    return { kind: "edges", edges, ...(isNamed ? { labels: full } : {}) };
  })();
  const bands = bucket === null || bucket.kind === "time" ? [] : bandsOf(bucket, range);

  return (
    <Modal opened onClose={onClose} title={t("bucketTitle", { name: fieldName(column) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (bucket === null) {
            setFailed(true);
            return;
          }
          builder.change((draft) => withSelection(draft, setBucket(draft.selection, index, bucket)));
          onClose();
        }}
      >
        <Stack gap="sm">
          <SegmentedControl
            value={kind}
            onChange={setKind}
            data={[
              { value: "edges", label: t("edges") },
              { value: "step", label: t("step") },
            ]}
          />
          {kind === "step" ? (
            <SimpleGrid cols={2}>
              <NumberInput
                label={t("size")}
                value={size ?? stepFor(range)}
                min={0}
                error={failed && bucket === null ? t("sizeWrong") : null}
                data-autofocus
                onChange={setSize}
              />
              <NumberInput label={t("from")} placeholder="0" value={from} onChange={setFrom} />
            </SimpleGrid>
          ) : (
            <>
              <TextInput
                label={t("edgeList")}
                description={t("edgeHint")}
                value={text}
                error={failed && bucket === null ? t("edgeNone") : null}
                data-autofocus
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Text size="sm">{t("labels")}</Text>
              <Stack gap={6} mah={240} style={{ overflowY: "auto" }}>
                {Array.from({ length: edges.length === 0 ? 0 : edges.length + 1 }, (_, place) => {
                  const band = edgeText(edges, [], place);
                  return (
                    <Group key={band} gap="xs" wrap="nowrap">
                      <Text size="sm" w={110} className="tabular">
                        {band}
                      </Text>
                      <TextInput
                        style={{ flex: 1 }}
                        size="xs"
                        aria-label={t("labelOf", { band })}
                        maxLength={80}
                        value={labels[place] ?? ""}
                        onChange={(event) => {
                          const { value } = event.currentTarget;
                          setLabels((now) =>
                            Array.from({ length: edges.length + 1 }, (_, at) =>
                              at === place ? value : (now[at] ?? ""),
                            ),
                          );
                        }}
                      />
                    </Group>
                  );
                })}
              </Stack>
            </>
          )}
          {kind === "step" && bands.length > 0 && range !== null ? (
            <Text size="xs" c="dimmed" className="tabular">
              {t("previewRange", { min: range.min, max: range.max, count: bands.length })}
              <br />
              {bands
                .slice(0, 12)
                .map(({ low, high }) => `${low}–${high}`)
                .join(" · ")}
              {bands.length > 12 ? " …" : ""}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit">{t("apply")}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
