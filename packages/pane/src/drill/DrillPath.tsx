import type { Language } from "@provost/contract/wire/language";
import { word } from "../pane-words.ts";
import type { DrillStep } from "./drill-path.ts";

interface DrillPathProps {
  path: readonly DrillStep[];
  /** Back to the first `depth` steps. */
  onBack(depth: number): void;
  language: Language;
}

/** Where a drill has led, and the way back to any level. */
export function DrillPath({ path, onBack, language }: DrillPathProps) {
  if (path.length === 0) return null;
  return (
    <nav className="provost-pane-path" aria-label={word("drillPath", language)}>
      <ol>
        <li>
          <button type="button" onClick={() => onBack(0)}>
            {word("allData", language)}
          </button>
        </li>
        {path.map(({ heading, label, column, to }, at) => {
          const text = `${heading} = ${label}`;
          return (
            <li key={`${column} ${label} ${to?.column ?? ""} ${to?.bucket ? JSON.stringify(to.bucket) : ""}`}>
              {at === path.length - 1 ? (
                <span aria-current="step">{text}</span>
              ) : (
                <button type="button" onClick={() => onBack(at + 1)}>
                  {text}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
