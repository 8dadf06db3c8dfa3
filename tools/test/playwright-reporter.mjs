import { relative } from "node:path";
import { root } from "../place.mjs";
import { browserAdvice, failureText, isBrowserFailure } from "./failure-text.mjs";
import { createProgress } from "./progress.mjs";
import { writeRecords } from "./results.mjs";

const fileOf = (test) => relative(root, test.location.file).replaceAll("\\", "/");
const titleOf = (test) => test.titlePath().slice(3).join(" > ");

/** Playwright reporter of `npm test`: progress while it runs, failures as they happen, one record a test at the end. */
export default class {
  records = [];

  printsToStdio() {
    return true;
  }

  onBegin(_, suite) {
    this.progress = createProgress(suite.allTests().map(fileOf));
  }

  onTestEnd(test, result) {
    const outcome =
      result.status === "skipped" ? "skipped" : test.outcome() === "expected" ? "passed" : "failed";
    const why =
      outcome === "failed"
        ? result.errors.map(failureText).join("\n\n")
        : test.annotations.find(({ type }) => type === "skip")?.description;
    this.progress.test(outcome);
    this.progress.end(fileOf(test));
    this.add({ file: fileOf(test), title: titleOf(test), seconds: result.duration / 1000, outcome, why });
  }

  onError(error) {
    this.add({
      file: "",
      title: "(outside of any test)",
      seconds: 0,
      outcome: "failed",
      why: failureText(error),
    });
  }

  onEnd() {
    writeRecords(process.env.PROVOST_TEST_RECORDS, this.records);
  }

  add(record) {
    this.records.push(record);
    if (record.outcome !== "failed") return;
    process.stdout.write(`  FAILED ${record.file}: ${record.title}\n${record.why.replace(/^/gm, "    ")}\n`);
    if (!isBrowserFailure(record.why) || this.stopped) return;
    this.stopped = true;
    process.stdout.write(`  ${browserAdvice}\n`);
    process.kill(process.pid, "SIGINT");
  }
}
