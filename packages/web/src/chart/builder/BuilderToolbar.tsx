import { ActionIcon, Button } from "@mantine/core";
import { Tip } from "@provost/pane/Tip";
import { IconArrowBackUp, IconArrowForwardUp, IconCode, IconPlayerPlay, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useSearch } from "../../platform/search.ts";
import { lazyDialog } from "../../ui/dialog/lazy-dialog.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { chartWords } from "../chart-words.ts";
import { isAskable } from "../draft/draft.ts";
import { newChartPath } from "../new-chart-path.ts";
import { SaveButton } from "../save/SaveButton.tsx";
import { chartNameIn } from "../tab-marks.ts";
import classes from "./BuilderPage.module.css";
import { draftIn } from "./builder.ts";
import { useBuilder, useBuilderState, useDraft } from "./builder-context.ts";
import { TableField } from "./TableField.tsx";

const BackToFields = lazyPart(async () => (await import("../sql/BackToFields.tsx")).BackToFields);
const FavouriteStar = lazyPart(async () => (await import("../view/FavouriteStar.tsx")).FavouriteStar);
const SqlDialog = lazyDialog(async () => (await import("../sql/SqlDialog.tsx")).SqlDialog);

/** Table, undo and redo, run, SQL, save. */
export function BuilderToolbar() {
  const t = useWords(chartWords);
  const builder = useBuilder();
  const chart = useBuilderState((state) => state.chart);
  const name = useBuilderState(chartNameIn);
  const canUndo = useBuilderState((state) => state.history.past.length > 0);
  const canRedo = useBuilderState((state) => state.history.future.length > 0);
  const askable = useBuilderState((state) => isAskable(draftIn(state)));
  const bySql = useDraft(({ sql }) => sql !== null);
  const paused = useBuilderState((state) => state.paused);
  const auto = paused === null;
  const [sqlOpen, setSqlOpen] = useState(false);
  return (
    <header className={classes.toolbar}>
      <h1
        className={classes.title}
        title={
          chart === null ? undefined : `${shownName(chart)} · ${t("ownerIs", { name: chart.ownerName })}`
        }
      >
        {name ?? t("newChart")}
      </h1>
      {chart === null ? null : <FavouriteStar waiting={<span style={{ width: 28 }} />} chart={chart} />}
      {bySql ? null : <TableField />}
      <div className={classes.steps}>
        <Tip label={`${t("undo")} · Ctrl Z`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("undo")}
            disabled={!canUndo}
            onClick={builder.undo}
          >
            <IconArrowBackUp size={18} />
          </ActionIcon>
        </Tip>
        <Tip label={`${t("redo")} · Ctrl Shift Z`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("redo")}
            disabled={!canRedo}
            onClick={builder.redo}
          >
            <IconArrowForwardUp size={18} />
          </ActionIcon>
        </Tip>
      </div>
      <div className={classes.actions}>
        <NewChart />
        {bySql || auto ? null : (
          <span className={classes.paused} role="status">
            {paused === "timeout"
              ? t("pausedTimeout")
              : t("pausedSlow", { seconds: Number((paused / 1000).toFixed(1)) })}
          </span>
        )}
        {bySql ? null : (
          <Tip label={t(auto ? "runAutoHint" : "runHint")}>
            <Button
              variant={auto ? "subtle" : "light"}
              color={auto ? "gray" : "brand"}
              leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
              disabled={!askable}
              onClick={builder.run}
            >
              {t(auto ? "runAuto" : "run")}
            </Button>
          </Tip>
        )}
        {bySql ? (
          <BackToFields />
        ) : (
          <Button
            variant="default"
            leftSection={<IconCode size={16} aria-hidden="true" />}
            onClick={() => setSqlOpen(true)}
          >
            {t("sql")}
          </Button>
        )}
        <SaveButton askable={askable} />
      </div>
      {sqlOpen ? <SqlDialog onClose={() => setSqlOpen(false)} /> : null}
    </header>
  );
}

/** Begins another chart beside this one, on the same table. */
function NewChart() {
  const t = useWords(chartWords);
  const navigate = useNavigate();
  const search = useSearch();
  const chart = useBuilderState((state) => state.chart);
  const table = useDraft((draft) => draft.table);
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      className={classes.another}
      aria-label={t("newChart")}
      title={t("newChartHint")}
      onClick={() => navigate(newChartPath(table, chart === null ? search.get("folder") : chart.folderId))}
    >
      {t("newChart")}
    </Button>
  );
}
