import { offerPath } from "@ezo/contract/site/offers";
import { keysOf } from "@ezo/contract/values/keyed";
import type { Offer } from "../generated/prisma/client.ts";
import type { Db } from "../platform/db.ts";
import type { Log } from "../platform/log/log.ts";
import { type Mailer, recipientRefusal } from "../platform/mail/mailer.ts";
import { deliverOnce } from "../platform/queues/deliveries.ts";
import type { JobHandlers } from "../platform/queues/job-types.ts";
import { firmTimeZone } from "../platform/settings.ts";
import type { Storage } from "../platform/storage/storage.ts";
import { readBrand } from "../mail/brand.ts";
import { officeAddress } from "../mail/reply-to.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { apartmentPageOf } from "./apartment-page.ts";
import { offerDelivery } from "./offer-delivery.ts";
import { offerMail } from "./offer-mail.ts";
import { OfferSnapshot } from "./offer-snapshot.ts";
import { offerWords } from "./offer-words.ts";
import { sellerInclude, sellerNow } from "./seller-now.ts";
import { shownPdfKey, shownSnapshot } from "./shown-snapshot.ts";
import { removePdfs } from "./offers.sweep.ts";
import { loadFonts } from "../platform/pdf/fonts.ts";
import { readSiteLook } from "../site-colours/site-colours.ts";
import { readPrintedMark } from "../site-icons/site-icons.ts";
import { offerPdf } from "./pdf/offer-pdf.ts";

interface Parts {
  db: Db;
  storage: Storage;
  mailer: Mailer;
  translations: TranslationsService;
  publicUrl: string;
  log: Log;
}

export const offerJobs = (parts: Parts): JobHandlers<"make-offer-pdf" | "mail-offer"> => ({
  "make-offer-pdf": ({ offer_id: id }) => makePdf(parts, id),
  "mail-offer": ({ offer_id: id }) => mailOffer(parts, id),
});

/** Makes the PDF of an offer's present version, unless there is one. Of a withdrawn offer, none is kept. */
async function makePdf(parts: Parts, offerId: string): Promise<void> {
  const { db, storage, publicUrl, log } = parts;
  const offer = await db.offer.findUnique({ where: { id: offerId }, include: sellerInclude });
  if (!offer) return log.info({ offerId }, "the offer is gone; no PDF made");
  // The database finds an id in capitals too; files are kept, and removed, under the row's own.
  const { id } = offer;
  if (offer.withdrawnAt) return removePdfs(storage, id);
  const snapshot = await shownSnapshot(db, offer.snapshot);
  const seller = sellerNow(offer.madeBy);
  const key = shownPdfKey(offer, snapshot, seller);
  if (await storage.exists(key)) return;
  const startedAt = performance.now();
  const { colours, headingFont } = await readSiteLook(db);
  const [t, timeZone, fonts, pictures, mark] = await Promise.all([
    parts.translations.lookup(offer.locale),
    firmTimeZone(db),
    loadFonts(headingFont),
    readPictures(storage, snapshot.pictures),
    readPrintedMark({ db, storage, log }),
  ]);
  const bytes = await offerPdf({
    words: offerWords(offer, snapshot, { t, seller, timeZone }),
    photo: seller?.photo?.bytes,
    snapshot,
    pictures,
    mark,
    accent: colours.accent,
    url: publicUrl + offerPath(id),
    createdAt: offer.createdAt,
    fonts,
    t,
  });
  await storage.put(key, bytes, "application/pdf");
  if (await isOver(db, id)) return removePdfs(storage, id);
  log.info({ offerId: id, ms: Math.round(performance.now() - startedAt), bytes: bytes.length }, "PDF made");
}

/** Whether an offer was withdrawn or removed, and its PDFs with it, while another was being drawn. */
async function isOver(db: Db, id: string): Promise<boolean> {
  const offer = await db.offer.findUnique({ where: { id }, select: { withdrawnAt: true } });
  return offer === null || offer.withdrawnAt !== null;
}

/** A picture without a file, deleted since or not yet made, is left out: the rest of the offer is worth having. */
async function readPictures(storage: Storage, pictures: OfferSnapshot["pictures"]) {
  const found = await Promise.all(
    keysOf(pictures).map(async (name) => {
      const picture = pictures[name];
      if (!picture || !(await storage.exists(picture.key))) return null;
      return [name, await storage.bytes(picture.key)] as const;
    }),
  );
  return Object.fromEntries(found.filter((each) => each !== null)) as Partial<
    Record<keyof typeof pictures, Uint8Array>
  >;
}

/** Mails the offer's address once. Its place within the limit was taken when the offer was made. */
async function mailOffer(parts: Parts, id: string): Promise<void> {
  const { db, mailer, log } = parts;
  const offer = await db.offer.findUnique({ where: { id } });
  if (!offer?.email) return;
  const recipient = offer.email;
  const outcome = await deliverOnce(db, offerDelivery(id, recipient), async () =>
    mailer.send(await mailOf(parts, offer, recipient)),
  ).catch((error: unknown) => {
    // The visitor's mistake, not a failure; the page has shown them the offer.
    if (recipientRefusal(error) === undefined) throw error;
    return "refused" as const;
  });
  if (outcome !== "sent") log.info({ offerId: id, outcome }, "no mail of the offer sent");
}

async function mailOf({ db, translations, publicUrl }: Parts, offer: Offer, recipient: string) {
  const [t, replyTo, timeZone] = await Promise.all([
    translations.lookup(offer.locale),
    officeAddress(db),
    firmTimeZone(db),
  ]);
  const snapshot = OfferSnapshot.parse(offer.snapshot);
  const words = offerWords(offer, snapshot, { t, seller: null, timeZone });
  const brand = await readBrand({ db, locale: words.locale, t, publicUrl });
  const apartment = publicUrl + apartmentPageOf(snapshot);
  return offerMail({ id: offer.id, words, apartment }, { t, publicUrl, brand, replyTo, to: recipient });
}
