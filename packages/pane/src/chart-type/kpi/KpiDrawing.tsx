import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import type { ChartPalette } from "../../colour/chart-palette.ts";
import { shortened, textWidth } from "../../engine/text-width.ts";

interface KpiDrawingProps {
  figure: KpiFigure;
  palette: ChartPalette;
  /** px. */
  width: number;
  height: number;
  /** The span that is pointed at. */
  pointed: number | null;
}

/** A rectangle, px. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Point = { x: number; y: number } | null;

const pad = 8;
const targetHeight = 36;
const namesHeight = 18;

function sizeOf(height: number): number {
  return height >= 220 ? 40 : 28;
}

const lineHeight = 24;

function headHeight({ change, published }: Pick<KpiFigure, "change" | "published">, height: number): number {
  return 24 + sizeOf(height) + 8 + (change ? lineHeight : 0) + (published ? lineHeight : 0);
}

/** The position of each time span of a trend within a strip; `null` for one without a value. */
export function coursePoints(
  { course }: Pick<KpiFigure, "course">,
  { left, top, width, height }: Box,
): Point[] {
  const values = course.flatMap(({ value }) => (value === null ? [] : [value]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return course.map(({ value }, index) => {
    if (value === null) return null;
    const part = high === low ? 0.5 : (value - low) / (high - low);
    const along = course.length === 1 ? 1 : index / (course.length - 1);
    return { x: left + along * width, y: top + (1 - part) * height };
  });
}

/** The strip of the trend in a drawing of a size; none where it does not fit. */
export function courseStrip(
  figure: Pick<KpiFigure, "course" | "change" | "published" | "target">,
  width: number,
  height: number,
): Box | null {
  const top = headHeight(figure, height) + (figure.target ? targetHeight : 0) + 12;
  const available = height - top - namesHeight - 8;
  if (figure.course.length < 2 || available < 20) return null;
  // In a high place, as on a phone's page, it takes most of the height.
  const most = Math.max(120, available - 120);
  return { left: pad, top, width: width - 2 * pad, height: Math.min(available, most) };
}

// Points that follow one another are joined; a span without a value leaves a gap.
function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) =>
      point ? `${points[index - 1] ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : "",
    )
    .join("");
}

/** The number with its name, change, target and trend, as an SVG of its own. */
export function KpiDrawing({ figure, palette, width, height, pointed }: KpiDrawingProps) {
  const { label, text, period, change, published, target, course } = figure;
  const size = sizeOf(height);
  const strip = courseStrip(figure, width, height);
  const most = Math.max(8, Math.floor(width / 9));
  const heading = period === "" ? label : `${label} · ${period}`;
  const head = headHeight(figure, height);
  const arrow = change && change.value !== 0 ? (change.value > 0 ? "▲ " : "▼ ") : "";
  const available = width - 2 * pad;
  // A number that is too long for its place is set smaller rather than truncated.
  const fitted = Math.min(size, (12 * available) / Math.max(1, textWidth(text)));
  // Alone it is centred.
  const down = strip ? 0 : Math.max(0, (height - head - (target ? targetHeight : 0)) / 2);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={palette.font}
      aria-hidden="true"
    >
      <g transform={`translate(0 ${down.toFixed(1)})`}>
        <text x={pad} y={16} fontSize={14} fill={palette.dimmed}>
          {shortened(heading, most)}
        </text>
        <text x={pad} y={24 + size} fontSize={Number(fitted.toFixed(1))} fontWeight={600} fill={palette.text}>
          {text}
        </text>
        {change ? (
          <text x={pad} y={24 + size + 26} fontSize={13} fill={palette.text}>
            {shortened(`${arrow}${change.words}`, most)}
          </text>
        ) : null}
        {published ? (
          <text
            x={pad}
            y={24 + size + 26 + (change ? lineHeight : 0)}
            fontSize={13}
            fill={published.value === null ? palette.dimmed : palette.text}
          >
            {shortened(published.words, most)}
          </text>
        ) : null}
        {target ? (
          <g>
            <rect x={pad} y={head + 6} width={available} height={6} rx={3} fill={palette.line} />
            <rect
              x={pad}
              y={head + 6}
              width={Number((available * Math.max(0, Math.min(1, target.part ?? 0))).toFixed(1))}
              height={6}
              rx={3}
              fill={palette.primary}
            />
            <text x={pad} y={head + 30} fontSize={12} fill={palette.dimmed}>
              {shortened(`${target.isReached ? "✓ " : ""}${target.words}`, most)}
            </text>
          </g>
        ) : null}
      </g>
      {strip ? <Course course={course} strip={strip} palette={palette} pointed={pointed} /> : null}
    </svg>
  );
}

interface CourseProps {
  course: KpiFigure["course"];
  strip: Box;
  palette: ChartPalette;
  pointed: number | null;
}

function Course({ course, strip, palette, pointed }: CourseProps) {
  const points = coursePoints({ course }, strip);
  const ends = [points.at(-1), pointed === null ? null : points[pointed]];
  const below = strip.top + strip.height + namesHeight;
  return (
    <g>
      <path
        d={pathOf(points)}
        fill="none"
        stroke={palette.primary}
        strokeWidth={2}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {ends.map((point, index) =>
        point ? (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the end and what is pointed at
            key={index}
            cx={Number(point.x.toFixed(1))}
            cy={Number(point.y.toFixed(1))}
            r={index === 0 ? 4 : 5}
            fill={index === 0 ? palette.primary : palette.ground}
            stroke={palette.primary}
            strokeWidth={2}
          />
        ) : null,
      )}
      <text x={strip.left} y={below} fontSize={11} fill={palette.dimmed}>
        {shortened(course[0]?.name ?? "", 24)}
      </text>
      <text x={strip.left + strip.width} y={below} fontSize={11} textAnchor="end" fill={palette.dimmed}>
        {shortened(course.at(-1)?.name ?? "", 24)}
      </text>
    </g>
  );
}
