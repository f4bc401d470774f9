import { SETTING_NAMES } from "./environment-schema.ts";
import { YES } from "./environment-types.ts";
import { isOwnMachine } from "./own-machine.ts";

/** Mistakes of several settings together. They are checked as given, since others may be wrong as well. */
export function* together(
  given: Record<string, string>,
  isThere: (name: string) => boolean,
): Generator<string> {
  const dkim = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"].filter(isThere);
  if (dkim.length > 0 && dkim.length < 3)
    yield "DKIM_DOMAIN: is needed together with DKIM_SELECTOR and DKIM_PRIVATE_KEY";
  if (isThere("DATABASE_PASSWORD") && !isThere("DATABASE_URL"))
    yield "DATABASE_PASSWORD: needs DATABASE_URL, which names the database that it opens";
  const backup = ["BACKUP_KEEP_DAYS", "BACKUP_URL"].filter(isThere);
  if (backup.length > 0 && !isThere("BACKUP_AT"))
    yield `BACKUP_AT: is needed together with ${backup.join(", ")}: without it no backup is made`;
  yield* ofSingleSignOn(given, isThere);
  yield* ofInboundMail(given, isThere);
  if (given["NODE_ENV"] !== "production") return;
  if (!isThere("JWT_SECRET")) yield "JWT_SECRET: is required when NODE_ENV=production";
  // The mails and links of a trial are followed on the machine itself.
  const isTrial = given["SEED"] === "demo" || ["true", "1"].includes(given["EZO_TRIAL"] ?? "");
  if (isTrial) return;
  if (!isThere("SMTP_URL"))
    yield "SMTP_URL: is required when NODE_ENV=production: without it no mail is sent";
  if (["true", "1"].includes(given["WEBHOOK_LOOPBACK"] ?? ""))
    yield "WEBHOOK_LOOPBACK: is for tests; when NODE_ENV=production, webhooks must not reach this machine";
  const { PUBLIC_URL, HOST = "127.0.0.1" } = given;
  if (!PUBLIC_URL && isThere("PUBLIC_URL")) return;
  const host = PUBLIC_URL ? hostOf(PUBLIC_URL) : HOST;
  if (host !== undefined && isOwnMachine(host))
    yield `PUBLIC_URL: must be the address that visitors type (https://www.example.ge), for ${PUBLIC_URL ?? `http://${HOST}`} leads to this machine alone`;
}

function* ofInboundMail(
  given: Record<string, string>,
  isThere: (name: string) => boolean,
): Generator<string> {
  const [address, token, mailbox] = ["INBOUND_MAIL_ADDRESS", "INBOUND_MAIL_TOKEN", "INBOUND_IMAP_URL"].map(
    isThere,
  );
  if (address && !token && !mailbox)
    yield "INBOUND_MAIL_ADDRESS: needs INBOUND_IMAP_URL or INBOUND_MAIL_TOKEN: otherwise nobody would read what is written to it";
  if (!address && (token || mailbox))
    yield "INBOUND_MAIL_ADDRESS: is needed together with INBOUND_IMAP_URL and INBOUND_MAIL_TOKEN";
  if (!address && YES.includes(given["INBOUND_BOUNCES"] ?? ""))
    yield "INBOUND_BOUNCES: needs INBOUND_MAIL_ADDRESS, where mails come back to";
  if (!address && isThere("INBOUND_AUTH_SERVER"))
    yield "INBOUND_AUTH_SERVER: needs INBOUND_MAIL_ADDRESS: without it no mail is read";
}

function* ofSingleSignOn(
  given: Record<string, string>,
  isThere: (name: string) => boolean,
): Generator<string> {
  const isOff = (name: string) => ["no", "false", "0"].includes(given[name] ?? "");
  const set = SETTING_NAMES.filter((name) => name.startsWith("OIDC_") && isThere(name) && !isOff(name));
  for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID"])
    if (set.length > 0 && !isThere(name)) yield `${name}: is needed together with ${set.join(", ")}`;
  if (isThere("OIDC_ROLE_MAP") !== isThere("OIDC_ROLE_CLAIM"))
    yield "OIDC_ROLE_MAP: is needed together with OIDC_ROLE_CLAIM";
  if (YES.includes(given["OIDC_CREATE_USERS"] ?? "") && !isThere("OIDC_ROLE_MAP"))
    yield "OIDC_CREATE_USERS: needs OIDC_ROLE_MAP, which says who gets an account";
}

/** Undefined for an invalid URL, which has been reported already. */
const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);
