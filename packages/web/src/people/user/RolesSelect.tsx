import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import type { RoleTitle } from "@provost/contract/people/role";
import type { z } from "zod";
import { useWords } from "../../platform/i18n.ts";
import classes from "./UserFields.module.css";
import { userWords } from "./user-words.ts";

interface RolesSelectProps extends Omit<MultiSelectProps, "data" | "renderOption" | "searchable"> {
  roles: readonly z.infer<typeof RoleTitle>[];
}

/** Roles to give; one that the viewer may not give cannot be chosen, and says why. */
export function RolesSelect({ roles, ...field }: RolesSelectProps) {
  const t = useWords(userWords);
  return (
    <MultiSelect
      {...field}
      data={roles.map(({ id, title, grantable }) => ({ value: id, label: title, disabled: !grantable }))}
      searchable
      renderOption={({ option }) => (
        <span>
          {option.label}
          {option.disabled ? <span className={classes.reason}>{t("notGrantable")}</span> : null}
        </span>
      )}
    />
  );
}
