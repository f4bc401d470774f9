import type { AskedAttribution, Attribution } from "@ezo/contract/enquiries/attribution";
import type { Enquiry } from "@ezo/contract/enquiries/enquiry-form";
import type { EnquiryByHand } from "@ezo/contract/enquiries/enquiry-by-hand";
import { portalSource, sourceOf, wayOf } from "@ezo/contract/values/visits/touch";

/** A visit as it is kept: every field, empty ones as null. Null for one of which nothing is known. */
export function keptAttribution(asked: AskedAttribution | null | undefined): Attribution | null {
  const kept: Attribution = {
    utm_source: asked?.utm_source || null,
    utm_medium: asked?.utm_medium || null,
    utm_campaign: asked?.utm_campaign || null,
    utm_content: asked?.utm_content || null,
    utm_term: asked?.utm_term || null,
    referrer_host: asked?.referrer_host || null,
    landing_path: asked?.landing_path || null,
  };
  return Object.values(kept).every((value) => value === null) ? null : kept;
}

/** The columns attribution, came_from, first_attribution and first_came_from; the only visit is also the first. */
export function touchColumns(enquiry: Pick<Enquiry, "attribution" | "first_attribution">) {
  const last = keptAttribution(enquiry.attribution);
  const first = keptAttribution(enquiry.first_attribution);
  const earliest = first ?? last;
  return [
    last && JSON.stringify(last),
    last && sourceOf(last),
    first && JSON.stringify(first),
    earliest && sourceOf(earliest),
  ];
}

/**
 * The columns attribution and came_from of what staff enter; it is the only touch, so also the first. A portal that they name is
 * kept as a visit from there: reports, files and erasure need to know nothing of it.
 */
export function handColumns({ source, portal }: Pick<EnquiryByHand, "source" | "portal">) {
  const touch = portal ? keptAttribution({ utm_source: portalSource(portal) }) : null;
  return [touch && JSON.stringify(touch), touch ? sourceOf(touch) : wayOf(source)];
}

/** What a visitor has sent who does not want to be tracked, whatever the client says that they used. */
export const withoutAttribution = (enquiry: Enquiry): Enquiry => ({
  ...enquiry,
  attribution: null,
  first_attribution: null,
});
