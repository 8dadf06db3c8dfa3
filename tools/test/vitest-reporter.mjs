import { relative } from "node:path";
import { root } from "../place.mjs";
import { browserAdvice, failureText, isBrowserFailure } from "./failure-text.mjs";
import { createProgress } from "./progress.mjs";
import { writeRecords } from "./results.mjs";

const stateNames = { passed: "passed", failed: "failed", skipped: "skipped", pending: "skipped" };
const fileOf = (path) => relative(root, path).replaceAll("\\", "/");

/** Vitest reporter of `npm test`: progress while it runs, failures as they happen, one record a test at the end. */
export default class {
  records = [];

  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestRunStart(specifications) {
    this.progress = createProgress(specifications.map(({ moduleId }) => fileOf(moduleId)));
  }

  onTestCaseResult(test) {
    const { state, errors, note } = test.result();
    const outcome = stateNames[state];
    const file = fileOf(test.module.moduleId);
    const why = state === "failed" ? errors.map(failureText).join("\n\n") : note;
    this.progress.test(outcome);
    this.add({
      file,
      title: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      outcome,
      why,
    });
  }

  /** A hook that failed, whose tests only count as skipped. */
  onTestSuiteResult(suite) {
    const file = fileOf(suite.module.moduleId);
    for (const error of suite.errors())
      this.add({ file, title: suite.fullName, seconds: 0, outcome: "failed", why: failureText(error) });
  }

  onTestModuleEnd(module) {
    const file = fileOf(module.moduleId);
    for (const error of module.errors())
      this.add({ file, title: "(the file itself)", seconds: 0, outcome: "failed", why: failureText(error) });
    const { setupDuration, collectDuration, environmentSetupDuration, duration } = module.diagnostic();
    // The duration holds hooks too, such as the start of a server.
    const whole = (setupDuration + collectDuration + environmentSetupDuration + duration) / 1000;
    const ofTests = this.records.reduce((sum, test) => (test.file === file ? sum + test.seconds : sum), 0);
    this.records.push({ file, title: "", seconds: Math.max(0, whole - ofTests), outcome: "overhead" });
    this.progress.end(file);
  }

  onTestRunEnd(_, unhandled) {
    for (const error of unhandled)
      this.add({
        file: "",
        title: "(outside of any test)",
        seconds: 0,
        outcome: "failed",
        why: failureText(error),
      });
    writeRecords(process.env.PROVOST_TEST_RECORDS, this.records);
  }

  add(record) {
    this.records.push(record);
    if (record.outcome !== "failed") return;
    process.stdout.write(`  FAILED ${record.file}: ${record.title}\n${record.why.replace(/^/gm, "    ")}\n`);
    if (!isBrowserFailure(record.why) || this.stopped) return;
    this.stopped = true;
    process.stdout.write(`  ${browserAdvice}\n`);
    this.vitest.cancelCurrentRun("test-failure");
  }
}
