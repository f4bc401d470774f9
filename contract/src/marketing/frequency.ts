import { z } from "zod";

/** How often a reader wants campaigns at most, from the most to the least. `weekly`: none within 7 days, `monthly`: within a month. */
export const READER_FREQUENCIES = ["every", "weekly", "monthly"] as const;
export const ReaderFrequency = z.enum(READER_FREQUENCIES);
export type ReaderFrequency = z.infer<typeof ReaderFrequency>;
