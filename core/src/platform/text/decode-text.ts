type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1252";

const MARKS: readonly [readonly number[], Encoding][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
/** What windows-1252 holds at 0x80 to 0x9f; some versions of Node decode these bytes as Latin-1 (nodejs/node#56542). */
const WESTERN_SIGNS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** How much more often one reading of a text must be confirmed than the other. */
const CLEARLY = 3;

/**
 * The text of a file that does not say how it is encoded: UTF-8, UTF-16, windows-1251 or windows-1252, without its
 * byte-order mark. Null for what is no text, and for a single-byte text that both code pages could have written.
 */
export function decodeText(bytes: Uint8Array): string | null {
  for (const [mark, encoding] of MARKS)
    if (mark.every((byte, index) => bytes[index] === byte)) return decoded(bytes, encoding);
  if (bytes.includes(0)) {
    const order = utf16Order(bytes);
    return order ? decoded(bytes, order) : null;
  }
  const text = decoded(bytes, "utf-8");
  if (text !== null) return text;
  const page = codePageOf(bytes);
  const single = page ? decoded(bytes, page) : ofBothPages(bytes);
  // Control characters appear where a page has no letter: whatever wrote these bytes, it was no text.
  return single === null || /[\u0080-\u009f]/.test(single) ? null : single;
}

/** Signs with the same code in both pages, such as the no-break space. */
function ofBothPages(bytes: Uint8Array): string | null {
  const text = decoded(bytes, "windows-1251");
  return text === decoded(bytes, "windows-1252") ? text : null;
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\u0000")) return null;
    return encoding === "windows-1252"
      ? text.replaceAll(/[\u0080-\u009f]/g, (sign) => WESTERN_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign)
      : text;
  } catch (error) {
    // The bytes are not in this encoding.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Without a mark: the zero bytes of line ends, separators and digits are in the upper half of each unit. Undefined where
 * they are in both, as in programs and in workbooks of the old kind (.xls), and where no line end has one: a stray zero byte
 * in a text of single bytes would make all of it Chinese.
 */
function utf16Order(bytes: Uint8Array): Encoding | undefined {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  if (odd > CLEARLY * even) return hasLineEndsOf(bytes, 0) ? "utf-16le" : undefined;
  return even > CLEARLY * odd && hasLineEndsOf(bytes, 1) ? "utf-16be" : undefined;
}

const LINE_FEED = 0x0a;
/** Whether a line feed is the `half` of a unit whose other half is zero, or there is none at all. */
function hasLineEndsOf(bytes: Uint8Array, half: 0 | 1): boolean {
  if (!bytes.includes(LINE_FEED)) return true;
  return bytes.some(
    (byte, at) => byte === LINE_FEED && at % 2 === half && bytes[half === 1 ? at - 1 : at + 1] === 0,
  );
}

/**
 * Distinguished by words: a Russian one is written in bytes above ASCII alone, a Western one mixes them with ASCII letters
 * (`café`). Undefined where the words speak for neither clearly.
 */
function codePageOf(bytes: Uint8Array): Encoding | undefined {
  const ASCII_LETTER = 1;
  const HIGH_LETTER = 2;
  let cyrillic = 0;
  let western = 0;
  let seen = 0;
  const endWord = () => {
    if (seen === HIGH_LETTER) cyrillic++;
    if (seen === (ASCII_LETTER | HIGH_LETTER)) western++;
    seen = 0;
  };
  for (const byte of bytes) {
    if ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) seen |= ASCII_LETTER;
    else if (isHighLetter(byte)) seen |= HIGH_LETTER;
    else endWord();
  }
  endWord();
  if (cyrillic + western === 0) return undefined;
  if (cyrillic >= CLEARLY * western) return "windows-1251";
  return western >= CLEARLY * cyrillic ? "windows-1252" : undefined;
}

/** А-я, Ё and І in windows-1251; accented letters and `²` in windows-1252. */
const isHighLetter = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8 || byte === 0xb2;
