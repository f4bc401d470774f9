import { z } from "zod";

/** Why a reader has unsubscribed, if they say so. Only `other` has a text. */
export const LEAVING_REASONS = ["too_many", "not_interesting", "bought", "never_signed_up", "other"] as const;
export const LeavingReason = z.enum(LEAVING_REASONS);
export type LeavingReason = z.infer<typeof LeavingReason>;
