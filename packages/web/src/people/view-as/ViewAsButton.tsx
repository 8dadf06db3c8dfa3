import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../platform/i18n.ts";
import classes from "../Policy.module.css";
import { policyWarningWords } from "../policy-warning-words.ts";
import { LazyViewAsDialog } from "./view-as-dialog.ts";

/** Opens what a role shows; of a role that is not saved yet it says so. */
export function ViewAsButton({ roleId, name }: { roleId: string; name: string }) {
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
      {isOpen ? <LazyViewAsDialog as={{ roleId }} name={name} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
