import { demandTexts } from "@provost/contract/demand/demand-words";
import type { LocalizedText } from "@provost/contract/wire/language";
import classes from "./DemandPage.module.css";
import { useSay } from "./form-language.tsx";
import { formWords } from "./form-words.ts";
import { HotlineNumber } from "./Hotline.tsx";
import { isUntouched } from "./send/form-draft.ts";
import type { ShownProblem } from "./send/form-problems.ts";
import type { Notice } from "./send/send-outcome.ts";
import type { DemandFormState } from "./use-demand-form.ts";

/** Notices after which it matters that nothing was lost. */
const keeps: ReadonlySet<Notice["kind"]> = new Set([
  "offline",
  "timeout",
  "server",
  "wait",
  "tooFast",
  "refused",
  "unproved",
  "unverified",
]);

/** Notices of problems that trying again may not fix. */
const offersCall: ReadonlySet<Notice["kind"]> = new Set(["server", "unproved", "unverified"]);

function noticeText(notice: Notice): [LocalizedText, number] {
  if (notice.kind === "refused") return [{ zh: notice.said, en: notice.said }, 0];
  return [formWords[notice.kind], notice.kind === "wait" ? notice.minutes : 0];
}

interface SubmitBarProps {
  form: DemandFormState;
  problems: readonly ShownProblem[];
  hotline: string;
}

function Trouble({ form, problems, hotline }: SubmitBarProps) {
  const say = useSay();
  const { notice, tried } = form.state;
  if (notice !== null) {
    const savedNote = form.isKept ? formWords.stillKept : formWords.stillHere;
    return (
      <>
        {say(...noticeText(notice))} {keeps.has(notice.kind) && say(savedNote)}
        {offersCall.has(notice.kind) && hotline !== "" && (
          <>
            {" "}
            {say(formWords.orCall)} <HotlineNumber number={hotline} />
          </>
        )}
      </>
    );
  }
  if (!tried || problems.length === 0) return null;
  return say(problems.some(({ code }) => code === "required") ? demandTexts.missing : formWords.wrong);
}

function Happened({ form }: { form: DemandFormState }) {
  const say = useSay();
  const { happened } = form.state;
  if (happened !== null) return say(formWords[happened]);
  return form.isKept ? say(formWords.kept) : null;
}

/** The button, what keeps the form from being sent, and what this browser keeps of it. */
export function SubmitBar({ form, problems, hotline }: SubmitBarProps) {
  const say = useSay();
  const { draft, phase, cleared } = form.state;
  const isSending = phase.kind === "sending";
  return (
    <div className={classes.bar}>
      <div className={classes.barContent}>
        <div className={classes.told}>
          <p role="alert" className={classes.trouble}>
            <Trouble {...{ form, problems, hotline }} />
          </p>
          <p role="status" className={classes.happened}>
            <Happened form={form} />
          </p>
        </div>
        {cleared !== null ? (
          <button
            type="button"
            className={classes.quiet} // The second half of a double click on "clear" would undo it.
            onClick={({ detail }) => detail < 2 && form.dispatch({ kind: "undone" })}
          >
            {say(formWords.undo)}
          </button>
        ) : (
          !isUntouched(draft) &&
          !isSending && (
            <button type="button" className={classes.quiet} onClick={form.clear}>
              {say(formWords.clear)}
            </button>
          )
        )}
        <button
          type="submit"
          className={classes.submit}
          disabled={!form.isReady}
          aria-disabled={isSending || undefined}
          aria-busy={isSending || undefined}
        >
          {say(isSending ? formWords.sending : formWords.submit)}
        </button>
      </div>
    </div>
  );
}
