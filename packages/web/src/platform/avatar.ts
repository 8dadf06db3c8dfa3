import { avatar } from "@provost/contract/people/avatar";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchFile } from "./http/call.ts";

/** A picture never changes under its id: a new one gets another. */
export const avatarOptions = (id: string) =>
  queryOptions({
    queryKey: ["avatar", id],
    queryFn: ({ signal }) => fetchFile(avatar, { id }, { signal, quiet: true }),
    enabled: id !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A `blob:` address of a user's picture; `null` while there is none. The call needs a header, which an `<img>` could not send. */
export function useAvatar(id: string): string | null {
  const { data } = useQuery(avatarOptions(id));
  const [shown, setShown] = useState<{ data: Blob; url: string } | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const url = URL.createObjectURL(data);
    setShown({ data, url });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return shown !== null && shown.data === data ? shown.url : null;
}
