import { IconSquare, IconSquareCheckFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import type { PanelProps } from "../../toolbar/tool.ts";
import { useValue } from "../../use-value.ts";
import { type TableActionGroup, tableActions, tableSorts } from "../table-actions.ts";

/** What can be done with the table at the caret. */
export const TableActionsPanel = (props: PanelProps) => <ActionList {...props} groups={tableActions} />;

const sorts = [tableSorts];

/** How the table at the caret is sorted. */
export const TableSortPanel = (props: PanelProps) => <ActionList {...props} groups={sorts} />;

/** Actions in groups; arrow keys go through them. */
export function ActionList({ session, close, groups }: PanelProps & { groups: readonly TableActionGroup[] }) {
  const { editor } = session;
  const language = session.language.get();
  useValue(session.changes);
  const [stop, setStop] = useState(groups[0]?.actions[0]?.name);
  const [, setUsed] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons within
    <div
      className="provost-editor-actions"
      data-many={groups.length > 4 || undefined}
      data-one={groups.length === 1 || undefined}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div key={group.name.en} role="group" aria-label={group.name[language]}>
          <span aria-hidden>{group.name[language]}</span>
          {group.actions.map(({ name, run, isPossible, isOffered, isOn, stays, isChoice }) => {
            if (isOffered?.(editor) === false) return null;
            const can = isPossible?.(editor) ?? true;
            const on = isOn?.(editor);
            const Box = on ? IconSquareCheckFilled : IconSquare;
            return (
              <button
                key={name.en}
                type="button"
                tabIndex={name === stop ? 0 : -1}
                aria-disabled={can ? undefined : true}
                {...(isChoice
                  ? { role: "checkbox", "aria-checked": on === true }
                  : { "aria-pressed": on, "data-on": on || undefined })}
                onFocus={() => setStop(name)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (!can) return;
                  if (!stays) close();
                  run(editor, language);
                  if (stays) setUsed((times) => times + 1);
                }}
              >
                {isChoice ? <Box size={16} aria-hidden /> : null}
                {name[language]}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
