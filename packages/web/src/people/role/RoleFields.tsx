import { Textarea, TextInput } from "@mantine/core";
import { useWords } from "../../platform/i18n.ts";
import classes from "./RoleEditor.module.css";
import type { RoleFaults, RoleField, RoleForm } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleFieldsProps {
  form: RoleForm;
  faults: RoleFaults;
  /** What the server said of the code. */
  codeRefused: string | null;
  isReadOnly: boolean;
  onChange: (part: Partial<RoleForm>) => void;
}

export function RoleFields({ form, faults, codeRefused, isReadOnly, onChange }: RoleFieldsProps) {
  const t = useWords(roleWords);
  const field = (name: RoleField) => ({
    label: t(name),
    name,
    value: form[name],
    readOnly: isReadOnly,
    error: faults[name] === undefined ? null : t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [name]: currentTarget.value }),
  });
  const code = field("code");
  return (
    <div className={classes.fields}>
      <TextInput {...field("name")} required />
      <TextInput
        {...code}
        required
        readOnly={isReadOnly || form.allMenus}
        error={code.error ?? codeRefused}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...field("sort")} inputMode="numeric" />
      <Textarea {...field("remark")} autosize minRows={2} maxRows={6} />
    </div>
  );
}
