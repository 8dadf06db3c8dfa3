import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./command.ts";

/** The options and the other words of a command line, at most so many; what it does not know is not accepted. */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  mostWords = 0,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length > mostWords)
      throw new UsageError(`unexpected argument "${parsed.positionals[mostWords]}"`);
    return parsed;
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(
      `${error.message}${known.length === 0 ? "" : ` (the options are ${known.join(", ")})`}`,
    );
  }
}

/** An option that must be there. */
export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === "") throw new UsageError(`missing option --${name}`);
  return value;
}
