/** The folder in storage with the PDFs of offers. */
export const OFFERS_FOLDER = "offers";

/** Each version of an offer has its own file, which never changes. */
export const pdfKey = (id: string, version: number): string => `${folderOfOffer(id)}/${version}.pdf`;
export const folderOfOffer = (id: string): string => `${OFFERS_FOLDER}/${id}`;
