import { Button, FileButton, Stack } from "@mantine/core";
import { limits } from "@provost/contract/wire/limits";
import { IconDownload, IconFileSpreadsheet, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { saveText } from "../../ui/save-file.ts";
import { csvText } from "../../ui/text/csv.ts";
import type { FileImport } from "./file-import.ts";
import classes from "./Import.module.css";
import { importWords } from "./import-words.ts";

const accepted = ".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** How large a file may be. */
export const importSize = `${limits.userImportBytes / 1024 ** 2} MB`;

/** Says what a file holds, gives an empty one, and takes one. */
export function ImportChoice({ intake }: { intake: FileImport }) {
  const t = useWords(importWords);
  const texts = intake.kind.useTexts();
  const language = useLanguage();
  const [isOver, setOver] = useState(false);
  const heads = Object.values(intake.kind.heads).map(([zh, en]) => ({ zh, en })[language]);
  return (
    <Stack gap="md">
      <p className={classes.text}>{texts.hint({ size: importSize, lines: limits.userImportLines })}</p>
      <Button
        className={classes.template ?? ""}
        variant="subtle"
        leftSection={<IconDownload size={16} />}
        onClick={() => saveText(`${texts.templateFile}.csv`, csvText([heads]))}
      >
        {t("template")}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a second way beside the button that opens the file picker */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) intake.choose(file);
        }}
      >
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden="true" />
        <FileButton accept={accepted} onChange={(file) => file && intake.choose(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />} data-autofocus>
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        <span className={classes.quiet}>{t(isOver ? "dropHere" : "dropHint")}</span>
      </div>
    </Stack>
  );
}
