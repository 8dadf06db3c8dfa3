import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import { type FacetsFigure, panelOf } from "@provost/report-core/chart-type/facets/facets";
import { facetsFigure } from "@provost/report-core/chart-type/facets/facets-figure";
import type { FigureInput, MakeFigure } from "@provost/report-core/figure/figure";
import { TitleComponent } from "echarts/components";
import { legendSpace } from "../../engine/drawing.ts";
import { legend } from "../../engine/engine-parts.ts";
import { firstMark, type MarkPlace, stepFrom } from "../../engine/next-mark.ts";
import type { Drawer, DrawnPanels, EngineView } from "../chart-type.ts";
import { axesPanelKind, type DrawnKind, type PanelFigure } from "./drawn-kinds.ts";
import { facetsOption, placesOfPanels } from "./facets-option.ts";
import { heightOfAll, panelWidth } from "./panel-places.ts";

type MakePanels<F extends PanelFigure> = (
  make: MakeFigure<F>,
  input: FigureInput,
  view: EngineView<F>,
) => DrawnPanels<F> | null;

/** Panels with a category axis. */
export const axesPanels: MakePanels<AxesFigure> = panelsOf(axesPanelKind);

/** The panels of a kind, which has one view: what a surface was taught for it is known by that. */
export function panelsOf<F extends PanelFigure>(kind: DrawnKind<F>): MakePanels<F> {
  let made: EngineView<FacetsFigure<F>> | null = null;
  return (make, input, view) => {
    const figure = facetsFigure(kind, make, input);
    if (figure === null) return null;
    made ??= viewOf(kind, view);
    return { figure, view: made };
  };
}

function viewOf<F extends PanelFigure>(kind: DrawnKind<F>, view: EngineView<F>): EngineView<FacetsFigure<F>> {
  return {
    drawer: {
      now: () => {
        const drawer = view.drawer.now();
        return drawer && drawerOf(kind, drawer);
      },
      load: async () => drawerOf(kind, await view.drawer.load()),
    },
    parts: ({ panels }) => [
      ...new Set(panels.flatMap(({ figure }) => [...(view.parts?.(figure) ?? [])])),
      legend,
    ],
    shape: ({ panels, hasOwnAxes }) => [
      hasOwnAxes,
      panels.map(({ label, figure }) => [label, ...view.shape(figure)]),
    ],
    colourNames: ({ panels: [first] }) => (first && view.colourNames?.(first.figure)) ?? [],
    next: (figure, from, key) => nextMark(figure, view, from, key),
    leastHeight: ({ panels }, width) => {
      const [first] = panels;
      if (!first) return 0;
      const own = panelWidth(panels.length, width);
      const each = kind.leastHeight(first.figure, { width: own, height: 0 });
      const space = legendSpace(kind.names(first.figure), first.figure.legend, {
        size: { width, height: 0 },
      });
      return space.top + space.bottom + heightOfAll(panels.length, width, each);
    },
  };
}

function drawerOf<F extends PanelFigure>(kind: DrawnKind<F>, drawer: Drawer<F>): Drawer<FacetsFigure<F>> {
  return {
    extensions: [...drawer.extensions, TitleComponent],
    option: (figure, drawing) => facetsOption(figure, kind, drawer, drawing),
    place: (chart, figure, { series, index }) => {
      const found = panelOf(figure, series);
      return (
        found &&
        (drawer.place?.(chart, found.panel.figure, { series: found.series, index }, found.from) ?? null)
      );
    },
    nearest: (chart, { panels }, at) => {
      let from = 0;
      for (const { figure } of panels) {
        const near = drawer.nearest?.(chart, figure, at, from);
        if (near) return { series: from + near.series, index: near.index };
        from += figure.marks.places().length;
      }
      return null;
    },
    category: (figure, { series, index }, isAcross) => {
      const found = panelOf(figure, series);
      return (
        found && (drawer.category?.(found.panel.figure, { series: found.series, index }, isAcross) ?? null)
      );
    },
    labelled: (figure, sight) => {
      const { boxes } = placesOfPanels(figure, kind, sight.drawing);
      const drawn = figure.panels.slice(0, boxes.length);
      return drawn.reduce((sum, panel) => sum + (drawer.labelled?.(panel.figure, sight) ?? 0), 0);
    },
  };
}

/** Where a key leads beyond the ends of a panel: to the panels behind it or before it. */
const beyond: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
};

// Within a panel as in its chart alone, then on in the next one.
function nextMark<F extends PanelFigure>(
  figure: FacetsFigure<F>,
  view: EngineView<F>,
  from: MarkPlace,
  key: string,
): MarkPlace | null {
  const found = panelOf(figure, from.series);
  if (!found) return null;
  const here = { series: found.series, index: from.index };
  const { panel } = found;
  const isPage = key.startsWith("Page");
  const inside =
    isPage || !view.next
      ? stepFrom(panel.figure.marks, here, key, view.walk?.(panel.figure))
      : view.next(panel.figure, here, key);
  const isSame = inside?.series === here.series && inside.index === here.index;
  if (inside && !isSame) return { series: found.from + inside.series, index: inside.index };
  const by = beyond[key];
  if (by === undefined) return inside && from;
  for (let at = found.at + by; at >= 0 && at < figure.panels.length; at += by) {
    const next = figure.panels[at];
    const start = figure.panels.slice(0, at).reduce((sum, one) => sum + one.figure.marks.places().length, 0);
    const same = isPage && next?.figure.marks.mark(here.series, here.index) ? here : null;
    const mark = next && (same ?? firstMark(next.figure.marks, by > 0 || isPage ? "Home" : "End"));
    if (mark) return { series: start + mark.series, index: mark.index };
  }
  return from;
}
