import { Textarea, TextInput } from "@mantine/core";
import type { FormOf } from "../../ui/form/use-entity-form.ts";
import classes from "./RoleEditor.module.css";
import type { roleForm } from "./role-form.ts";

interface RoleFieldsProps {
  form: FormOf<ReturnType<typeof roleForm>>;
  isReadOnly: boolean;
}

export function RoleFields({ form: { values, text }, isReadOnly }: RoleFieldsProps) {
  return (
    <div className={classes.fields}>
      <TextInput {...text("name")} required readOnly={isReadOnly} />
      <TextInput {...text("nameEn")} readOnly={isReadOnly} />
      <TextInput
        {...text("code")}
        required
        readOnly={isReadOnly || values.allMenus}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...text("sort")} readOnly={isReadOnly} inputMode="numeric" />
      <Textarea {...text("remark")} readOnly={isReadOnly} autosize minRows={2} maxRows={6} />
    </div>
  );
}
