import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db.ts";
import { withinReach } from "../../platform/row-rights.ts";
import { type Actor, must, reachOf } from "../../users/actor.ts";
import { IS_WORKABLE } from "../enquiries.filter.ts";

/** Files that came with the mails of enquiries. */
export const createEnquiryFiles = ({ db }: { db: Db }) => ({
  /** The content of one; throws `not_found` where the enquiry is none that the actor may see. */
  async read(actor: Actor, enquiryId: number, fileId: number): Promise<Uint8Array> {
    must(actor, "enquiries.read_own");
    const reach = reachOf(actor);
    const file = await db.enquiryFile.findFirst({
      where: {
        id: fileId,
        mail: { enquiry: { id: enquiryId, ...IS_WORKABLE, ...(reach ? withinReach(reach) : {}) } },
      },
      select: { content: true },
    });
    if (!file) throw new AppError("not_found");
    return file.content;
  },
});
