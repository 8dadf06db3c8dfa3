import { ChartType } from "@provost/contract/chart/chart-type";
import type { Language } from "@provost/contract/wire/language";
import { describeType, type FieldCounts, unusableReason } from "@provost/report-core/chart-type/chart-type";
import type { Recommendation } from "@provost/report-core/result/recommend-type";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { chartTypes } from "./chart-type/chart-types.ts";
import { useMapNames } from "./engine/map-source.ts";
import { word } from "./pane-words.ts";
import { Tip } from "./Tip.tsx";

interface ChartTypePickerProps {
  value: ChartType;
  /** What decides which types can be used. */
  counts: FieldCounts;
  /** The type that suits what is chosen; it is marked, with the reason in its tooltip. */
  recommended?: Recommendation | null | undefined;
  language: Language;
  onChange(type: ChartType): void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const gap = 8;
const widest = 260;

interface Beside {
  position: "left" | "top";
  offset: number;
}

/** Where the tooltip of an icon hides none of them: left of all where it fits, else above all. */
function besideAll(icon: HTMLElement): Beside {
  const group = icon.parentElement;
  if (group === null || group.getBoundingClientRect().left > widest + 2 * gap) {
    return { position: "left", offset: icon.offsetLeft - (group?.offsetLeft ?? 0) + gap };
  }
  return { position: "top", offset: icon.offsetTop - group.offsetTop + gap };
}

const alwaysShown = 6;
const shownAtFirst = 8;

/**
 * The chart types as a group of named icons; one that cannot show the counts is greyed, says why and cannot be chosen.
 * The first six are always there, followed by two: of the others the chosen one, the recommended one, then those that can be used.
 */
export function ChartTypePicker({ value, counts, recommended, language, onChange }: ChartTypePickerProps) {
  const heading = useId();
  const buttons = useRef(new Map<ChartType, HTMLButtonElement>());
  const [focused, setFocused] = useState<ChartType | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [beside, setBeside] = useState<Beside>({ position: "left", offset: gap });
  const [isUsed, setUsed] = useState(false);
  const maps = useMapNames(isUsed);
  const known = maps === null ? counts : { ...counts, hasMaps: maps.length > 0 };
  const reasonOf = (type: ChartType) => unusableReason(chartTypes[type], known, language);
  const rank = (type: ChartType): number =>
    type === value ? 0 : type === recommended?.type ? 1 : reasonOf(type) === null ? 2 : 3;
  const others = ChartType.options.slice(alwaysShown);
  const near = [...others].sort((one, other) => rank(one) - rank(other)).slice(0, shownAtFirst - alwaysShown);
  const shown = ChartType.options.filter((type) => isWhole || !others.includes(type) || near.includes(type));
  const choose = (type: ChartType): void => {
    if (reasonOf(type) === null && type !== value) onChange(type);
  };
  const onKeyDown = (event: KeyboardEvent, type: ChartType): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[(shown.indexOf(type) + step + shown.length) % shown.length];
    if (!next) return;
    buttons.current.get(next)?.focus();
    choose(next);
  };
  return (
    <section className="provost-pane-panel">
      <div className="provost-pane-types-head">
        <h3 id={heading}>{word("chartType", language)}</h3>
        <button
          type="button"
          className="provost-pane-more"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {word(isWhole ? "fewerTypes" : "allTypes", language, { count: ChartType.options.length })}
        </button>
      </div>
      <div
        className="provost-pane-types"
        role="radiogroup"
        aria-labelledby={heading}
        onPointerEnter={() => setUsed(true)}
        onFocus={() => setUsed(true)}
      >
        {shown.map((type) => {
          const reason = reasonOf(type);
          const text = describeType(chartTypes[type], language);
          const advice = type === recommended?.type && reason === null ? recommended.reason[language] : null;
          const name = chartTypes[type].name[language];
          return (
            <Tip
              key={type}
              label={
                <>
                  {text}
                  {reason === null ? null : <div className="provost-pane-reason">{reason}</div>}
                  {advice === null ? null : (
                    <div className="provost-pane-reason">
                      {word("recommended", language)}
                      {advice}
                    </div>
                  )}
                </>
              }
              byFocusAndTouch
              multiline
              maw={widest}
              // Beside all of the icons: it hides none that one may be about to press.
              position={beside.position}
              offset={beside.offset}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: a radio input cannot stay focusable while it is disabled */}
              <button
                ref={(element) => {
                  if (element) buttons.current.set(type, element);
                  else buttons.current.delete(type);
                }}
                type="button"
                role="radio"
                className="provost-pane-type"
                aria-checked={type === value}
                aria-disabled={reason !== null}
                aria-label={reason === null ? name : `${name} — ${reason}`}
                aria-description={advice === null ? undefined : `${word("recommended", language)}${advice}`}
                data-recommended={advice === null ? undefined : true}
                data-type={type}
                tabIndex={(focused ?? value) === type ? 0 : -1}
                onFocus={({ currentTarget }) => {
                  setFocused(type);
                  setBeside(besideAll(currentTarget));
                }}
                onPointerEnter={({ currentTarget }) => setBeside(besideAll(currentTarget))}
                onBlur={() => setFocused(null)}
                onClick={() => choose(type)}
                onKeyDown={(event) => onKeyDown(event, type)}
              >
                <svg className="provost-pane-icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={chartTypes[type].icon} />
                </svg>
                <span>{name}</span>
              </button>
            </Tip>
          );
        })}
      </div>
    </section>
  );
}
