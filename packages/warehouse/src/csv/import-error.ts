import type { ImportProblem } from "@provost/contract/source/import-problem";

/** A file's failure: nothing of it was published. The caller writes the message for the problem; the cause is for the log only. */
export class ImportError extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, cause?: Error) {
    super(`the file was not brought in: ${problem.kind}`, { cause });
    this.name = "ImportError";
    this.problem = problem;
  }
}
