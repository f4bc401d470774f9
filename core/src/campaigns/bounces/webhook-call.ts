import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { BounceEvent } from "./bounce-event.ts";

/** What is known of a call before its body is read. A secret in its address is none: proxies write addresses to their logs. */
export interface UnreadCall {
  header: (name: string) => string | undefined;
}
export interface WebhookCall extends UnreadCall {
  /** As it was sent: signatures cover these bytes. */
  raw: Uint8Array;
}

/** How one provider's reports are verified and read. */
export interface BounceSource {
  /** Whether the call may be from the provider, as far as its headers say. */
  isAdmitted: (call: UnreadCall) => boolean;
  /** Throws `unauthorized` for a call that is not from the provider, `malformed` or `invalid` for one that cannot be read. */
  read: (call: WebhookCall) => Promise<BounceEvent[]>;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
/** In a time that does not depend on where the texts differ. */
export const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));

/**
 * The tokens that a call's headers hold: `Authorization: Bearer` or the password of `Basic`, `X-Bounce-Token`, or
 * `X-Webhook-Token`.
 */
function tokensOf({ header }: Pick<UnreadCall, "header">): string[] {
  const authorization = (header("authorization") ?? "").trim();
  // A token may contain spaces.
  const space = authorization.indexOf(" ");
  const scheme = authorization.slice(0, Math.max(0, space)).toLowerCase();
  const credentials = authorization.slice(space + 1).trim();
  const found = [header("x-bounce-token"), header("x-webhook-token")];
  if (scheme === "bearer") found.push(credentials);
  if (scheme === "basic") found.push(passwordOf(credentials));
  return found.filter((token) => token !== undefined && token !== "") as string[];
}

function passwordOf(credentials: string): string {
  const pair = Buffer.from(credentials, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
}

export const hasToken = (call: Pick<UnreadCall, "header">, expected: string): boolean =>
  tokensOf(call).some((token) => isSame(token, expected));

/** Throws `malformed` for what is no JSON, `invalid` for JSON of another form. */
export function readJson<S extends z.ZodType>(raw: Uint8Array, schema: S): z.output<S> {
  const read = schema.safeParse(parseJson(raw));
  if (!read.success) throw new AppError("invalid", { fields: { _: ["errors.invalid_value"] } });
  return read.data;
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf8", { fatal: true }).decode(raw));
  } catch (cause) {
    throw new AppError("malformed", { cause });
  }
}

const TEXT_KEPT = 2000;
/** A text of a report: cut, since it is only looked through, and no reason to refuse the report. */
export const Loose = z
  .string()
  .transform((text) => text.slice(0, TEXT_KEPT))
  .optional()
  .catch(undefined);
export const LooseId = z.union([z.string(), z.number()]).optional().catch(undefined);
export const LooseNumber = z.number().optional().catch(undefined);

/** A list, or the one item that some providers send in its place. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z.union([z.array(item), item.transform((one) => [one])]);
