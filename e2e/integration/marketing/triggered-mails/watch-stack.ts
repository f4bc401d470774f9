import { keepShortlist } from "@ezo/contract/site/kept-shortlists";
import type { Locale } from "@ezo/contract/values/locale";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { addApartments, watcherOf } from "@ezo/core/kept-shortlists/shortlist-rows";
import { hashAddress } from "@ezo/core/platform/queues/deliveries";
import { watchApartments } from "@ezo/core/watched-apartments/watched-apartments.jobs";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import type { StackOptions } from "../../../stack/stack.ts";
import { noneByItself, startSearchStack } from "./saved-search-stack.ts";

/** A system where shortlists can be kept and both kinds of changes are mailed at once, as often as settings allow. */
export async function startWatchStack(options: StackOptions = {}) {
  const stack = await startSearchStack(options);
  const { app, db, set } = stack;
  await set({
    kept_shortlists: true,
    price_fall_mails: true,
    available_again_mails: true,
    search_mails_per_day: 8,
    triggered_mails_per_week: 50,
  });
  /** What the worker does by itself; every mail that is due may be ordered, whenever the last one was. */
  const lookAround = async (now = new Date()) => {
    await db.watcher.updateMany({ data: { mailingAt: null } });
    return watchApartments({ db, now });
  };
  const openLinks = mailLinksOf({ db, secret: app.config.jwtSecret, publicUrl: app.config.publicUrl });
  return {
    ...stack,
    openLinks,
    keep: (email: string, ids: number[], locale: Locale = "en", key?: string) =>
      app.call(
        keepShortlist,
        { body: { email, apartment_ids: ids, locale } },
        key === undefined ? {} : { headers: { "idempotency-key": key } },
      ),
    /** A confirmed shortlist with these apartments at their prices of now. */
    storeShortlist: (
      email: string,
      ids: number[],
      over: Partial<Prisma.KeptShortlistUncheckedCreateInput> = {},
    ) =>
      db.$transaction(async (tx) => {
        const row = await tx.keptShortlist.create({
          data: { email, locale: "en", status: "active", consentAt: new Date(), ...over },
        });
        await addApartments(tx, await watcherOf(tx, row.id), ids);
        return row;
      }),
    /** Somebody who has asked about an apartment and agreed to marketing mail. */
    storeAsked: async (
      email: string,
      apartmentId: number,
      over: Partial<Prisma.ContactUncheckedCreateInput> = {},
    ) => {
      const contact = await db.contact.create({
        data: {
          email,
          emailHash: hashAddress(email),
          locale: "en",
          source: "enquiry",
          status: "subscribed",
          consentAt: new Date(),
          ...over,
        },
      });
      await storeEnquiry(db, { email, apartmentId });
      return contact;
    },
    change: (id: number, data: Prisma.ApartmentUncheckedUpdateInput) =>
      db.apartment.update({ where: { id }, data }),
    lookAround,
    /** As `lookAround`, and then no worker is in the middle of a round of its own. */
    watch: async (now?: Date) => {
      await noneByItself(app);
      const ordered = await lookAround(now);
      await noneByItself(app);
      return ordered;
    },
    /** The mails about changes that an address has got. */
    changesTo: (email: string) =>
      app.mailbox.to(email).filter(({ headers }) => headers.some(({ key }) => key === "list-unsubscribe")),
    /** The address of a signed link on the server of the test, without the language of its mail. */
    shortlistLink: async (kind: "shortlist" | "endShortlist", id: number) =>
      app.url() + new URL((await openLinks())[kind](id, "en")).pathname,
    /** The key that opens a shortlist in a browser. */
    keyOf: async (id: number) => (await openLinks()).openShortlist(id, "en").split("#kept=")[1] ?? "",
  };
}
export type WatchStack = Awaited<ReturnType<typeof startWatchStack>>;
