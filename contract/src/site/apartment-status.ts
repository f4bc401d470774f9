import { z } from "zod";

export const APARTMENT_STATUSES = ["available", "reserved", "sold"] as const;
export const ApartmentStatus = z.enum(APARTMENT_STATUSES);
export type ApartmentStatus = z.infer<typeof ApartmentStatus>;
