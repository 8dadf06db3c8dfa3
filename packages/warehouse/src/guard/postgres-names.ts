const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Functions of PostgreSQL that a person's SQL may call: each is worked out from its arguments alone (and the time of day or chance). */
export const postgresFunctions = names(`
  abs acos acosd acosh age array_agg array_append array_cat array_length array_lower array_ndims array_position array_positions
  array_prepend array_remove array_replace array_to_string array_upper ascii asin asind asinh atan atan2 atan2d atand atanh avg
  bit_and bit_length bit_or bool_and bool_or btrim cardinality cbrt ceil ceiling char_length character_length chr concat concat_ws corr
  cos cosd cosh cot cotd count covar_pop covar_samp cume_dist
  date date_bin date_part date_trunc degrees dense_rank div every extract first_value floor gcd greatest initcap isfinite
  json_array_length json_extract_path json_extract_path_text json_typeof jsonb_array_length jsonb_extract_path
  jsonb_extract_path_text jsonb_typeof justify_days justify_hours justify_interval
  lag last_value lcm lead left length like_escape ln log log10 lower lpad ltrim make_date make_interval make_time make_timestamp
  make_timestamptz max md5 min min_scale mod mode now nth_value ntile num_nonnulls num_nulls nullif octet_length overlaps overlay
  percent_rank percentile_cont percentile_disc pi position radians random rank regexp_count regexp_instr regexp_like regexp_match
  regexp_replace regexp_split_to_array regexp_substr regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx
  regr_sxy regr_syy repeat replace reverse right round row_number rpad rtrim scale sign similar_to_escape sin sind sinh split_part sqrt
  starts_with stddev stddev_pop stddev_samp string_agg string_to_array strpos substr substring sum
  tan tand tanh timezone to_char to_date to_hex to_number to_timestamp transaction_timestamp translate trim_scale trunc upper
  var_pop var_samp variance width_bucket
`);

/** Functions that a person's SQL may call in FROM, and nowhere else. */
export const postgresTableFunctions = names(`
  generate_series json_array_elements json_array_elements_text jsonb_array_elements jsonb_array_elements_text regexp_matches
  regexp_split_to_table string_to_table unnest
`);

/** Functions whose second argument is how long their result is. */
export const postgresLengths = names("lpad repeat rpad");

/** Functions that can make a text or a list long. */
export const postgresGrowing = names(
  "array_agg array_to_string lpad overlay regexp_replace repeat replace rpad string_agg",
);

/** Functions that take no long text made by another: `postgresGrowing` are refused in their arguments. */
export const postgresWorn = names("lpad overlay repeat replace rpad translate");

/** Arguments, from 0, that a function looks for in a text at each of its places. */
export const postgresNeedles: Readonly<Record<string, readonly number[]>> = {
  ...{ btrim: [1], ltrim: [1], rtrim: [1] },
  ...{ position: [1], replace: [1, 2], split_part: [1], strpos: [1], translate: [1, 2] },
  ...{ string_to_array: [1], string_to_table: [1] },
};

/** What the grammar itself writes in full: `extract(…)`, `LIKE … ESCAPE …` and their like. */
export const postgresSyntax = names("like_escape similar_to_escape");

/** Types of `pg_catalog` that a person's SQL may cast to. */
export const postgresTypes = names(`
  bool int2 int4 int8 float4 float8 numeric text varchar date time timetz timestamp timestamptz interval uuid json jsonb
`);

/** Operators of `pg_catalog`, and how the grammar names BETWEEN. */
export const postgresOperators = new Set([
  ...names(
    "+ - * / % |/ ||/ @ & | # ~ << >> = <> != < > <= >= || ~~ ~~* !~~ !~~* ~* !~ !~* -> ->> #> #>> ^@",
  ),
  ...["BETWEEN", "NOT BETWEEN", "BETWEEN SYMMETRIC", "NOT BETWEEN SYMMETRIC"],
]);

/** Values without brackets that say nothing of the server or its users. */
export const postgresMoments = [
  "SVFOP_CURRENT_DATE",
  "SVFOP_CURRENT_TIME",
  "SVFOP_CURRENT_TIME_N",
  "SVFOP_CURRENT_TIMESTAMP",
  "SVFOP_CURRENT_TIMESTAMP_N",
  "SVFOP_LOCALTIME",
  "SVFOP_LOCALTIME_N",
  "SVFOP_LOCALTIMESTAMP",
  "SVFOP_LOCALTIMESTAMP_N",
];

/** Columns that every stored table has besides its own. */
export const systemColumns = names("cmax cmin ctid tableoid xmax xmin");
