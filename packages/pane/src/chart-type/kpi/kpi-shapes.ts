import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import { textWidth } from "../../engine/text-width.ts";
import { box, type GraphicPlace, pad, type Shape, text } from "../../picture-shapes.ts";

/** A number as shapes: its name, change, target and course. */
export function kpiShapes(
  { label, text: number, period, change, published, target, course }: KpiFigure,
  place: GraphicPlace,
): Shape[] {
  const { palette, width, height } = place;
  const available = width - 2 * pad;
  const size = Math.min(height >= 220 ? 40 : 28, (12 * available) / Math.max(1, textWidth(number)));
  const heading = period === "" ? label : `${label} · ${period}`;
  const shapes = [
    text(heading, pad, 14, { size: 14, fill: palette.dimmed, width: available }, place),
    text(number, pad, 34 + size / 2, { size, weight: 600 }, place),
  ];
  let top = 44 + size;
  if (change) {
    const arrow = change.value === 0 ? "" : change.value > 0 ? "▲ " : "▼ ";
    shapes.push(text(`${arrow}${change.words}`, pad, top + 8, { size: 13, width: available }, place));
    top += 26;
  }
  if (published) {
    shapes.push(text(published.words, pad, top + 8, { size: 13, width: available }, place));
    top += 26;
  }
  if (target) {
    const part = Math.max(0, Math.min(1, target.part ?? 0));
    shapes.push(
      box(pad, top + 2, available, 6, palette.line, 3),
      box(pad, top + 2, available * part, 6, palette.primary, 3),
    );
    shapes.push(text(target.words, pad, top + 22, { fill: palette.dimmed, width: available }, place));
    top += 34;
  }
  const values = course.map(({ value }) => value);
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const strip = Math.min(120, height - top - 30);
  if (known.length < 2 || strip < 20) return shapes;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          [
            pad + (at / (values.length - 1)) * available,
            top + (1 - (high === low ? 0.5 : (value - low) / (high - low))) * strip,
          ],
        ],
  );
  shapes.push({
    type: "polyline",
    silent: true,
    shape: { points },
    style: { stroke: palette.primary, lineWidth: 2, fill: "none" },
  });
  const names = top + strip + 14;
  shapes.push(text(course[0]?.name ?? "", pad, names, { size: 11, fill: palette.dimmed }, place));
  shapes.push(
    text(
      course.at(-1)?.name ?? "",
      width - pad,
      names,
      { size: 11, fill: palette.dimmed, align: "right" },
      place,
    ),
  );
  return shapes;
}
