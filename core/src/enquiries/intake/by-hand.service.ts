import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryByHand } from "@ezo/contract/enquiries/enquiry-by-hand";
import { NOTE_KEY_HOURS } from "@ezo/contract/values/limits/enquiries";
import { HOUR_MS } from "@ezo/contract/values/time";
import type { Database, Db } from "../../platform/db.ts";
import { AppError } from "../../platform/app-error.ts";
import { withoutLimit } from "../../platform/log/context.ts";
import { type Actor, must, projectsOpenTo } from "../../users/actor.ts";
import { ownKey } from "../../users/own-key.ts";
import { rolesWith } from "../../users/roles/role-rights.ts";
import { isRouted } from "../routing/is-routed.ts";
import { insertByHand } from "./by-hand.repo.ts";
import { missingReference, mustBeSubject, projectOf } from "./intake-checks.ts";
import { getEnquiry, getWritten } from "../stored-enquiry.ts";

/** Enquiries that staff enter: walk-ins, calls, leads of a portal. */
export function createEnquiriesByHand(options: {
  database: Database;
  /** Called after an enquiry is committed. */
  wakeRelay: () => void;
  now?: () => Date;
}) {
  const { database, wakeRelay, now = () => new Date() } = options;
  const { prisma: db, pool } = database;
  return {
    /**
     * Stores an enquiry, which arrives live in every open inbox. It is the actor's, except where a routing rule is meant for it:
     * then routing gives it away, as those of the site, and to the actor where the rule has nobody. A repeated `idempotencyKey`
     * returns the first one, for a day also where it is a colleague's by then. Throws `invalid` as the site's intake does, and
     * `forbidden` for a project that the caller is not given.
     */
    async enter(actor: Actor, enquiry: EnquiryByHand, idempotencyKey?: string): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      await mustBeSubject(db, enquiry.subject);
      const projectId = await projectOf(db, enquiry);
      const open = projectsOpenTo(actor);
      if (open && projectId !== null && !open.includes(projectId)) throw new AppError("forbidden");
      const { locale, source } = enquiry;
      const subject = enquiry.subject || "general";
      const goesByRule = await isRouted(db, { projectId, locale, subject, source }, now());
      const ownerRoles = goesByRule ? [] : await rolesWith(db, "enquiries.answer");
      try {
        const id = await insertByHand(
          pool,
          { ...enquiry, project_id: projectId },
          { staffId: actor.id, ownerRoles, idempotencyKey: ownKey(actor, idempotencyKey) },
        );
        wakeRelay();
        return await entered(db, id, now());
      } catch (error) {
        throw missingReference(error) ?? error;
      }
    },
  };
}

/**
 * What was entered, for a day also where it is a colleague's by then. A key is kept for as long as its enquiry: after that day, by
 * when a lost answer has long been asked for again, the caller's own rows are the limit as everywhere.
 */
async function entered(db: Db, id: number, at: Date): Promise<EnquiryDetail> {
  const createdAt = { gt: new Date(at.getTime() - NOTE_KEY_HOURS * HOUR_MS) };
  const isRecent = (await withoutLimit(() => db.enquiry.count({ where: { id, createdAt } }))) > 0;
  return isRecent ? getWritten(db, id) : getEnquiry(db, id);
}
