import { Button } from "@mantine/core";
import { IconAlertTriangle, IconDatabaseImport, IconEye } from "@tabler/icons-react";
import { useWords } from "../../platform/i18n.ts";
import classes from "./FieldsPage.module.css";
import { fieldWords } from "./field-words.ts";

interface FieldsBannerProps {
  mayEdit: boolean;
  isImporting: boolean;
  faulty: readonly string[];
  /** What the server said against saving. */
  refused: string | null;
  onShow(column: string): void;
}

/** What the user should know before editing, and what prevents saving. */
export function FieldsBanner({ mayEdit, isImporting, faulty, refused, onShow }: FieldsBannerProps) {
  const t = useWords(fieldWords);
  const [first] = faulty;
  return (
    <>
      {mayEdit ? null : (
        <p className={classes.banner}>
          <IconEye size={16} aria-hidden="true" /> {t("readOnly")}
        </p>
      )}
      {isImporting ? (
        <p className={classes.banner} role="status">
          <IconDatabaseImport size={16} aria-hidden="true" /> {t("reimporting")}
        </p>
      ) : null}
      {refused === null ? null : (
        <p className={classes.banner} data-tone="fault" role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" /> {refused}
        </p>
      )}
      {first === undefined ? null : (
        <div className={classes.banner} data-tone="fault" role="status">
          <IconAlertTriangle size={16} aria-hidden="true" /> {t("faults", { count: faulty.length })}
          <Button size="compact-sm" variant="default" onClick={() => onShow(first)}>
            {t("showFault")} {first}
          </Button>
        </div>
      )}
    </>
  );
}
