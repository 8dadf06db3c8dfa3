import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { TablePolicy } from "@provost/contract/people/policy";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "../policy/Policy.module.css";
import { policyWarningWords } from "../policy/policy-warning-words.ts";
import { LazyViewAsDialog } from "./view-as-dialog.ts";

interface ViewAsButtonProps {
  roleId: string;
  name: string;
  /** Policies that are not saved, to be tried; `null` where they are those that are, or cannot be tried. */
  tried: readonly TablePolicy[] | null;
  /** Changes that cannot be tried yet, because a rule is not complete. */
  isUntried: boolean;
}

/** Opens what a role shows; of a role that is not saved yet it says so. */
export function ViewAsButton({ roleId, name, tried, isUntried }: ViewAsButtonProps) {
  const t = useWords(policyWarningWords);
  const [isOpen, setOpen] = useState(false);
  useFocusReturn({ opened: isOpen });
  if (roleId === "") return <p className={classes.hint}>{t("viewAsAfter")}</p>;
  return (
    <>
      <Button
        className={classes.viewAs ?? ""}
        variant="default"
        size="xs"
        mb="sm"
        leftSection={<IconEye size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("viewAs")}
      </Button>
      {isUntried ? <p className={classes.hint}>{t("triedAfter")}</p> : null}
      {isOpen ? (
        <LazyViewAsDialog as={{ roleId }} name={name} tried={tried} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
