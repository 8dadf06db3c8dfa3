/** Numbers that the server alone needs. */
export const serverLimits = {
  /** Largest uploaded data set, bytes. */
  datasetBytes: 8 * 1024 ** 3,
  /** Bytes of one result. */
  resultBytes: 32 * 1024 ** 2,
  /** Rows of a data set from which on the health page advises a database of its own for it. */
  largeTableRows: 50_000_000,
  /** Groups of a published reference by the values that it protects. */
  publishedCells: 20_000,
  /** Refresh token lifetime, s. */
  refreshSeconds: 604_800,
  /** For this long, a direct parent token is answered with the same child token, s. */
  refreshGraceSeconds: 10,
  /** Longest credential of a provider, bytes, and what it becomes when it is sealed. */
  credentialBytes: 1000,
  /** Levels of menus, buttons included. */
  menuLevels: 10,
  /** A code sent to a phone or by mail lives this long, s. */
  codeSeconds: 300,
  codeTries: 5,
  /** The same phone is not sent another code sooner, s. */
  resendSeconds: 60,
  /** Departments of a tenant, and their levels. */
  depts: 5000,
  deptLevels: 12,
  lockKeepTabs: 20,
  lockKeepUserTabs: 60,
  /** A frame's ticket lives this long, s. */
  frameTicketSeconds: 60,
} as const;

/** Most records that a tenant can have of each kind that a list shows whole, those in the recycle bin included. */
export const recordLimits = {
  dictionaryEntry: 10_000,
  menu: 5000,
  topMenu: 500,
  role: 2000,
  folder: 10_000,
  connection: 1000,
  dataset: 10_000,
  virtualTable: 10_000,
  mapShapes: 50,
  invitation: 2000,
  registration: 5000,
} as const;

/** Bounds of one invitation: the longest time it can be used, by how many people, and how long a registration waits for approval, days. */
export const invitationLimits = { days: 30, uses: 500, waitingDays: 90 } as const;

/** Bounds of one courseware. */
export const coursewareLimits = {
  paragraphs: 200,
  /** Characters of the HTML of all its paragraphs. */
  htmlLength: 10_000_000,
  versions: 100,
  titleLength: 200,
  summaryLength: 1000,
  /** How many names of those it is shared with are shown on publishing. */
  granteeNames: 5,
} as const;

export const evaluationLimits = {
  /** Bytes of all comments of one evaluation, as they are sent. */
  bytes: 1024 ** 2,
  /** Evaluations with their comments on one page. */
  pageSize: 10,
  /** How often one person takes back what was submitted. */
  takenBack: 20,
} as const;

/** Bounds of a rich text: one paragraph of a courseware, a comment, a note. */
export const richTextLimits = {
  /** Longest HTML, characters; longer is refused before it is read. */
  htmlLength: 2_000_000,
  /** Deepest nesting of elements. */
  depth: 100,
  /** Most elements: more than a text of 10,000 characters with six of the largest tables has, and few enough to be set within a second. */
  elements: 15_000,
  /** Most videos and sounds; each of them is a player of its own. */
  films: 200,
  /** Most attributes of one element, and the longest value of one, characters. */
  attributes: 30,
  attributeLength: 20_000,
  /** Counted characters, over which the editor warns and trims nothing (spec §9). */
  words: 10_000,
} as const;

/** Bounds of one demand: characters of its texts, pieces, and the price of a piece in yuan. */
export const demandLimits = {
  text: {
    name: 100,
    overview: 2000,
    contactName: 60,
    contactPhone: 40,
    contactEmail: 254,
    selfUseDetails: 2000,
    deliveryPlace: 300,
  },
  maskName: 100,
  quantity: 1_000_000_000,
  price: 10_000,
  priceDecimals: 4,
  /** Largest body of a demand, bytes. */
  bodyBytes: 64 * 1024,
} as const;

/** Bounds of one picture; sizes in px; `boardHeight` is that of a dashboard's page as one picture. */
export const pictureLimits = {
  width: 2400,
  height: 2400,
  boardHeight: 16_000,
  /** Query results of one picture together, bytes. */
  resultBytes: 64 * 1024 ** 2,
  seconds: 60,
  tabs: 20,
  tiles: 60,
} as const;

/** Bounds of one file. */
export const exportLimits = {
  rows: 5_000_000,
  /** Rows of a pivot table's query. */
  pivotRows: 100_000,
  seconds: 900,
  nameLength: 200,
} as const;

/** Numbers that bound what data sets keep. */
export const datasetLimits = {
  /** What a tenant's data sets may take where nothing else is said, MB. */
  tenantStorageMb: 20_480,
  /** Uploaded files of one person that wait to be loaded, and how long they do, s. */
  waitingUploads: 3,
  waitingSeconds: 3600,
  /** Earlier states of a dataset: this many of the newest are always retained, the others for this many days. */
  retainedGenerations: 5,
  generationDays: 30,
  /** Rows of a table of a data source, as its viewer sees it, that is joined with tables from elsewhere. */
  copiedRows: 100_000,
  /** Largest file fetched by a schedule, bytes. */
  fetchedBytes: 1024 ** 3,
} as const;

const pictures = [".png", ".jpg", ".jpeg", ".gif", ".bmp"];
const videos = [
  ".flv",
  ".swf",
  ".mkv",
  ".avi",
  ".rm",
  ".rmvb",
  ".mpeg",
  ".mpg",
  ".ogg",
  ".ogv",
  ".mov",
  ".wmv",
  ".mp4",
  ".webm",
  ".mp3",
  ".wav",
  ".mid",
];
const documents = [
  ".rar",
  ".zip",
  ".tar",
  ".gz",
  ".7z",
  ".bz2",
  ".cab",
  ".iso",
  ".doc",
  ".docx",
  ".xls",
  ".xlsx",
  ".ppt",
  ".pptx",
  ".pdf",
  ".txt",
  ".md",
  ".xml",
];

/** Bytes and extensions of each kind of upload (spec §9, facts §4). */
export const uploadLimits = {
  image: { bytes: 2_048_000, extensions: pictures },
  video: { bytes: 102_400_000, extensions: videos },
  file: { bytes: 51_200_000, extensions: [...pictures, ...videos, ...documents] },
} as const;

/** Pictures in a text are downscaled to this longest side, px; a picture with more pixels than `dots` is refused. */
export const textPictureLimits = { border: 1600, dots: 40_000_000 } as const;

/** What one call of `catchimage` may name. */
export const catchLimits = { addresses: 50, addressLength: 2048, timeoutMs: 60_000 } as const;

/** Bounds of one map; `storedBytes` is what its borders are simplified to, as JSON. */
export const mapLimits = {
  bytes: 20 * 1024 ** 2,
  shapes: 5000,
  /** Shapes of all maps of a tenant: charts that name no map look through them. */
  shapesOfAll: 50_000,
  vertices: 1_000_000,
  properties: 50,
  keyLength: 100,
  nameLength: 80,
  storedBytes: 200 * 1024,
  /** Different values of a chart that are looked for on maps. */
  values: 5000,
} as const;

/** Points of each side of the grid that borders are drawn on. */
export const mapGrid = 10_000;
