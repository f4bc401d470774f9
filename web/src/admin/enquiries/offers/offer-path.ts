/** With it, the address of an enquiry opens the dialog that makes an offer. */
export const OFFER_PARAM = "offer";

/** The address of an open enquiry at which an offer is made. */
export const withOffer = (path: string): string => `${path}&${OFFER_PARAM}=1`;
