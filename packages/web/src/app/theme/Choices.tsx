import type { ReactNode } from "react";
import classes from "./Choices.module.css";

interface ChoicesProps<C extends string> {
  legend: string;
  name: string;
  /** Cards with a picture, or parts of one bar. */
  kind: "cards" | "bar";
  choices: readonly C[];
  chosen: C;
  /** The focus goes to what is chosen when the dialog opens. */
  isFirst?: boolean;
  onChoose: (choice: C) => void;
  draw: (choice: C) => ReactNode;
}

/** One of a few; the choice shows at once. */
export function Choices<C extends string>(props: ChoicesProps<C>) {
  const { legend, name, kind, choices, chosen, isFirst = false, onChoose, draw } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div className={classes[kind]}>
        {choices.map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === chosen}
              data-autofocus={(isFirst && choice === chosen) || undefined}
              onChange={() => onChoose(choice)}
            />
            {draw(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
