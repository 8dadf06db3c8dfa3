import { Button } from "@mantine/core";
import { FieldMeta } from "@provost/contract/source/field";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { notifyDone, notifyError } from "../../ui/notify.ts";
import { fieldsPath } from "../../ui/table-paths.ts";
import { useSourceRefresh } from "../dataset.queries.ts";
import { fieldListOptions, saveFields } from "../field/field.queries.ts";
import { shownName } from "../field/field-row.ts";
import { codeWords } from "./code-words.ts";
import classes from "./Import.module.css";

/** Fields of a table whose numbers are taken for codes, each with why; one click makes a measure of one. */
export function CodeFields({ tableName }: { tableName: string }) {
  const t = useWords(codeWords);
  const language = useLanguage();
  const client = useQueryClient();
  const refresh = useSourceRefresh();
  const options = fieldListOptions(tableName);
  const saving = useMutation({
    mutationFn: saveFields,
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
    onError: ({ message }) => notifyError(message),
    // Most likely refused because someone else has saved in the meantime.
    onSettled: refresh,
  });
  const table = useQuery(options).data;
  const codes = (table?.fields ?? []).flatMap(({ codeSign, role, ...field }) =>
    codeSign && role === null ? [{ codeSign, ...field }] : [],
  );
  if (table === undefined || codes.length === 0) return null;

  const measure = (column: string, name: string): void => {
    const fields = table.fields.map((field) =>
      FieldMeta.parse(field.column === column ? { ...field, role: "measure" } : field),
    );
    saving.mutate(
      { tableName, version: table.version, fields },
      { onSuccess: () => notifyDone(t("changed", { name })) },
    );
  };

  return (
    <section aria-label={t("title")}>
      <p className={classes.quiet}>
        {t("title")} ·{" "}
        <Link className={classes.link} to={fieldsPath(tableName)}>
          {t("more")}
        </Link>
      </p>
      <ul className={classes.codes}>
        {codes.map(({ codeSign, ...field }) => {
          const name = shownName(field, language);
          return (
            <li key={field.column}>
              <span>
                {name}
                <small>{t(codeSign)}</small>
              </span>
              {table.mayEdit ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t("asMeasureOf", { name })}
                  disabled={saving.isPending}
                  onClick={() => measure(field.column, name)}
                >
                  {t("asMeasure")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
