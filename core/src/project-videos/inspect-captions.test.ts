import { CAPTIONS_MAX_BYTES } from "@ezo/contract/values/limits/uploads";
import { expect, it } from "vitest";
import { AppError } from "../platform/app-error.ts";
import { inspectCaptions } from "./inspect-captions.ts";

const CUE = "00:01.000 --> 00:04.000\nThe courtyard in the evening.";
const bytesOf = (text: string) => Buffer.from(text, "utf8");
/** The code and the reason of a refusal; null where the file is taken. */
function refusalOf(bytes: Uint8Array): unknown {
  try {
    inspectCaptions(bytes);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.fields];
  }
}
const refused = (reason: string) => ["unsupported_media_type", { file: [reason] }];

it.each([
  ["the least", `WEBVTT\n\n${CUE}`],
  ["a mark of the byte order", `\uFEFFWEBVTT\n\n${CUE}`],
  ["ends of lines of Windows", `WEBVTT\r\n\r\n${CUE.replace("\n", "\r\n")}\r\n`],
  ["ends of lines of old Macs", `WEBVTT\r\r${CUE.replace("\n", "\r")}`],
  ["a title, and lines of the header", `WEBVTT - Linden Court\nKind: captions\nLanguage: ka\n\n${CUE}`],
  ["names, hours and settings", "WEBVTT\n\n1\n01:00:01.000 --> 01:00:04.000 line:80% align:start\nთბილისი"],
  ["notes, styles and regions", `WEBVTT\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\nNOTE a < b\n\n${CUE}`],
  [
    "the tags of WebVTT",
    "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Nino>Here is <i>the <c.loud.red>courtyard</c></i></v>\n<lang en>Hi</lang> <00:02.000>you &lt;3",
  ],
  ["an arrow in the title", `WEBVTT - from --> to\n\n${CUE}`],
  ["a caption without words", `WEBVTT\n\n00:00.000 --> 00:01.000\n\n${CUE}`],
])("takes %s", (_, text) => {
  expect(refusalOf(bytesOf(text))).toBeNull();
});

it.each([
  ["nothing", "", "errors.captions_needed"],
  ["SubRip", "1\n00:00:01,000 --> 00:00:04,000\nHello", "errors.captions_needed"],
  ["a page", "<html>WEBVTT", "errors.captions_needed"],
  ["another beginning", `WEBVTTX\n\n${CUE}`, "errors.captions_needed"],
  ["a byte of zero", `WEBVTT\n\n${CUE}\0`, "errors.captions_needed"],
  ["no caption", "WEBVTT\n\nNOTE nothing yet\n", "errors.captions_empty"],
  ["times with a comma", "WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nHello", "errors.captions_times?line=3"],
  ["no times", `WEBVTT\n\n${CUE}\n\nHello\nHow are you?`, "errors.captions_times?line=7"],
  ["a name alone", "WEBVTT\n\n1", "errors.captions_times?line=4"],
  ["an end before the beginning", "WEBVTT\n\n00:04.000 --> 00:01.000\nHello", "errors.captions_times?line=3"],
  ["an end at the beginning", "WEBVTT\n\n00:04.000 --> 00:04.000\nHello", "errors.captions_times?line=3"],
  ["captions without a line between them", `WEBVTT\n\n${CUE}\n${CUE}`, "errors.captions_times?line=5"],
  ["a caption in the header", `WEBVTT\nKind: captions\n${CUE}\n\n${CUE}`, "errors.captions_times?line=3"],
  ["a caption behind the first line", `WEBVTT\n${CUE}`, "errors.captions_times?line=2"],
  ["a caption in a note", `WEBVTT\n\n${CUE}\n\nNOTE\n${CUE}<script>`, "errors.captions_times?line=7"],
  ["a caption behind two lines of a note", `WEBVTT\n\nNOTE a\nb\n${CUE}`, "errors.captions_times?line=5"],
  ["an arrow beside the name of a note", `WEBVTT\n\nNOTE a --> b\n\n${CUE}`, "errors.captions_times?line=3"],
  ["a caption in a style", `WEBVTT\n\nSTYLE\n::cue {}\n${CUE}\n\n${CUE}`, "errors.captions_times?line=5"],
  ["a caption in a region", `WEBVTT\n\nREGION\n${CUE}\n\n${CUE}`, "errors.captions_times?line=4"],
  ["a script", `WEBVTT\n\n${CUE}\n<script>alert(1)</script>`, "errors.captions_tag?line=5"],
  ["a picture", `WEBVTT\n\n${CUE}<img src=x onerror=alert(1)>`, "errors.captions_tag?line=4"],
  ["a tag within a tag", `WEBVTT\n\n${CUE}<scr<i>ipt>`, "errors.captions_tag?line=4"],
  ["a tag of a longer name", `WEBVTT\n\n${CUE}<iframe>`, "errors.captions_tag?line=4"],
  ["a sign that begins no tag", `WEBVTT\n\n${CUE} 1 < 2`, "errors.captions_tag?line=4"],
])("refuses %s", (_, text, reason) => {
  expect(refusalOf(bytesOf(text))).toEqual(refused(reason));
});

it("refuses what is no UTF-8", () => {
  const latin = Buffer.from(`WEBVTT\n\n${CUE} caf\u00E9`, "latin1");
  expect(refusalOf(latin)).toEqual(refused("errors.captions_needed"));
  const utf16 = Buffer.from(`\uFEFFWEBVTT\n\n${CUE}`, "utf16le");
  expect(refusalOf(utf16)).toEqual(refused("errors.captions_needed"));
});

it("refuses what is too large, and takes what is just not", () => {
  const file = bytesOf(`WEBVTT\n\n${CUE}\n\nNOTE `);
  const filled = (size: number) => Buffer.concat([file, Buffer.alloc(size - file.byteLength, "x")]);
  expect(refusalOf(filled(CAPTIONS_MAX_BYTES))).toBeNull();
  const reason = { file: ["errors.file_too_large?max=1"] };
  expect(refusalOf(filled(CAPTIONS_MAX_BYTES + 1))).toEqual(["too_large", reason]);
});

it("ends soon, whatever a file repeats", () => {
  const lines = ["<c" + ".a".repeat(100_000), "<i".repeat(100_000), "1".repeat(100_000)];
  const started = performance.now();
  for (const line of lines) refusalOf(bytesOf(`WEBVTT\n\n${CUE}\n${line}`));
  expect(performance.now() - started).toBeLessThan(2000);
});
