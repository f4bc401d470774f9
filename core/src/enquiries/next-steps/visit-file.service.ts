import { AppError } from "../../platform/app-error.ts";
import { type Actor, must } from "../../users/actor.ts";
import { visitCalendar } from "./visit-calendar.ts";
import { visitInclude, visitOf, type VisitParts } from "./visits.ts";

/** The agreed visit of an enquiry, for the seller's own calendar: as the person has it, in the seller's language. */
export function createVisitFiles(parts: VisitParts) {
  return {
    async get(actor: Actor, enquiryId: number): Promise<string> {
      must(actor, "enquiries.read_own");
      const step = await parts.db.enquiryStep.findFirst({
        where: { enquiryId, endedAt: null, kind: "visit", enquiry: { deletedAt: null } },
        include: visitInclude,
      });
      if (!step) throw new AppError("not_found");
      const visit = await visitOf(parts, step, actor.language);
      return visitCalendar({ ...visit, visitor: undefined }, "PUBLISH");
    },
  };
}
