import type { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { RouteInput } from "@ezo/contract/route";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import type { Db } from "@ezo/core/platform/db";

type EnquiryBody = RouteInput<typeof sendEnquiry>["body"];
let serial = 0;

/** The smallest valid contact enquiry, from a unique address. */
export const anEnquiry = (over: Partial<Extract<EnquiryBody, { source: "contact_form" }>> = {}) => ({
  source: "contact_form" as const,
  name: "ნინო ბერიძე",
  email: `visitor-${++serial}@example.ge`,
  message: "მაინტერესებს სამოთახიანი ბინა",
  ...over,
});

export const aCallRequest = (over: Partial<Extract<EnquiryBody, { source: "call_request" }>> = {}) => ({
  source: "call_request" as const,
  name: "David Cohen",
  email: `caller-${++serial}@example.com`,
  phone: "+995 555 12 34 56",
  ...over,
});

/** Stores an enquiry without its service: no events, mails or routing come of it. */
export const storeEnquiry = (db: Db, over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) =>
  db.enquiry.create({
    data: {
      source: "contact_form",
      name: `Visitor ${++serial}`,
      email: `stored-${serial}@example.ge`,
      message: "",
      locale: "en",
      ...over,
    },
  });
