/** The folder in storage with the PDFs of offers. */
export const OFFERS_FOLDER = "offers";

/** Each version of an offer has its own file, which never changes; `mark` is its seller's (`sellerMark`). */
export const pdfKey = (id: string, version: number, mark: string): string =>
  `${folderOfOffer(id)}/${[version, ...(mark ? [mark] : [])].join("-")}.pdf`;
export const folderOfOffer = (id: string): string => `${OFFERS_FOLDER}/${id}`;
