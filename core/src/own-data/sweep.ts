import {
  ERASURE_KEPT_DAYS,
  ERASURE_MAIL_DAYS,
  OWN_DATA_LINK_KEPT_DAYS,
} from "@ezo/contract/values/limits/personal-data";
import { DAY_MS } from "@ezo/contract/values/time";
import type { Db } from "../platform/db.ts";

/** Removes past links and requests for erasure that were finished long ago. An open request stays. Returns how many of both. */
export async function sweepOwnData(db: Db, now: Date): Promise<{ links: number; erasures: number }> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const links = await db.ownDataLink.deleteMany({
    where: { askedAt: { lt: before(OWN_DATA_LINK_KEPT_DAYS) } },
  });
  // Its mail could not be sent, and what was erased must not stay here.
  await db.erasureRequest.updateMany({
    where: { status: "erased", email: { not: "" }, finishedAt: { lt: before(ERASURE_MAIL_DAYS) } },
    data: { email: "" },
  });
  const erasures = await db.erasureRequest.deleteMany({
    where: { status: { not: "open" }, finishedAt: { lt: before(ERASURE_KEPT_DAYS) } },
  });
  return { links: links.count, erasures: erasures.count };
}
