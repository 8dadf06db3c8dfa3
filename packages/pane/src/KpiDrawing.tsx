import type { KpiFigure } from "@provost/report-core/figure/figure";
import type { ChartPalette } from "./chart-palette.ts";
import { shortened, textWidth } from "./text-width.ts";

interface KpiDrawingProps {
  figure: KpiFigure;
  palette: ChartPalette;
  /** px. */
  width: number;
  height: number;
  /** The span that is pointed at. */
  pointed: number | null;
}

const pad = 4;

/** Where each span of a course stands within a strip; `null` for one without a value. */
export function coursePoints(
  { course }: Pick<KpiFigure, "course">,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): ({ x: number; y: number } | null)[] {
  const values = course.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return course.map(({ value }, index) => {
    if (value === null) return null;
    const part = high === low ? 0.5 : (value - low) / (high - low);
    const along = course.length === 1 ? 1 : index / (course.length - 1);
    return { x: left + along * width, y: top + (1 - part) * height };
  });
}

// Points that follow one another are joined; a span without a value leaves a gap.
function pathOf(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map((point, index) =>
      point ? `${points[index - 1] ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : "",
    )
    .join("");
}

/** The strip of the course in a drawing of a size; none where there is no room. */
export function courseStrip(
  { course, target }: Pick<KpiFigure, "course" | "target">,
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } | null {
  const top = headHeight(height) + (target ? 30 : 0) + 12;
  const room = height - top - pad - 4;
  if (course.length < 2 || room < 20) return null;
  return { left: pad + 4, top, width: width - 2 * pad - 8, height: Math.min(room, 96) };
}

function sizeOf(height: number): number {
  return height >= 220 ? 40 : 28;
}

function headHeight(height: number): number {
  return 22 + sizeOf(height) + 28;
}

/** The number with its name, change, target and course: an SVG that stands on its own. */
export function KpiDrawing({ figure, palette, width, height, pointed }: KpiDrawingProps) {
  const { label, text, period, change, target } = figure;
  const size = sizeOf(height);
  const strip = courseStrip(figure, width, height);
  const points = strip ? coursePoints(figure, strip) : [];
  const last = points.at(-1);
  const shown = pointed === null ? null : points[pointed];
  const most = Math.max(8, Math.floor(width / 9));
  const heading = period === "" ? label : `${label} · ${period}`;
  const moved = change ? `${change.value > 0 ? "▲" : change.value < 0 ? "▼" : "■"} ${change.words}` : "";
  const head = headHeight(height);
  const part = Math.max(0, Math.min(1, target?.part ?? 0));
  // A number that is too long for its place is set smaller rather than cut.
  const fitted = Math.min(size, (size * (width - 2 * pad)) / Math.max(1, (textWidth(text) / 12) * size));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={palette.font}
      aria-hidden="true"
    >
      <text x={pad} y={16} fontSize={14} fill={palette.dimmed}>
        {shortened(heading, most)}
      </text>
      <text x={pad} y={22 + size} fontSize={fitted} fontWeight={600} fill={palette.text}>
        {text}
      </text>
      <text x={pad} y={22 + size + 24} fontSize={13} fill={palette.text}>
        {shortened(moved, most)}
      </text>
      {target ? (
        <g>
          <rect x={pad} y={head + 2} width={width - 2 * pad} height={6} rx={3} fill={palette.line} />
          <rect
            x={pad}
            y={head + 2}
            width={(width - 2 * pad) * part}
            height={6}
            rx={3}
            fill={palette.primary}
          />
          <text x={pad} y={head + 24} fontSize={12} fill={palette.dimmed}>
            {target.isReached ? "✓ " : ""}
            {shortened(target.words, most)}
          </text>
        </g>
      ) : null}
      <path d={pathOf(points)} fill="none" stroke={palette.primary} strokeWidth={2} strokeLinejoin="round" />
      {last ? <circle cx={last.x} cy={last.y} r={4} fill={palette.primary} /> : null}
      {shown ? (
        <circle
          cx={shown.x}
          cy={shown.y}
          r={5}
          fill={palette.ground}
          stroke={palette.primary}
          strokeWidth={2}
        />
      ) : null}
    </svg>
  );
}
