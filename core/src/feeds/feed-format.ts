import { type FeedRefusal, yandexTakes } from "@ezo/contract/admin/projects/project-feeds";
import type { FeedApartment, FeedProject, FeedStock } from "./feed-stock.ts";
import { inSlices } from "./in-slices.ts";

/** How one portal wants apartments; other units are in our own feed alone. */
export interface FeedFormat {
  contentType: string;
  /** Whether the feed is about this apartment at all. */
  covers: (apartment: FeedApartment) => boolean;
  /** Why the portal would refuse it. */
  refusals: (apartment: FeedApartment, project: FeedProject) => FeedRefusal[];
  /** Refusals because of which the format has no way to write the apartment: it is left out. */
  needs: readonly FeedRefusal[];
  /** Writes the feed of one project: its head, and each of its apartments. */
  of: (project: FeedProject) => { head: string; line: (apartment: FeedApartment) => string };
  between: string;
  tail: string;
}

type Check = (apartment: FeedApartment, project: FeedProject) => boolean;
type ApartmentRefusal = Exclude<FeedRefusal, "apartments_only">;
/** A check of each refusal of an apartment; a format names those that its portal makes. */
const CHECKS: Readonly<Record<ApartmentRefusal, Check>> = {
  no_price: ({ price }) => price === null,
  no_picture: ({ pictures }) => pictures.length === 0,
  no_location: (_, { location }) => location === "",
  no_coordinates: (_, { latitude, longitude }) => latitude === null || longitude === null,
  no_phone: (_, { phone }) => phone === "",
  currency: (_, { currency }) => !yandexTakes(currency),
  no_completion_date: (_, { completionDate, year }) => completionDate === null && year === null,
};
/** What a portal for homes refuses: of apartments for these reasons, and all other units for one. */
export const refusing =
  (...reasons: ApartmentRefusal[]): FeedFormat["refusals"] =>
  (apartment, project) =>
    apartment.unitType === "apartment"
      ? reasons.filter((reason) => CHECKS[reason](apartment, project))
      : ["apartments_only"];

export const isForSale = ({ status }: FeedApartment): boolean => status === "available";

/** The units in the feed, and what the portal would refuse. */
export function sorted(format: FeedFormat, { project, apartments }: FeedStock) {
  const offers: FeedApartment[] = [];
  const refused: { apartment_id: number; apartment_number: string; reason: FeedRefusal }[] = [];
  for (const apartment of apartments) {
    if (!format.covers(apartment)) continue;
    const reasons = format.refusals(apartment, project);
    if (!reasons.some((reason) => format.needs.includes(reason))) offers.push(apartment);
    for (const reason of reasons)
      refused.push({ apartment_id: apartment.id, apartment_number: apartment.number, reason });
  }
  return { offers, refused };
}

/** The feed's bytes. */
export async function writeFeed(format: FeedFormat, stock: FeedStock): Promise<Buffer> {
  const { offers } = sorted(format, stock);
  const { head, line } = format.of(stock.project);
  const pieces = await inSlices(offers, (slice) => Buffer.from(slice.map(line).join(format.between)));
  const between = Buffer.from(format.between);
  const body = pieces.flatMap((piece, index) => (index === 0 ? piece : [between, piece]));
  return Buffer.concat([Buffer.from(head), ...body, Buffer.from(format.tail)]);
}
