import { type MaskSpec, maskSpecs } from "@provost/contract/demand/demand-choices";
import { demandLabels, maskLabels, maskWords } from "@provost/contract/demand/demand-words";
import { useSay } from "../form-language.tsx";
import { formWords } from "../form-words.ts";
import { type MaskDraft, withMask, withMaskPart } from "../send/form-draft.ts";
import classes from "./Field.module.css";
import { FieldNote, noteIds } from "./FieldNote.tsx";
import { idOf, useFormFields } from "./form-fields.tsx";
import masks from "./MaskQuestion.module.css";
import { regrouped } from "./typed-number.ts";

const parts = ["name", "quantity", "price"] as const;
const modes = { name: "text", quantity: "numeric", price: "decimal" } as const;

function MaskPart({ line, place, part }: { line: MaskDraft; place: number; part: (typeof parts)[number] }) {
  const say = useSay();
  const { problemAt, isLocked, change, leave } = useFormFields();
  const name = `masks.${place}.${part}`;
  const [id, problem] = [idOf(name), problemAt(name)];
  const write = (text: string): void => change(name, (draft) => withMaskPart(draft, line.spec, part, text));
  const understood = part === "name" ? line[part] : regrouped(line[part]);
  return (
    <div className={classes.field} data-field data-part={part}>
      <label htmlFor={id} className={classes.label} data-required>
        {say(maskLabels[part])}
      </label>
      <input
        {...{ id, name, value: line[part], className: classes.box, type: "text", autoComplete: "off" }}
        inputMode={modes[part]}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={noteIds({ id, problem })}
        readOnly={isLocked}
        onChange={({ target }) => write(target.value)}
        onBlur={() => {
          leave(name);
          if (understood !== line[part]) write(understood);
        }}
      />
      <FieldNote id={id} problem={problem} />
    </div>
  );
}

function MaskOption({ spec }: { spec: MaskSpec }) {
  const say = useSay();
  const { draft, isLocked, change, problemAt } = useFormFields();
  const place = draft.masks.findIndex((mask) => mask.spec === spec);
  const line = draft.masks[place];
  const words = say(maskWords[spec]);
  return (
    <div className={masks.mask} data-wanted={line !== undefined || undefined}>
      <label className={masks.head}>
        <input
          type="checkbox"
          name="masks"
          value={spec}
          checked={line !== undefined}
          aria-disabled={isLocked || undefined}
          aria-invalid={problemAt("masks") !== undefined}
          onChange={({ target }) =>
            change("masks", (before) => withMask(before, spec, words, target.checked))
          }
        />
        <span>{words}</span>
      </label>
      {line && (
        <fieldset className={masks.parts} aria-label={words}>
          {parts.map((part) => (
            <MaskPart key={part} {...{ line, place, part }} />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Which masks are wanted, and of each its name, how many, and at what price. */
export function MaskQuestion() {
  const say = useSay();
  const { problemAt } = useFormFields();
  const [id, hint, problem] = [idOf("masks"), formWords.masksHint, problemAt("masks")];
  return (
    <fieldset
      id={id}
      className={classes.field}
      aria-describedby={[`${id}-required`, noteIds({ id, hint, problem })].join(" ")}
    >
      <legend className={classes.label} data-required>
        {say(demandLabels.masks)}
      </legend>
      <span id={`${id}-required`} hidden>
        {say(formWords.required)}
      </span>
      <FieldNote id={id} hint={hint} problem={problem} />
      <div className={masks.list}>
        {maskSpecs.map((spec) => (
          <MaskOption key={spec} spec={spec} />
        ))}
      </div>
    </fieldset>
  );
}
