import { Alert, Button, Checkbox, Group, Radio, Stack } from "@mantine/core";
import type { DeptTitle } from "@provost/contract/people/dept";
import { PeopleScope } from "@provost/contract/people/role";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../platform/i18n.ts";
import { peopleScopeWords } from "../../ui/text/people-scope-words.ts";
import { deptTitlesOptions } from "../dept/dept.queries.ts";
import classes from "./RoleEditor.module.css";
import type { RoleForm } from "./role-form.ts";
import { roleWords } from "./role-words.ts";

interface RoleScopeProps {
  form: RoleForm;
  isReadOnly: boolean;
  onChange: (part: Partial<RoleForm>) => void;
}

/** The people scope of a role. */
export function RoleScope({ form, isReadOnly, onChange }: RoleScopeProps) {
  const t = useWords(roleWords);
  const s = useWords(peopleScopeWords);
  if (form.allMenus)
    return (
      <Alert color="brand" variant="light">
        {t("scopeFixed")}
      </Alert>
    );
  const choose = (part: Partial<RoleForm>): void => {
    if (!isReadOnly) onChange({ ...part, isScopeReviewed: true });
  };
  return (
    <Stack gap="md">
      {form.isScopeReviewed ? null : (
        <Alert color="yellow" variant="light" title={t("scopeUnreviewed")}>
          <Group justify="space-between">
            {t("scopeUnreviewedText")}
            {isReadOnly ? null : (
              <Button size="xs" variant="default" onClick={() => choose({})}>
                {t("scopeConfirm")}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <Radio.Group
        label={t("scopeLabel")}
        description={t("scopeHint")}
        value={form.peopleScope}
        readOnly={isReadOnly}
        onChange={(value) => choose({ peopleScope: PeopleScope.parse(value) })}
      >
        <div className={classes.scopes}>
          {PeopleScope.options.map((value) => (
            <Radio.Card key={value} value={value} className={classes.scope ?? ""} aria-label={s(value)}>
              <Radio.Indicator aria-hidden="true" />
              <span>
                <span className={classes.scopeName}>{s(value)}</span>
                <span className={classes.scopeText}>{s(`${value}Text`)}</span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {form.peopleScope === "chosen" ? (
        <ScopeDepts
          chosen={form.peopleDepts}
          isReadOnly={isReadOnly}
          onChange={(peopleDepts) => choose({ peopleDepts })}
        />
      ) : null}
    </Stack>
  );
}

interface ScopeDeptsProps {
  chosen: readonly string[];
  isReadOnly: boolean;
  onChange: (chosen: string[]) => void;
}

/** The departments as a tree with checkboxes; a checked department includes those below it. */
function ScopeDepts({ chosen, isReadOnly, onChange }: ScopeDeptsProps) {
  const t = useWords(roleWords);
  const titles = useQuery(deptTitlesOptions).data ?? [];
  const toggle = (id: string, isChosen: boolean): void =>
    onChange([...chosen.filter((one) => one !== id), ...(isChosen ? [id] : [])]);

  const branch = (nodes: readonly DeptTitle[], isAboveChosen: boolean) => (
    <ul className={classes.branch}>
      {nodes.map(({ id, title, inScope, children = [] }) => {
        const isChosen = chosen.includes(id);
        return (
          <li key={id}>
            <Checkbox
              label={title}
              checked={isAboveChosen || isChosen}
              disabled={isReadOnly || isAboveChosen || !(inScope || isChosen)}
              onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
            />
            {children.length === 0 ? null : branch(children, isAboveChosen || isChosen)}
          </li>
        );
      })}
    </ul>
  );
  return (
    <fieldset className={classes.depts}>
      <legend>{t("scopeDepts")}</legend>
      {titles.length === 0 ? <p className={classes.scopeText}>{t("scopeNoDepts")}</p> : branch(titles, false)}
    </fieldset>
  );
}
