import { Email, RequiredLine } from "@ezo/contract/values/fields";
import type { SsoSettings } from "../../platform/config/config.ts";
import { canonicalAddress } from "../../platform/mail/email-address.ts";

/** What a provider says of somebody: the claims of the signed token, and of its answer about the person. */
export type RawClaims = Readonly<Record<string, unknown>>;

export interface Claims {
  issuer: string;
  /** Never changes, and is never given to somebody else. */
  subject: string;
  /** In canonical form; null where there is none. */
  email: string | null;
  isEmailVerified: boolean;
  name: string;
  /** The groups or roles that the claim for it names. */
  groups: readonly string[];
}

/** Of the map: everybody who has none of the values before it. */
const EVERYBODY_ELSE = "*";
const SUBJECT_MAX_LENGTH = 255;

/** What is used of the claims; null where they do not say who it is. Nothing of them is taken for what it claims to be. */
export function readClaims(
  raw: RawClaims,
  { roleClaim, trustsEmail }: Pick<SsoSettings, "roleClaim" | "trustsEmail">,
): Claims | null {
  const { iss: issuer, sub: subject } = raw;
  if (!isText(issuer) || !isText(subject) || subject.length > SUBJECT_MAX_LENGTH) return null;
  const email = Email.safeParse(raw["email"]).data;
  return {
    issuer,
    subject,
    email: email === undefined || email.includes("\0") ? null : canonicalAddress(email),
    isEmailVerified: isVerified(raw["email_verified"], trustsEmail),
    name: nameIn(raw) ?? email?.split("@", 1)[0] ?? "",
    groups: roleClaim === undefined ? [] : textsIn(valueAt(raw, roleClaim)),
  };
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && !value.includes("\0");

/** Some providers write it as a text; some leave it out. What they say themselves counts before what is believed of them. */
const isVerified = (said: unknown, trustsEmail: boolean): boolean =>
  said === undefined || said === null ? trustsEmail : said === true || said === "true";

function nameIn(raw: RawClaims): string | undefined {
  const parts = [raw["given_name"], raw["family_name"]].filter(isText).join(" ");
  for (const candidate of [raw["name"], parts, raw["preferred_username"]]) {
    const { data } = RequiredLine.safeParse(candidate);
    if (data !== undefined && isText(data)) return data;
  }
  return undefined;
}

/** A claim by its name; where there is none of this name, dots lead into others: `realm_access.roles`. */
function valueAt(raw: RawClaims, name: string): unknown {
  if (Object.hasOwn(raw, name)) return raw[name];
  let value: unknown = raw;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as RawClaims)[part];
  }
  return value;
}

function textsIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter(isText);
}

/** The role of the first pair of the map that names one of the groups; undefined where none does. */
export const roleOf = (groups: readonly string[], map: SsoSettings["roleMap"]): string | undefined =>
  map.find(({ value }) => value === EVERYBODY_ELSE || groups.includes(value))?.role;

/**
 * The claims of the signed token together with the provider's answer about the person. The token's count; but the address
 * and whether it is verified are taken from one of them, so that what one says of its address is not believed of the other's.
 */
export function together(token: RawClaims, about: RawClaims): RawClaims {
  const named = [token, about].filter((claims) => claims["email"] !== undefined);
  const best = named.find((claims) => claims["email_verified"] !== undefined) ?? named[0];
  return { ...about, ...token, email: best?.["email"], email_verified: best?.["email_verified"] };
}
