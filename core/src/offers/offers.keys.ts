/** The folder in storage with the PDFs of offers. */
export const OFFERS_FOLDER = "offers";

/** Each version of an offer has its own file, which never changes; `marks` say what else its document goes by (`shownPdfKey`). */
export const pdfKey = (id: string, version: number, marks: readonly string[]): string =>
  `${folderOfOffer(id)}/${[version, ...marks.filter(Boolean)].join("-")}.pdf`;
export const folderOfOffer = (id: string): string => `${OFFERS_FOLDER}/${id}`;
