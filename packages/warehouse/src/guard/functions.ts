import { sqlFunctions, sqlTableFunctions } from "@provost/contract/report/sql-functions";

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

// Operators are functions for the engine's parser.
const operators = names(`
  + - * / // % ** ^ & | ~ << >> || ! @ !__postfix ^@ -> ->>
  ~~ !~~ ~~* !~~* ~~~ like_escape not_like_escape ilike_escape not_ilike_escape
`);

/** Scalar, aggregate and window functions a person's SQL may call; all else is refused. */
export const allowedFunctions: ReadonlySet<string> = new Set([...operators, ...sqlFunctions]);

/** Functions allowed in FROM; none of them reads anything outside the statement. */
export const allowedTableFunctions: ReadonlySet<string> = new Set(sqlTableFunctions);

/** Functions whose result differs from run to run, so it is neither cached nor shared. */
export const volatileFunctions = names(`
  age ago current_date current_localtime current_localtimestamp current_timestamp current_time localtime localtimestamp
  get_current_time get_current_timestamp now random reservoir_quantile today transaction_timestamp
`);

/** Types a person's SQL may cast to, by the engine's ids. */
export const allowedTypes: ReadonlySet<string> = new Set([
  ...names(`
  NULL BOOLEAN TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT FLOAT DOUBLE DECIMAL VARCHAR
  DATE TIME TIMESTAMP TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS INTERVAL LIST STRUCT MAP ARRAY BIT UUID BLOB
`),
  "TIMESTAMP WITH TIME ZONE",
  "TIME WITH TIME ZONE",
]);
