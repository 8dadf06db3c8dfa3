import { Menu } from "@mantine/core";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { builderPathOf, useMayBuild } from "../../ui/builder-page.ts";
import { type Hung, HungMenu } from "../../ui/menu/HungMenu.tsx";
import { TileFacts, TileFilters } from "./TileFacts.tsx";
import { tileFactsWords } from "./tile-facts-words.ts";

interface TileItemsProps extends Hung {
  tileId: string;
  /** Of tiles that show a saved chart. */
  chartId?: string;
  content: ChartContent | undefined;
}

/** The items of a tile's menu: opening its chart, and the facts about its result. */
export function TileItems({ tileId, chartId, content, ...hung }: TileItemsProps) {
  const t = useWords(tileFactsWords);
  const may = usePermission();
  const mayBuild = useMayBuild();
  const navigate = useNavigate();
  return (
    <HungMenu {...hung} position="bottom-end" keepMounted={false}>
      {chartId === undefined ? null : (
        <>
          <Menu.Item onClick={() => navigate(`/report/view/${chartId}`)}>{t("view")}</Menu.Item>
          {mayBuild && may(chartButtons.view) ? (
            <Menu.Item onClick={() => navigate(builderPathOf(chartId))}>{t("open")}</Menu.Item>
          ) : null}
        </>
      )}
      {content === undefined ? null : <TileFilters tileId={tileId} content={content} />}
      <TileFacts tileId={tileId} />
    </HungMenu>
  );
}
