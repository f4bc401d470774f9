import { randomUUID } from "node:crypto";

/**
 * Who has it may see the offer. A UUID, of whose bits 122 are random: workers and servers of the version before refuse any other
 * while an upgrade or its undo runs. What is read takes all 128 (`OfferId`), so that a later version may make such ids.
 */
export const newOfferId = (): string => randomUUID();
