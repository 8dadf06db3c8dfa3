import { VirtualDefinition } from "@provost/contract/source/virtual-table";
import { z } from "zod";

/** What the SQL of a virtual table was found to read when it was saved; `repeatable`: two runs give the same. */
const Reading = z.object({ tables: z.array(z.string()), repeatable: z.boolean() });
export type Reading = z.infer<typeof Reading>;

/** A definition as it is stored; one in SQL remembers what it reads. */
export type StoredDefinition = VirtualDefinition & { reading?: Reading };

const WithReading = z.object({ reading: Reading.optional() });

/** Reads a stored definition; null when it is none of this version. */
export function readDefinition(stored: unknown): StoredDefinition | null {
  const definition = VirtualDefinition.safeParse(stored);
  if (!definition.success) return null;
  const { reading } = WithReading.catch({}).parse(stored);
  return reading === undefined ? definition.data : { ...definition.data, reading };
}

/** The definition as returned to callers: without the server's own notes. */
export function plainDefinition({ reading: _, ...definition }: StoredDefinition): VirtualDefinition {
  return definition;
}

/** The SQL of a definition, where a person wrote it. */
export function writtenSql(definition: VirtualDefinition): string | null {
  return definition.kind === "question" ? definition.content.sql || null : null;
}

/** The direct base tables of a definition, by name or id as it names them. */
export function basesOf(definition: StoredDefinition): readonly string[] {
  if (definition.kind === "join") return [definition.left.table, definition.right.table];
  if (writtenSql(definition) !== null) return definition.reading?.tables ?? [];
  return [definition.content.dataSrc];
}
