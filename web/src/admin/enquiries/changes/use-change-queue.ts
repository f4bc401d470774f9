import { useQueryClient } from "@tanstack/react-query";
import { useOwnVersions } from "../../query/own-versions.ts";
import type { Seen } from "../../resource/content-resource.ts";
import { enquiryKeys } from "../enquiries.queries.ts";
import { ownChanges } from "./own-changes.ts";

export const idsAndVersions = (rows: readonly Seen[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
});

/** Changes run one after another, so that each is based on the version that the previous one created. */
const scope = { id: "enquiry-changes" };

/** What the mutations of enquiries share: their order, the versions they have created, and the refetch after them. */
export function useChangeQueue() {
  const cache = useQueryClient();
  return {
    scope,
    ...useOwnVersions(),
    /** Refetches after the last of several changes. Not awaited: a finished change must not hide what is read after it. */
    refresh: () => {
      if (cache.isMutating({ mutationKey: ownChanges.mutationKey }) <= 1)
        void cache.invalidateQueries({ queryKey: enquiryKeys.all });
    },
  };
}

export type ChangeQueue = ReturnType<typeof useChangeQueue>;
