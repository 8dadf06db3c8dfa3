import { Button, Checkbox } from "@mantine/core";
import type { SchemaColumn } from "@provost/contract/source/source";
import { useWords } from "../../platform/i18n.ts";
import classes from "./JoinDialog.module.css";
import { type JoinForm, toggledColumn } from "./join-form.ts";
import { virtualWords } from "./virtual-words.ts";

interface JoinColumnsProps {
  form: JoinForm;
  left: readonly SchemaColumn[];
  right: readonly SchemaColumn[];
  onChange(form: JoinForm): void;
}

/** Which columns of each table the joined one has. */
export function JoinColumns({ form, left, right, onChange }: JoinColumnsProps) {
  const t = useWords(virtualWords);
  if (left.length === 0 && right.length === 0) return null;
  const side = (name: "left" | "right", all: readonly SchemaColumn[]) => {
    const { table, columns } = form[name];
    const own = all.filter(({ expression }) => expression === undefined);
    const take = (taken: string[] | null): void => onChange({ ...form, [name]: { table, columns: taken } });
    if (own.length === 0) return null;
    const count = columns?.length ?? own.length;
    const title = t("takenOf", { table, count, total: own.length });
    return (
      <fieldset className={classes.side} aria-label={title}>
        <div className={classes.sideHead}>
          <span title={title}>{title}</span>
          <Button size="compact-xs" variant="subtle" disabled={columns === null} onClick={() => take(null)}>
            {t("all")}
          </Button>
          <Button size="compact-xs" variant="subtle" disabled={count === 0} onClick={() => take([])}>
            {t("none")}
          </Button>
        </div>
        <div className={classes.choices}>
          {own.map(({ Column, label }) => (
            <Checkbox
              key={Column}
              size="xs"
              label={label === "" || label === Column ? Column : `${label} · ${Column}`}
              checked={columns === null || columns.includes(Column)}
              onChange={() => take(toggledColumn(columns, Column, own))}
            />
          ))}
        </div>
      </fieldset>
    );
  };
  return (
    <div className={classes.group}>
      <span className={classes.legend}>{t("taken")}</span>
      <div className={classes.columns}>
        {side("left", left)}
        {side("right", right)}
      </div>
    </div>
  );
}
