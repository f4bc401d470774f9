import { z } from "zod";

export const ENQUIRY_STATUSES = ["new", "in_progress", "completed"] as const;
export const EnquiryStatus = z.enum(ENQUIRY_STATUSES);
export type EnquiryStatus = z.infer<typeof EnquiryStatus>;
