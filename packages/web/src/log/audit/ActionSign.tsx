import type { AuditAction } from "@provost/contract/log/audit";
import { auditActionWords } from "@provost/contract/log/audit-words";
import {
  IconArrowBackUp,
  IconCheck,
  IconEye,
  IconFileExport,
  IconFileImport,
  IconKey,
  IconLogout2,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconTrash,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useLanguage } from "../../platform/i18n.ts";
import classes from "../Signs.module.css";

const signs: Readonly<Record<AuditAction, TablerIcon>> = {
  create: IconPlus,
  update: IconPencil,
  remove: IconTrash,
  restore: IconArrowBackUp,
  import: IconFileImport,
  export: IconFileExport,
  sign_out: IconLogout2,
  reset_password: IconKey,
  view_as: IconEye,
  approve: IconCheck,
  refuse: IconX,
  try: IconPlugConnected,
};
const tones: Partial<Record<AuditAction, string>> = {
  create: "good",
  import: "good",
  remove: "gone",
  restore: "good",
  approve: "good",
  refuse: "gone",
};

/** What was done: by sign, word and colour. */
export function ActionSign({ action }: { action: AuditAction }) {
  const language = useLanguage();
  const Sign = signs[action];
  return (
    <span className={classes.signed}>
      <Sign className={classes.sign} data-tone={tones[action]} size={16} stroke={1.6} aria-hidden />
      <span className={classes.word}>{auditActionWords[action][language]}</span>
    </span>
  );
}
