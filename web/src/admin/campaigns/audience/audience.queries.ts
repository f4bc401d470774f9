import {
  countSegment,
  listSegments,
  type Segment as SegmentSchema,
  type SegmentFilter,
} from "@ezo/contract/marketing/segments";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { WebCaller } from "../../../shared/api/http-caller.ts";

export type Segment = z.output<typeof SegmentSchema>;

/** The key of every query that shows segments. */
export const SEGMENTS = ["content", "contact", "segments"] as const;

export const segmentList = (call: WebCaller) =>
  queryOptions({
    queryKey: SEGMENTS,
    queryFn: async ({ signal }) => (await call(listSegments, {}, { signal })).data,
  });

/** How many contacts match a filter now. */
export const audienceCount = (call: WebCaller, filter: SegmentFilter) =>
  queryOptions({
    queryKey: ["content", "contact", "count", filter] as const,
    queryFn: async ({ signal }) => (await call(countSegment, { body: { filter } }, { signal })).data,
  });
