/** Constants of the editor. Each is a product rule (spec §4, §5, §9) that an end-to-end test checks in a browser. */
export const editorRules = {
  /** Snapshots that undo keeps (spec §9). */
  undoSnapshots: 20,
  /** Typed characters after which a snapshot is forced (spec §9). */
  typedPerSnapshot: 20,
  /** Typing that rested this long begins another snapshot, ms (our own). */
  typingRestMs: 1000,
  /** A draft is saved so long after the last change, and never sooner after the save before, ms (spec §9). */
  draftDelayMs: 500,
  draftGapMs: 20,
  /** The note about a saved draft comes so long after it, and stays so long, ms (spec §9). */
  savedNoteDelayMs: 2000,
  savedNoteMs: 2000,
  /** How long a message stays, ms (spec §9). */
  messageMs: 4000,
  /** Words are counted again so long after the last change, ms (facts §4). */
  countDelayMs: 200,
  /** A link whose words are longer is shown as its first characters and an ellipsis (spec §5). */
  linkShownUpTo: 30,
  linkShownAs: 20,
  /** Spaces that the Tab key inserts (spec §9). */
  tabSpaces: 4,
  /** Above everything else of the page in full screen (spec §9). */
  zIndex: 999,
  /** The menu at the selection begins to fade, and is gone, so far from the pointer, px (spec §9). */
  menuFadesFrom: 70,
  menuGoneFrom: 140,
} as const;

/** Font sizes on offer, px (spec §9). */
export const fontSizes = [10, 11, 12, 14, 16, 18, 20, 24, 36] as const;

/** Line heights on offer (spec §9). */
export const lineHeights = [1, 1.5, 1.75, 2, 3, 4, 5] as const;

/** Selectable spacing before and after a paragraph, px (spec §9). */
export const rowSpacings = [5, 10, 15, 20, 25] as const;

/** First-line indent of a paragraph (spec §9). */
export const indent = "2em";

/** Numbers of tables (spec §9, facts §4). */
export const tableRules = {
  /** The largest table that is inserted, grown or pasted. */
  columns: 20,
  rows: 100,
  /** What is inserted when nothing is chosen. */
  defaultColumns: 5,
  defaultRows: 5,
  /** The picker shows so many columns and rows at first, so many at most, each so large, px. */
  pickerFirst: 10,
  pickerMost: 20,
  pickerCell: 22,
  /** An edge moves once the pointer went so far, px. */
  dragFrom: 5,
  /** A row's edge that moved less changes nothing, px. */
  rowDragLeast: 10,
  /** Narrowest column and lowest row that an edge is drawn to, px. */
  leastWidth: 24,
  leastHeight: 24,
  /** How high a chart of a table is, px. */
  chartHeight: 300,
} as const;

/** Numbers of uploads (spec §8, §9). */
export const uploadRules = {
  /** Longest wait for what is no upload, ms. */
  ajaxTimeoutMs: 5000,
  /** Longest wait for pictures that the server fetches, ms. */
  catchTimeoutMs: 60_000,
  /** Longest wait for a drawing to be taken, ms. */
  scrawlTimeoutMs: 100_000,
  /** Files of one upload. */
  files: 100,
  /** Uploads that are under way at a time. */
  parallel: 3,
  /** How large a film is shown, px. */
  videoWidth: 420,
  videoHeight: 280,
} as const;

/** Numbers of pictures in the text. */
export const pictureRules = {
  /** A handle that is drawn less far changes nothing, px (spec §9). */
  dragFrom: 5,
  /** How much wider the keys make a picture, and how small it may get, px (our own). */
  keyStep: 10,
  least: 16,
} as const;
