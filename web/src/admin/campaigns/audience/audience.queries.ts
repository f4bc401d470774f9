import {
  countSegment,
  previewSegment,
  type Segment as SegmentSchema,
  type SegmentFilter,
  segmentRoutes,
} from "@ezo/contract/marketing/segments/segments";
import { listSegmentCampaigns } from "@ezo/contract/marketing/campaigns/campaigns";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { WebCaller } from "../../../shared/api/http-caller.ts";

export type Segment = z.output<typeof SegmentSchema>;

/** The key of every query that shows segments. */
export const SEGMENTS = ["content", "contact", "segments"] as const;

export const segmentList = (call: WebCaller) =>
  queryOptions({
    queryKey: SEGMENTS,
    queryFn: async ({ signal }) => (await call(segmentRoutes.list, {}, { signal })).data,
  });

/** How many contacts match a filter now. */
export const audienceCount = (call: WebCaller, filter: SegmentFilter, topics: readonly string[] = []) =>
  queryOptions({
    queryKey: ["content", "contact", "count", filter, topics] as const,
    queryFn: async ({ signal }) =>
      (await call(countSegment, { body: { filter, topics: [...topics] } }, { signal })).data,
  });

/** Some of the contacts who match a filter now. */
export const audiencePeople = (call: WebCaller, filter: SegmentFilter, topics: readonly string[] = []) =>
  queryOptions({
    queryKey: ["content", "contact", "people", filter, topics] as const,
    queryFn: async ({ signal }) =>
      (await call(previewSegment, { body: { filter, topics: [...topics] } }, { signal })).data,
  });

/** The campaigns that cannot be sent without a segment; asked for anew each time, before it is deleted. */
export const campaignsOfSegment = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: [...SEGMENTS, id, "campaigns"] as const,
    queryFn: async ({ signal }) =>
      (await call(listSegmentCampaigns, { params: { id: String(id) } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
