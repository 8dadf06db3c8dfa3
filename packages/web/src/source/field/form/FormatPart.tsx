import { NativeSelect, TextInput } from "@mantine/core";
import { NumberFormat } from "@provost/contract/report/number-format";
import { useLanguage, useWords } from "../../../platform/i18n.ts";
import classes from "../FieldPanel.module.css";
import type { FieldRow } from "../field-row.ts";
import { fieldWords } from "../field-words.ts";
import { useFields } from "../fields-context.ts";
import { Part } from "./FieldPart.tsx";
import { sampleNumber, withFormat } from "./format-text.ts";

const styles = ["auto", "number", "percent", "compact"] as const;
const styleWords = {
  auto: "styleAuto",
  number: "styleNumber",
  percent: "stylePercent",
  compact: "styleCompact",
} as const;
const digits = ["", "0", "1", "2", "3", "4", "5", "6", "7", "8"] as const;
const groupings = [undefined, true, false] as const;

/** How the numbers of a field are written, with their unit. */
export function FormatPart({ row }: { row: FieldRow }) {
  const t = useWords(fieldWords);
  const language = useLanguage();
  const { mayEdit, change } = useFields();
  const { format } = row.meta;
  const say = (changed: Parameters<typeof withFormat>[1], about?: string): void =>
    change([row.id], { format: withFormat(format, changed) }, about && `${about} ${row.id}`);
  const affix = (name: "prefix" | "suffix") => ({
    label: t(name),
    value: format?.[name] ?? "",
    maxLength: 20,
    readOnly: !mayEdit,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      say({ [name]: currentTarget.value }, name),
  });
  return (
    <Part title={t("number")}>
      <div className={classes.pair}>
        <NativeSelect
          label={t("style")}
          value={format?.style ?? "auto"}
          disabled={!mayEdit}
          data={styles.map((value) => ({ value, label: t(styleWords[value]) }))}
          onChange={({ currentTarget }) => say({ style: styles[currentTarget.selectedIndex] ?? "auto" })}
        />
        <NativeSelect
          label={t("decimals")}
          value={format?.decimals === undefined ? "" : String(format.decimals)}
          disabled={!mayEdit}
          data={digits.map((value) => ({ value, label: value === "" ? t("decimalsAuto") : value }))}
          onChange={({ currentTarget: { value } }) =>
            say({ decimals: value === "" ? undefined : Number(value) })
          }
        />
        <TextInput {...affix("prefix")} />
        <TextInput {...affix("suffix")} />
        <NativeSelect
          label={t("grouping")}
          value={format?.grouping === undefined ? "" : format.grouping ? "yes" : "no"}
          disabled={!mayEdit}
          data={[
            { value: "", label: t("auto") },
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
          onChange={({ currentTarget }) => say({ grouping: groupings[currentTarget.selectedIndex] })}
        />
      </div>
      <p className={classes.preview} style={{ margin: 0 }}>
        <span>{t("preview")}</span>
        <span>{sampleNumber(format ?? NumberFormat.parse({}), language)}</span>
      </p>
    </Part>
  );
}
