import { Button, Checkbox } from "@mantine/core";
import { headingOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { CellsSection } from "../../style/CellsSection.tsx";
import { NumberField, Section } from "../../style/Fields.tsx";
import type { TypeStyleProps } from "../../style/style-parts.ts";
import { toggled } from "../../style/style-parts.ts";
import { styleWord as say } from "../../style/style-words.ts";

/** The columns of a table, and how its cells are highlighted. */
export function TableSections(props: TypeStyleProps) {
  const { measures } = rolesOf(props.schema);
  return (
    <>
      {props.schema.length > 0 ? <ColumnsSection {...props} /> : null}
      {measures.length > 0 ? (
        <CellsSection measures={measures} style={props.style} set={props.set} language={props.language} />
      ) : null}
    </>
  );
}

/** Which columns a table shows and how many stay in place. */
function ColumnsSection({ schema, style, set, language }: TypeStyleProps) {
  const hidden = style.hidden ?? [];
  const shown = schema.filter(({ name }) => !hidden.includes(name)).length;
  const isPlain = !style.widths && !style.hidden && !style.order && style.frozen === undefined;
  return (
    <Section title={say("columns", language)}>
      {schema.map((column) => {
        const isShown = !hidden.includes(column.name);
        return (
          <Checkbox
            key={column.name}
            size="sm"
            label={headingOf(column)}
            checked={isShown}
            disabled={isShown && shown === 1}
            onChange={({ currentTarget: { checked } }) =>
              set({ hidden: toggled(hidden, column.name, !checked) })
            }
          />
        );
      })}
      <NumberField
        label={say("frozen", language)}
        value={style.frozen}
        min={0}
        max={20}
        decimals={false}
        onCommit={(frozen) => set({ frozen: frozen === undefined ? undefined : Math.round(frozen) })}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        disabled={isPlain}
        onClick={() => set({ widths: undefined, hidden: undefined, order: undefined, frozen: undefined })}
      >
        {say("resetColumns", language)}
      </Button>
    </Section>
  );
}
