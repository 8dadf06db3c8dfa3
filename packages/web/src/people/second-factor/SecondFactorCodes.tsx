import { Button, Group } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import { saveText } from "../../ui/save-file.ts";
import { Copied } from "../../ui/text/use-copying.ts";
import { profileWords } from "../profile/profile-words.ts";
import classes from "./SecondFactor.module.css";

interface SecondFactorCodesProps {
  codes: readonly string[];
  /** The user confirms that the codes are saved. */
  onNoted: () => void;
}

/** Recovery codes, shown once: copy, download or print them. */
export function SecondFactorCodes({ codes, onNoted }: SecondFactorCodesProps) {
  const t = useWords(profileWords);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t("codesText")}</p>
      <ul className={classes.codes} aria-label={t("codesTitle")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Copied text={text}>
          {({ state, copy }) => (
            <Button
              variant="default"
              leftSection={state === "copied" ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {t(state === "copied" ? "copied" : "copy")}
            </Button>
          )}
        </Copied>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => saveText(`${t("codesFile")}.txt`, text, "text/plain;charset=utf-8")}
        >
          {t("download")}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </Group>
      <div>
        <Button onClick={onNoted}>{t("codesNoted")}</Button>
      </div>
    </div>
  );
}
