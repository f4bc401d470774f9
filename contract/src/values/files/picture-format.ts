/**
 * Formats that are kept as they come, and their magic bytes. Every browser must be able to show them, so no TIFF. No SVG either: it may
 * contain scripts.
 */
const FORMATS: readonly { mimeType: string; extension: string; begins: RegExp }[] = [
  { mimeType: "image/jpeg", extension: "jpg", begins: /^\xff\xd8\xff/ },
  { mimeType: "image/png", extension: "png", begins: /^\x89PNG\r\n\x1a\n/ },
  { mimeType: "image/webp", extension: "webp", begins: /^RIFF[^]{4}WEBP/ },
  { mimeType: "image/avif", extension: "avif", begins: /^[^]{4}ftyp(?:[^]{4}){0,13}?avi[fs]/ },
  { mimeType: "image/gif", extension: "gif", begins: /^GIF8[79]a/ },
];
export const PICTURE_BEGINNING_BYTES = 64;

/** `mif1` names the container alone: what it contains is known when it is read. An AVIF may name it, too. */
const HEIC = /^[^]{4}ftyp(?:[^]{4}){0,13}?(?:he[iv][cxms]|mif1)/;

const beginningOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, PICTURE_BEGINNING_BYTES));

/** A picture's format, detected from its bytes and not from its name. */
export const pictureFormat = (bytes: Uint8Array) => {
  const beginning = beginningOf(bytes);
  return FORMATS.find(({ begins }) => begins.test(beginning));
};

/** Whether it is a photo as phones keep them (HEIC, HEIF), which few browsers show: it is converted before it is kept. */
export const isHeic = (bytes: Uint8Array): boolean => !pictureFormat(bytes) && HEIC.test(beginningOf(bytes));
