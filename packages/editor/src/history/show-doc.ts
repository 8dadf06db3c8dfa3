import type { Node as DocNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";

/** Lays a document over the present one, changing only where they differ. */
export function showDoc(transaction: Transaction, doc: DocNode): void {
  const { doc: present } = transaction;
  const start = present.content.findDiffStart(doc.content);
  const end = present.content.findDiffEnd(doc.content);
  if (start === null || end === null) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  transaction.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
  // If equal content at both ends makes the replaced range invalid, the whole document is replaced.
  if (!transaction.doc.eq(doc)) transaction.replaceWith(0, transaction.doc.content.size, doc.content);
}
