import { Alert, Button, Loader, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import {
  type MapEntry,
  type MapPreview,
  type MapProperty,
  mapPreview,
  mapSave,
} from "@provost/contract/source/map-shapes";
import { mapLimits } from "@provost/contract/wire/feature-limits";
import { listComma } from "@provost/contract/wire/locale";
import { sizeText } from "@provost/contract/wire/size-text";
import { type FormEvent, useEffect, useState } from "react";
import { upload } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { DialogFoot } from "../../ui/dialog/DialogFoot.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { failureText } from "../../ui/state/failure-text.ts";
import { MapDrawing } from "./MapDrawing.tsx";
import { mapWords } from "./map-words.ts";

interface MapDialogProps {
  file: File;
  /** The map whose shapes are replaced; `null`: one is added. */
  replaced: MapEntry | null;
  onClose(): void;
}

type Seen = { phase: "reading" } | { phase: "failed"; text: string } | { phase: "seen"; preview: MapPreview };

function formOf(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  return form;
}

function useMapPreview(file: File, tooBig: string): Seen {
  const [seen, setSeen] = useState<Seen>({ phase: "reading" });
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    if (file.size > mapLimits.bytes) setSeen({ phase: "failed", text: tooBig });
    else
      upload(mapPreview, formOf(file), { signal, quiet: true }).then(
        (preview) => setSeen({ phase: "seen", preview }),
        (cause: unknown) => {
          if (!signal.aborted) setSeen({ phase: "failed", text: failureText(cause) });
        },
      );
    return () => control.abort();
  }, [file, tooBig]);
  return seen;
}

/** A file of shapes before it is saved: what it looks like, and which property names its shapes. */
export function MapDialog({ file, replaced, onClose }: MapDialogProps) {
  const t = useWords(mapWords);
  const seen = useMapPreview(file, t("tooBig", { most: sizeText(mapLimits.bytes) }));
  const title = replaced ? t("replaceTitle", { name: replaced.name }) : t("addTitle");
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      {seen.phase === "reading" ? (
        <Stack align="center" py="lg">
          <Loader size="sm" />
          <Text size="sm">{t("reading", { name: file.name })}</Text>
        </Stack>
      ) : seen.phase === "failed" ? (
        <>
          <Alert color="red" role="alert">
            {seen.text}
          </Alert>
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <MapForm {...{ file, replaced, onClose }} preview={seen.preview} />
      )}
    </Modal>
  );
}

const nameOf = (file: File): string => file.name.replace(/\.[^.]*$/, "").slice(0, mapLimits.nameLength);

/** The property that was chosen before, where this file has it. */
function propertyIn(properties: readonly MapProperty[], name: string | undefined): MapProperty | undefined {
  return properties.find((one) => one.name === name);
}

function MapForm({ file, replaced, onClose, preview }: MapDialogProps & { preview: MapPreview }) {
  const t = useWords(mapWords);
  const language = useLanguage();
  const tag = languageTag(language);
  const comma = listComma[language];
  const { properties, shapes, lost, vertices, simplifiedTo } = preview;
  const [name, setName] = useState(replaced?.name ?? nameOf(file));
  const [key, setKey] = useState(
    (propertyIn(properties, replaced?.keyProperty) ?? properties[0])?.name ?? "",
  );
  const [keyEn, setKeyEn] = useState(propertyIn(properties, replaced?.keyEnProperty)?.name ?? "");
  const [state, setState] = useState<{ isSaving: boolean; failure: string | null }>({
    isSaving: false,
    failure: null,
  });
  const samplesOf = (one: MapProperty | undefined): string =>
    one ? t("samples", { samples: one.samples.join(", ") }) : "";
  const chosen = propertyIn(properties, key);
  const problem = chosen
    ? [
        ...(chosen.empty > 0 ? [t("emptyKeys", { count: chosen.empty })] : []),
        ...(chosen.repeated > 0 ? [t("repeatedKeys", { count: chosen.repeated })] : []),
      ].join(" · ")
    : "";
  const names = properties.map((one) => ({
    value: one.name,
    label: `${one.name} (${one.samples.join(", ")})`,
  }));

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState({ isSaving: true, failure: null });
    const fields = {
      name: name.trim(),
      key,
      keyEn,
      ...(replaced ? { id: replaced.id, version: String(replaced.version) } : {}),
    };
    try {
      const saved = await upload(mapSave, formOf(file, fields), { quiet: true });
      const { count, charts } = saved.uses ?? { count: 0, charts: [] };
      const isNamed = charts.length > 0;
      notifyDone(
        count === 0
          ? t("saved", { name: saved.name })
          : t(isNamed ? "savedNamed" : "savedUsed", { name: saved.name, count, charts: charts.join(comma) }),
      );
      onClose();
    } catch (cause) {
      setState({ isSaving: false, failure: failureText(cause) });
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        <MapDrawing borders={preview.borders} label={t("preview")} />
        <Text size="sm">
          {t("found", {
            count: shapes,
            shapes: shapes.toLocaleString(tag),
            vertices: vertices.toLocaleString(tag),
            simplified: simplifiedTo.toLocaleString(tag),
          })}
          {lost > 0 ? ` · ${t("lost", { count: lost })}` : ""}
        </Text>
        <TextInput
          label={t("name")}
          required
          maxLength={mapLimits.nameLength}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {properties.length === 0 ? (
          <Alert color="red">{t("noProperties")}</Alert>
        ) : (
          <>
            <Select
              label={t("key")}
              description={`${t("keyHint")} · ${samplesOf(chosen)}`}
              data={names}
              value={key}
              error={problem || undefined}
              onChange={(value) => setKey(value ?? "")}
              allowDeselect={false}
            />
            <Select
              label={t("keyEn")}
              data={[{ value: "", label: t("noKeyEn") }, ...names]}
              value={keyEn}
              onChange={(value) => setKeyEn(value ?? "")}
              allowDeselect={false}
            />
          </>
        )}
        {state.failure === null ? null : (
          <Alert color="red" role="alert">
            {state.failure}
          </Alert>
        )}
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          type="submit"
          loading={state.isSaving}
          disabled={name.trim() === "" || key === "" || problem !== ""}
        >
          {t("save")}
        </Button>
      </DialogFoot>
    </form>
  );
}
