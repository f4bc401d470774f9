import { readReportMail } from "./report-mail.ts";
import { type BounceSource, hasToken } from "./webhook-call.ts";

/** A mail server of one's own, which posts reports as it received them. */
export const rawSource = (token: string): BounceSource => ({
  isAdmitted: (call) => hasToken(call, token),
  read: ({ raw, header }) => readReportMail(withType(raw, header("content-type") ?? "")),
});

/** A header's name with its colon, as a mail begins. */
const FIELD = /^[!-9;-~]{1,100}:/;

/** Puts the type of a report whose header was sent as that of the call above its parts. */
function withType(raw: Uint8Array, type: string): Uint8Array {
  const beginning = Buffer.from(raw.subarray(0, 200)).toString("latin1").trimStart();
  if (!/^multipart\//i.test(type) || FIELD.test(beginning)) return raw;
  return Buffer.concat([Buffer.from(`Content-Type: ${type}\r\nMIME-Version: 1.0\r\n\r\n`), raw]);
}
