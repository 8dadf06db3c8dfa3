import type { ReadingChoice } from "@provost/contract/source/dataset-upload";
import { ImportError } from "@provost/warehouse/csv/import-error";
import type { ImportRequest } from "@provost/warehouse/embedded/import/import-messages";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { wholeDataset } from "../generation/generation.service.ts";
import type { ImportDeps } from "../import/import-job.ts";
import type { SourceDeps } from "../source.service.ts";

type Column = NonNullable<ReadingChoice["columns"]>[number];

// A column without a value in this file can have some in the next.
const lasting = ({ blank, ...column }: Column): Column => (blank ? { ...column, take: true } : column);

const isPlain = ({ from, name, type, take, empty, dayOrder }: Column): boolean =>
  from === name && type === undefined && take && empty === undefined && dayOrder === undefined;

/** What is stored of how a file was read, after what was stored before: `undefined` keeps it, `null` deletes it. */
export function storedReading(
  choice: ReadingChoice = {},
  before: ReadingChoice | null = null,
): ReadingChoice | null | undefined {
  const { sheet, headerRow, columns, empty } = choice;
  if (columns === undefined) return empty === undefined ? undefined : { ...before, empty };
  const values = empty === undefined ? {} : { empty };
  const stored = columns.map(lasting);
  if (stored.every(isPlain)) return empty === undefined ? null : values;
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(headerRow === undefined ? {} : { headerRow }),
    columns: stored,
    ...values,
  };
}

function sameHeader(names: readonly string[], columns: NonNullable<ReadingChoice["columns"]>): boolean {
  const known = new Set(columns.map(({ from }) => from));
  return names.length === columns.length && names.every((name) => known.has(name));
}

/** A file on its way into a table. */
interface Incoming {
  path: string;
  name: string | undefined;
  choice: ReadingChoice;
}

/** What means empty, and how dates are read, in columns of a file whose other columns differ from those that were corrected. */
const ownValues = (columns: readonly Column[], names: readonly string[]): Column[] =>
  columns.flatMap(({ from, empty, dayOrder }) => {
    if ((empty === undefined && dayOrder === undefined) || !names.includes(from)) return [];
    const own = {
      ...(empty === undefined ? {} : { empty }),
      ...(dayOrder === undefined ? {} : { dayOrder }),
    };
    return [{ from, name: from, take: true, ...own }];
  });

/** The choice for a file where nothing is said, as for the last one: the values that mean empty, and what was corrected if the columns are the same. `said`: what is remembered of it, where that is another. */
export async function withRemembered(
  { stagingDir, disk }: Pick<ImportDeps, "stagingDir" | "disk">,
  reading: ReadingChoice | null,
  { path, name, choice: said }: Incoming,
): Promise<{ choice: ReadingChoice; said?: ReadingChoice }> {
  const { columns, empty } = reading ?? {};
  const choice = said.empty === undefined && empty !== undefined ? { ...said, empty } : said;
  if (choice.columns !== undefined || columns === undefined) return { choice };
  const namesAt = async (place: ReadingChoice): Promise<string[]> => {
    const preview = await startImporter(disk)
      .preview({
        ...{ source: path, folder: stagingDir, choice: place as NonNullable<ImportRequest["choice"]> },
        ...(name === undefined ? {} : { name }),
      })
      .catch((error: unknown) => {
        // Problems of the file are reported when it is read.
        if (error instanceof ImportError) return null;
        throw error;
      });
    return preview?.columns.map((column) => column.name) ?? [];
  };
  const { columns: _, ...place } = { ...reading, ...choice };
  const names = await namesAt(place);
  if (sameHeader(names, columns)) return { choice: { ...place, columns } };
  if (columns.every(({ empty: own, dayOrder }) => own === undefined && dayOrder === undefined))
    return { choice };
  const isSamePlace = place.sheet === choice.sheet && place.headerRow === choice.headerRow;
  const own = ownValues(columns, isSamePlace ? names : await namesAt(choice));
  return own.length === 0 ? { choice } : { choice: { ...choice, columns: own }, said: choice };
}

/** How the table's last corrected file was read; null where nothing is remembered. */
export async function reading(
  deps: SourceDeps,
  scope: TenantScope,
  id: string,
): Promise<ReadingChoice | null> {
  return (await wholeDataset(deps, scope, id)).reading;
}
