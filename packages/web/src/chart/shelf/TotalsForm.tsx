import { Button, Checkbox, Stack } from "@mantine/core";
import { useState } from "react";
import { listed, useLanguage, useWords } from "../../platform/i18n.ts";
import { closedByEscape } from "../../ui/menu/closed-by-escape.ts";
import { type Hung, HungPopover } from "../../ui/menu/HungMenu.tsx";
import classes from "../filter/FilterEditor.module.css";
import { totalsOffered } from "./refine.ts";
import { refineFormWords } from "./refine-form-words.ts";
import { refineWords } from "./refine-words.ts";

interface TotalsFormProps extends Hung {
  initial: readonly (readonly string[])[];
  dimensions: readonly string[];
  nameOf(column: string): string;
  onApply(totals: string[][]): void;
}

/** Which totals are shown beside the rows. */
export function TotalsForm({ hung, onClose, ...form }: TotalsFormProps) {
  return (
    <HungPopover hung={hung} onClose={onClose} onKeyDown={closedByEscape(onClose)}>
      {hung.opened ? <Form {...form} onCancel={onClose} /> : null}
    </HungPopover>
  );
}

type FormProps = Omit<TotalsFormProps, keyof Hung> & { onCancel(): void };

function Form({ initial, dimensions, nameOf, onApply, onCancel }: FormProps) {
  const t = useWords(refineWords);
  const texts = useWords(refineFormWords);
  const language = useLanguage();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(initial.length === 0 ? ["[]"] : initial.map((names) => JSON.stringify(names))),
  );
  const offered = totalsOffered(dimensions);
  return (
    <form
      className={classes.form}
      aria-label={t("totalsTitle")}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(offered.filter((names) => chosen.has(JSON.stringify(names))));
      }}
    >
      <Stack gap="xs">
        {offered.map((names, index) => {
          const key = JSON.stringify(names);
          return (
            <Checkbox
              key={key}
              label={
                names.length === 0
                  ? texts("totalsGrand")
                  : texts("totalsOf", { names: listed(names.map(nameOf), language) })
              }
              checked={chosen.has(key)}
              data-autofocus={index === 0 || undefined}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                setChosen((before) => {
                  const next = new Set(before);
                  if (checked) next.add(key);
                  else next.delete(key);
                  return next;
                });
              }}
            />
          );
        })}
      </Stack>
      <p className={classes.hint}>{texts("totalsText")}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {texts("cancel")}
        </Button>
        <Button type="submit">{texts("apply")}</Button>
      </div>
    </form>
  );
}
