import { createRequire } from "node:module";
import { UPLOAD_MAX_PIXELS } from "@ezo/contract/values/limits/uploads";
import { AppError } from "../../platform/app-error.ts";
import { answerApart, type ProcessLimits } from "../../platform/process/answer-apart.ts";
import { describeHeic } from "./describe-heic.ts";
import { withProfile } from "./with-profile.ts";

export interface ConversionLimits extends ProcessLimits {
  maxPixels: number;
  /** Of the decoder, which has WebAssembly's memory. A picture of 60 megapixels takes half of it. */
  maxDecoderMegabytes: number;
}

/** On a slow core the largest picture takes twenty seconds. */
const LIMITS: ConversionLimits = {
  maxPixels: UPLOAD_MAX_PIXELS,
  maxSeconds: 60,
  maxHeapMegabytes: 512,
  maxDecoderMegabytes: 1024,
  // Somewhat more than the pixels of the largest picture have, which a PNG may not shrink at all.
  maxAnswerBytes: 256 * 1024 * 1024,
};

/** Each is held until its turn comes, and the last one waits for all before it. */
const WAITING_MAX = 10;

/** "unknown" is another kind of picture in the same container. */
type Failure = "too_many_pixels" | "unknown" | "broken";
export type Converted = { picture: Buffer } | { failure: Failure };

const FAILURES: Readonly<Record<string, Failure>> = { L: "too_many_pixels", U: "unknown" };

/**
 * A phone's photo (HEIC, HEIF) as a JPEG, or as a PNG where parts of it are transparent: upright, with its colours, and without
 * anything else that was in the file. Decoded in a process of its own, one file at a time. One that cannot be read, or not within
 * the limits of memory, is "broken". Throws `unavailable` where it takes too long, or too many wait already.
 */
export async function convertHeic(
  bytes: Uint8Array,
  limits: Partial<ConversionLimits> = {},
): Promise<Converted> {
  const { maxPixels, maxDecoderMegabytes, ...ofProcess } = { ...LIMITS, ...limits };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { pixels, profile } = describeHeic(file);
  if (pixels > maxPixels) return { failure: "too_many_pixels" };
  const [decoder, encoder] = [packages.resolve("libheif-js/wasm-bundle"), packages.resolve("sharp")];
  const args = [decoder, encoder, `${maxPixels}`, `${maxDecoderMegabytes}`];
  const { bytes: answer, isCutOff } = await inTurn(() =>
    answerApart({ source: SOURCE, args }, file, ofProcess),
  );
  // Perhaps on a machine that is busy; nothing is wrong with the file as far as anybody knows.
  if (isCutOff) throw new AppError("unavailable");
  const kind = answer.toString("latin1", 0, 1);
  const picture = answer.subarray(1);
  if (kind === "J") return { picture: profile ? withProfile(picture, profile) : picture };
  if (kind === "P") return { picture };
  // Nothing is said by a decoder that was ended, whatever it ran into.
  return { failure: FAILURES[kind] ?? "broken" };
}

const packages = createRequire(import.meta.url);

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Several at once would take the memory of several. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_MAX) throw new AppError("unavailable");
  waiting += 1;
  const turn = last.then(() => {
    waiting -= 1;
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}

/**
 * The answer's first byte says what it is. Memory is limited where WebAssembly asks for more of it, since no option of Node does.
 * The quality of the JPEG is one at which nothing is seen to be lost: it is the original from then on.
 */
const SOURCE = `
const { readFileSync } = require("node:fs");
const [decoder, encoder, maxPixels, maxMegabytes] = process.argv.slice(1);
const file = readFileSync(0);
// The decoder speaks of broken files where the answer goes.
for (const way of ["debug", "error", "info", "log", "warn"]) console[way] = () => undefined;
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + Number(pages) * 65536 > Number(maxMegabytes) * 1024 * 1024)
    throw new RangeError("more memory than a picture needs");
  return grow.call(this, pages);
};
class Refusal extends Error {}
async function convert() {
  const heif = await require(decoder);
  await heif.ready;
  const codes = heif.heif_error_code;
  const sound = (result) => {
    if (!result) throw new Error("nothing is answered");
    if (result.code === undefined || result.code === codes.heif_error_Ok) return result;
    const isUnknown = [codes.heif_error_Unsupported_feature, codes.heif_error_Unsupported_filetype];
    throw isUnknown.includes(result.code) ? new Refusal("U") : new Error("it cannot be read");
  };
  const context = heif.heif_context_alloc();
  sound(heif.heif_context_read_from_memory(context, file));
  const handle = sound(heif.heif_js_context_get_primary_image_handle(context));
  const size = heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle);
  if (!(size > 0)) throw new Error("it has no size");
  if (size > Number(maxPixels)) throw new Refusal("L");
  const isOpaque = !heif.heif_image_handle_has_alpha_channel(handle);
  const chroma = isOpaque ? "heif_chroma_interleaved_RGB" : "heif_chroma_interleaved_RGBA";
  const decoded = sound(
    await heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, heif.heif_chroma[chroma]),
  );
  const { width, height, stride, data } = decoded.channels[0];
  const channels = isOpaque ? 3 : 4;
  const row = width * channels;
  if (!(row > 0 && height > 0) || stride < row || data.length < stride * height || width * height > Number(maxPixels))
    throw new Error("its pixels are not as they should be");
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + row), y * row);
  heif.heif_image_release(decoded.image);
  const sharp = require(encoder);
  sharp.concurrency(1);
  const picture = sharp(pixels, { raw: { width, height, channels } });
  const encoded = isOpaque ? picture.jpeg({ quality: 92 }) : picture.png();
  return Buffer.concat([Buffer.from(isOpaque ? "J" : "P"), await encoded.toBuffer()]);
}
convert()
  .catch((error) => Buffer.from(error instanceof Refusal ? error.message : "B"))
  .then((answer) => process.stdout.write(answer));
`;
