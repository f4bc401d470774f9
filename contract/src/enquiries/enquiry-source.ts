import { z } from "zod";

export const FORM_SOURCES = ["contact_form", "call_request"] as const;
export type FormSource = (typeof FORM_SOURCES)[number];
/** Where an enquiry that staff enter came from: somebody in the office, a call, a portal. */
export const HAND_SOURCES = ["walk_in", "call", "portal"] as const;
/** `email`: somebody has written to the firm's address. */
export const ENQUIRY_SOURCES = [...FORM_SOURCES, ...HAND_SOURCES, "email"] as const;
export const EnquirySource = z.enum(ENQUIRY_SOURCES);
export type EnquirySource = z.infer<typeof EnquirySource>;
