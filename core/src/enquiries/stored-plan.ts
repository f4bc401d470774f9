import type { EnquiryPlan } from "@ezo/contract/enquiries/enquiry-row";
import type { Prisma } from "../generated/prisma/client.ts";

/** The plan of an enquiry. What was stored is what `askedPlan` has made. */
export const storedPlan = (stored: Prisma.JsonValue): EnquiryPlan | null => stored as EnquiryPlan | null;
