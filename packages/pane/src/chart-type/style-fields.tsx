import type { ChartType } from "@provost/contract/chart/chart-type";
import type { ReactNode } from "react";
import type { TypeStyleProps } from "../style/style-parts.ts";
import { BoxPlotFields } from "./box-plot/BoxPlotFields.tsx";
import { ComboSection, SecondAxisSection } from "./combo/ComboFields.tsx";
import { FunnelFields } from "./funnel/FunnelFields.tsx";
import { GaugeFields } from "./gauge/GaugeFields.tsx";
import { MapFields } from "./map/MapFields.tsx";
import { PivotSection } from "./pivot/PivotFields.tsx";
import { RadarFields } from "./radar/RadarFields.tsx";
import { TableSections } from "./table/TableFields.tsx";

type StyleFields = (props: TypeStyleProps) => ReactNode;

/** Style fields that only one type has, by their place in the panel. */
interface TypeStyle {
  /** Among the general ones. */
  General?: StyleFields;
  /** Before and after the number axis. */
  BeforeAxis?: StyleFields;
  AfterAxis?: StyleFields;
  /** Below all others. */
  Last?: StyleFields;
}

/** The types that have style fields of their own. */
export const styleFields: Readonly<Partial<Record<ChartType, TypeStyle>>> = {
  table: { Last: TableSections },
  combo: { BeforeAxis: ComboSection, AfterAxis: SecondAxisSection },
  pivot: { BeforeAxis: PivotSection },
  gauge: { General: GaugeFields },
  funnel: { General: FunnelFields },
  radar: { General: RadarFields },
  boxPlot: { General: BoxPlotFields },
  map: { General: MapFields },
};
