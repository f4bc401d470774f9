import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Prisma } from "../../generated/prisma/client.ts";

/** The filter of a campaign or a saved segment. What was stored has passed the contract's schema. */
export const storedFilter = (stored: Prisma.JsonValue): SegmentFilter => stored as SegmentFilter;
