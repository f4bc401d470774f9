/**
 * Formats that are taken, and how their bytes begin. Every browser shows them, in the dialog that uploads them too: so
 * no TIFF, no HEIC. No SVG either: it is a document that may hold scripts.
 */
const FORMATS: readonly { mimeType: string; extension: string; begins: RegExp }[] = [
  { mimeType: "image/jpeg", extension: "jpg", begins: /^\xff\xd8\xff/ },
  { mimeType: "image/png", extension: "png", begins: /^\x89PNG\r\n\x1a\n/ },
  { mimeType: "image/webp", extension: "webp", begins: /^RIFF[^]{4}WEBP/ },
  { mimeType: "image/avif", extension: "avif", begins: /^[^]{4}ftyp(?:[^]{4}){0,13}?avi[fs]/ },
  { mimeType: "image/gif", extension: "gif", begins: /^GIF8[79]a/ },
];
export const PICTURE_BEGINNING_BYTES = 64;

/** A picture's format by its bytes, never by its name. */
export const pictureFormat = (bytes: Uint8Array) => {
  const beginning = String.fromCharCode(...bytes.subarray(0, PICTURE_BEGINNING_BYTES));
  return FORMATS.find(({ begins }) => begins.test(beginning));
};
