import type { EnquiryDetail } from "@ezo/contract/enquiries";
import type { EnquiryByHand } from "@ezo/contract/enquiry-by-hand";
import type { Database } from "../../platform/db.ts";
import { AppError } from "../../platform/app-error.ts";
import { type Actor, must, projectsOpenTo } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { insertByHand } from "./by-hand.repo.ts";
import { missingReference, mustBeSubject, projectOf } from "./intake-checks.ts";
import { getEnquiry } from "../stored-enquiry.ts";

/** Enquiries that staff enter: walk-ins, calls, leads of a portal. */
export function createEnquiriesByHand(options: {
  database: Database;
  /** Called after an enquiry is committed. */
  wakeRelay: () => void;
}) {
  const { database, wakeRelay } = options;
  const { prisma: db, pool } = database;
  return {
    /**
     * Stores an enquiry as if it had come from the site: it arrives live in every open inbox, and staff are notified. A
     * repeated `idempotencyKey` returns the first one. Throws `invalid` as the site's intake does, and `forbidden` for a
     * project that the caller is not given.
     */
    async enter(actor: Actor, enquiry: EnquiryByHand, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      await mustBeSubject(db, enquiry.subject);
      const projectId = await projectOf(db, enquiry);
      const open = projectsOpenTo(actor);
      if (open && projectId !== null && !open.includes(projectId)) throw new AppError("forbidden");
      try {
        const id = await insertByHand(
          pool,
          { ...enquiry, project_id: projectId },
          { staffId: actor.id, idempotencyKey: ownKey(actor, idempotencyKey) },
        );
        wakeRelay();
        return await getEnquiry(db, id);
      } catch (error) {
        throw missingReference(error) ?? error;
      }
    },
  };
}
