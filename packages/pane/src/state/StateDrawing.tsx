import type { ReactNode } from "react";

/** What a place without content is: nothing yet, nothing found, not for this person, failed, or not there. */
export type DrawingKind = "empty" | "search" | "locked" | "failed" | "missing";

/** What the sheet shows. */
const contents: Readonly<Record<DrawingKind, ReactNode>> = {
  empty: (
    <g className="provost-drawing-tint">
      <rect x={77} y={72} width={10} height={18} rx={1.5} />
      <rect x={92} y={61} width={10} height={29} rx={1.5} />
      <rect x={107} y={51} width={10} height={39} rx={1.5} />
    </g>
  ),
  search: (
    <g className="provost-drawing-bar">
      <rect x={72} y={56} width={58} height={5} rx={2.5} />
      <rect x={72} y={69} width={44} height={5} rx={2.5} />
      <rect x={72} y={82} width={52} height={5} rx={2.5} />
    </g>
  ),
  locked: (
    <>
      <rect className="provost-drawing-pane" x={72} y={50} width={58} height={42} rx={6} />
      <path className="provost-drawing-ghost" d="M79 80l13-13 11 9 20-16" />
    </>
  ),
  failed: (
    <>
      <path className="provost-drawing-line" d="M73 79l15-13 13 10" />
      <path className="provost-drawing-broken" d="M107 68l9-7 14 6" />
    </>
  ),
  missing: (
    <>
      <g className="provost-drawing-tint">
        <rect x={71} y={78} width={8} height={12} rx={1.5} />
        <rect x={84} y={68} width={8} height={22} rx={1.5} />
        <rect x={97} y={60} width={8} height={30} rx={1.5} />
      </g>
      <rect className="provost-drawing-gap" x={110} y={51} width={8} height={39} rx={1.5} />
    </>
  ),
};

const signs: Readonly<Record<DrawingKind, ReactNode>> = {
  empty: <path d="M142 100v12M136 106h12" />,
  search: (
    <>
      <circle cx={141} cy={105} r={4.5} />
      <path d="M144.5 108.5l3.5 3.5" />
    </>
  ),
  locked: (
    <>
      <rect x={136.5} y={104.5} width={11} height={8} rx={1.5} />
      <path d="M139 104.5v-2a3 3 0 0 1 6 0v2" />
    </>
  ),
  failed: <path d="M142 99.5v7.5M142 111.6v.2" />,
  missing: <path d="M139 102.5a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2M142 111.3v.2" />,
};

export interface StateDrawingProps {
  kind: DrawingKind;
  /** On a page of its own it is larger. */
  isLarge?: boolean;
  /** Without a next step nothing invites to one. */
  hasSign?: boolean;
}

/** A sheet with its shadow, two quiet bars, what tells the case, and one sign; an ornament above the words. */
export function StateDrawing({ kind, isLarge = false, hasSign = true }: StateDrawingProps) {
  const scale = isLarge ? 1.24 : 1;
  return (
    <svg
      className="provost-drawing"
      data-kind={kind}
      viewBox="0 0 200 140"
      width={200 * scale}
      height={140 * scale}
      aria-hidden
    >
      <ellipse className="provost-drawing-floor" cx={104} cy={123} rx={62} ry={6} />
      <rect
        className="provost-drawing-behind"
        x={70}
        y={22}
        width={80}
        height={94}
        rx={8}
        transform="rotate(5 110 70)"
      />
      <rect className="provost-drawing-sheet" x={60} y={18} width={86} height={100} rx={8} />
      <rect className="provost-drawing-head" x={72} y={32} width={32} height={6} rx={3} />
      <rect className="provost-drawing-bar" x={72} y={43} width={52} height={4} rx={2} />
      {contents[kind]}
      {hasSign ? (
        <g className="provost-drawing-badge">
          <circle cx={142} cy={106} r={16} />
          {signs[kind]}
        </g>
      ) : null}
    </svg>
  );
}
