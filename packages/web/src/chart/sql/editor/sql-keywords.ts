const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that the engine never takes for a name: a column called like one is written in quotes. */
export const reservedWords: ReadonlySet<string> = new Set(
  words(`
  all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default deferrable
  desc describe distinct do else end except false fetch for foreign from grant group having in initially intersect into lambda
  lateral leading limit not null offset on only or order pivot placing primary qualify references returning select show some
  summarize symmetric table then to trailing true union unique unpivot using variadic when where window with
`),
);

/** Keywords that are offered while writing; each begins or joins a part of one SELECT. */
export const offeredKeywords = words(`
  SELECT FROM WHERE JOIN LEFT RIGHT FULL INNER CROSS ON USING HAVING LIMIT OFFSET UNION INTERSECT EXCEPT ALL WITH RECURSIVE AS
  DISTINCT CASE WHEN THEN ELSE END AND OR NOT IN IS NULL BETWEEN LIKE ILIKE EXISTS ASC DESC NULLS FIRST LAST CAST FILTER OVER
  ROWS PRECEDING FOLLOWING UNBOUNDED CURRENT ROW QUALIFY INTERVAL DATE TIMESTAMP TRUE FALSE LATERAL EXCLUDE REPLACE ROLLUP
`).concat(["GROUP BY", "ORDER BY", "PARTITION BY"]);

/** Every keyword that is coloured, in lower case. */
export const colouredKeywords: readonly string[] = [
  ...new Set([...reservedWords, ...offeredKeywords.flatMap((word) => word.toLowerCase().split(" ")), "by"]),
];
