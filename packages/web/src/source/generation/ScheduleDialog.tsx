import {
  Alert,
  Button,
  Modal,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Skeleton,
  Switch,
  TextInput,
} from "@mantine/core";
import {
  type Schedule,
  ScheduleEvery,
  scheduleDetail,
  scheduleRemove,
  scheduleRun,
  scheduleSubmit,
} from "@provost/contract/source/schedule";
import type { Dataset } from "@provost/contract/source/source";
import { IconPlayerPause } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/http/call.ts";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { TimeInput } from "../../ui/form/DayInput.tsx";
import { notifyDone } from "../../ui/notify.ts";
import { QueryStates } from "../../ui/state/QueryStates.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import classes from "../import/Import.module.css";
import { scheduleWords } from "./schedule-words.ts";

export interface ScheduleDialogProps {
  dataset: Dataset;
  onClose: () => void;
}

/** The import schedule of a dataset with an address: when it runs, the last result, and the next run. */
export function ScheduleDialog({ dataset, onClose }: ScheduleDialogProps) {
  const t = useWords(scheduleWords);
  const { id, tableName: name } = dataset;
  const query = useQuery({
    queryKey: ["source", "schedule", id],
    queryFn: ({ signal }) => call(scheduleDetail, { id }, { signal, quiet: true }),
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={t("title", { name })}>
      <QueryStates query={query} skeleton={<Skeleton height={320} />} isEmpty={() => false} empty={null}>
        {(schedule) => <Form id={id} schedule={schedule} onClose={onClose} />}
      </QueryStates>
    </Modal>
  );
}

const two = (value: number): string => String(value).padStart(2, "0");
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

// The current state, even if the form has changed in the meantime.
const valuesOf = ({ every, minute, weekday, mode, enabled }: Schedule) => ({
  ...{ every, minute, weekday, mode, enabled },
});

/** The days of the week, Sunday first. */
function weekdays(locale: string): { value: string; label: string }[] {
  const label = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.UTC(2024, 0, 7 + day));
    return { value: String(day), label: label.format(date) };
  });
}

interface FormProps {
  id: string;
  schedule: Schedule | null;
  onClose(): void;
}

function Form({ id, schedule, onClose }: FormProps) {
  const t = useWords(scheduleWords);
  const language = useLanguage();
  const client = useQueryClient();
  const refresh = useSourceRefresh();
  const [url, setUrl] = useState("");
  const [every, setEvery] = useState<ScheduleEvery>(schedule?.every ?? "day");
  const [minute, setMinute] = useState(schedule?.minute ?? 150);
  const [weekday, setWeekday] = useState(schedule?.weekday ?? 1);
  const [mode, setMode] = useState(schedule?.mode ?? "replace");
  const [enabled, setEnabled] = useState(schedule?.enabled ?? true);
  const [busy, setBusy] = useState(false);
  const version = schedule?.version ?? 0;

  const act = async (work: () => Promise<unknown>, message: string | null): Promise<void> => {
    setBusy(true);
    try {
      await work();
      if (message !== null) notifyDone(message);
      await refresh();
    } catch {
      // The listener for failed calls has reported it; what was typed stays, beside what is stored now.
    } finally {
      await client.invalidateQueries({ queryKey: ["source", "schedule", id] });
      setBusy(false);
    }
  };

  return (
    <form
      className={classes.report}
      onSubmit={(event) => {
        event.preventDefault();
        const draft = { id, url: url.trim(), every, minute, weekday, mode, enabled, version };
        void act(() => call(scheduleSubmit, draft), t("saved"));
      }}
    >
      <p className={classes.quiet}>{t("intro")}</p>
      <TextInput
        type="url"
        label={t("address")}
        description={schedule ? t("addressKept", { address: schedule.address }) : t("addressHint")}
        placeholder="https://"
        value={url}
        required={schedule === null}
        data-autofocus
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t("every")}
          value={every}
          data={ScheduleEvery.options.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setEvery(ScheduleEvery.parse(event.currentTarget.value))}
        />
        {every === "hour" ? (
          <NumberInput
            label={t("minute")}
            value={minute % 60}
            min={0}
            max={59}
            allowDecimal={false}
            onChange={(value) => setMinute(Math.min(59, Math.max(0, Number(value) || 0)))}
          />
        ) : (
          <TimeInput
            label={t("time", { zone: schedule?.timeZone ?? "" }).replace(/\s*[（(][)）]$/, "")}
            value={clockOf(minute)}
            onChange={(clock) => setMinute(minuteOf(clock))}
          />
        )}
        {every === "week" ? (
          <NativeSelect
            label={t("weekday")}
            value={String(weekday)}
            data={weekdays(languageTag(language))}
            onChange={(event) => setWeekday(Number(event.currentTarget.value))}
          />
        ) : null}
      </div>
      <SegmentedControl
        aria-label={t("mode")}
        value={mode}
        data={[
          { value: "replace", label: t("replace") },
          { value: "append", label: t("append") },
        ]}
        onChange={(value) => setMode(value === "append" ? "append" : "replace")}
      />
      <Switch
        label={t("enabled")}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      {schedule === null ? null : <State schedule={schedule} />}
      {schedule === null || schedule.stopped === null ? null : (
        <Alert color="red" variant="light" icon={<IconPlayerPause size={16} aria-hidden="true" />}>
          <p className={classes.message}>
            {t(schedule.stopped === "removed" ? "gone" : schedule.stopped, { name: schedule.author })}{" "}
            {t("stoppedHint")}
          </p>
          <Button
            size="xs"
            variant="default"
            mt="xs"
            loading={busy}
            onClick={() =>
              void act(
                () => call(scheduleSubmit, { id, url: "", version, ...valuesOf(schedule) }),
                t("taken"),
              )
            }
          >
            {t("takeOver")}
          </Button>
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          {t("save")}
        </Button>
        {schedule === null ? null : (
          <>
            <Button
              variant="default"
              disabled={busy || schedule.stopped !== null}
              onClick={() => void act(() => call(scheduleRun, { id }), null)}
            >
              {t("runNow")}
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={busy}
              onClick={() => void act(() => call(scheduleRemove, { id }), t("removed")).then(onClose)}
            >
              {t("remove")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function State({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords);
  const moments = useMoments();
  const { nextAt, lastAt, outcome, message, failures, author, enabled, stopped } = schedule;
  const went = outcome === null ? "" : outcome === "failed" ? t("failed", { message }) : t(outcome);
  return (
    <div role="status">
      <dl className={classes.facts}>
        <div>
          <dt>{t("next")}</dt>
          <dd>
            {nextAt === null ? t(enabled && stopped !== null ? "resting" : "off") : moments.full(nextAt)}
          </dd>
        </div>
        <div>
          <dt>{t("last")}</dt>
          <dd>{lastAt === null ? t("never") : `${moments.full(lastAt)} · ${went}`}</dd>
        </div>
        {author === "" ? null : (
          <div>
            <dt>{t("author")}</dt>
            <dd>{author}</dd>
          </div>
        )}
      </dl>
      {failures === 0 ? null : <p className={classes.quiet}>{t("failures", { count: failures })}</p>}
    </div>
  );
}
