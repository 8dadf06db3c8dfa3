import {
  type Courseware,
  coursewareAudience,
  coursewareCreate,
  coursewareDetail,
  coursewareList,
  coursewarePublish,
  coursewareRevert,
  coursewareUpdate,
  coursewareVersion,
  coursewareVersions,
  coursewareWithdraw,
  type Paragraph,
  paragraphAdd,
  paragraphOrder,
  paragraphRemove,
  paragraphSave,
} from "@provost/contract/courseware/courseware";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

const stale = { quiet: ["version_stale"] } as const;

export const coursewareListOptions = (query: CallInput<typeof coursewareList>) =>
  queryOptions({
    queryKey: ["courseware", "list", query],
    queryFn: ({ signal }) => call(coursewareList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const coursewareOptions = (id: string) =>
  queryOptions({
    queryKey: ["courseware", "one", id],
    queryFn: ({ signal }) => call(coursewareDetail, { id }, { signal, quiet: true }),
  });

/** Who will see it once it is published. */
export const audienceOptions = (id: string) =>
  queryOptions({
    queryKey: ["courseware", "audience", id],
    queryFn: ({ signal }) => call(coursewareAudience, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

/** As readers see it, independent of who requests it. */
export const publishedOptions = (id: string) =>
  queryOptions({
    queryKey: ["courseware", "published", id],
    queryFn: ({ signal }) => call(coursewareDetail, { id, published: "true" }, { signal, quiet: true }),
  });

export const versionsOptions = (id: string) =>
  queryOptions({
    queryKey: ["courseware", "versions", id],
    queryFn: ({ signal }) => call(coursewareVersions, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

export const versionOptions = (id: string, version: number) =>
  queryOptions({
    queryKey: ["courseware", "version", id, version],
    queryFn: ({ signal }) => call(coursewareVersion, { id, version }, { signal, quiet: true }),
    staleTime: 0,
  });

export const createCourseware = (draft: Pick<Courseware, "name" | "summary">): Promise<Courseware> =>
  call(coursewareCreate, draft, { quiet: true });
export const updateCourseware = (draft: Pick<Courseware, "id" | "name" | "summary" | "version">) =>
  call(coursewareUpdate, draft, { quiet: true });
interface NewParagraph {
  after: string | null;
  title?: string;
  html?: string;
  version: number;
}
export const addParagraph = (id: string, { after, title = "", html = "", version }: NewParagraph) =>
  call(paragraphAdd, { id, after, title, html, version }, stale);
export const saveParagraph = (
  id: string,
  paragraphId: string,
  draft: Pick<Paragraph, "title" | "html" | "version">,
): Promise<Paragraph> => call(paragraphSave, { id, paragraphId, ...draft }, stale);
export const removeParagraph = (id: string, paragraphId: string, version: number): Promise<Courseware> =>
  call(paragraphRemove, { id, paragraphId, version }, stale);
export const orderParagraphs = (id: string, ids: readonly string[], version: number): Promise<Courseware> =>
  call(paragraphOrder, { id, ids: [...ids], version }, { quiet: true });
/** Publishes what was seen of a courseware, and no more. */
export const publishCourseware = ({ id, version, content }: Courseware): Promise<Courseware> => {
  const paragraphs = content.map((paragraph) => ({ id: paragraph.id, version: paragraph.version }));
  return call(coursewarePublish, { id, version, paragraphs }, stale);
};
export const withdrawCourseware = (id: string): Promise<Courseware> => call(coursewareWithdraw, { id });
export const revertCourseware = (id: string, version: number, newest: number): Promise<Courseware> =>
  call(coursewareRevert, { id, version, newest: String(newest) }, stale);

/** The coursewares to pick one from, by a part of the name. */
export const pickOptions = (name: string) =>
  coursewareListOptions({ size: 50, ...(name === "" ? {} : { name }) });
