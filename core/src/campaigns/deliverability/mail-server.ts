import { isIP } from "node:net";
import { isOwnMachine } from "../../platform/config/own-machine.ts";
import { isPrivateAddress } from "../../platform/network/network.ts";
import { hostName, type Lookups } from "./lookups.ts";

/** A service that sends mail for others, by the name of its SMTP server. */
interface MailProvider {
  name: string;
  /** The servers' names are these or end with them. */
  hosts: readonly string[];
  /** What its customers include in their SPF record. */
  spf: string;
  /** Whether mails bounce to the customer's own domain, so that SPF is looked up there and not at the provider's. */
  isSpfNeeded: boolean;
  mx: string | undefined;
}

const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider("Amazon SES", ["amazonaws.com"], "amazonses.com", false),
  provider("Postmark", ["postmarkapp.com"], "spf.mtasv.net", false),
  provider("Mailgun", ["mailgun.org"], "mailgun.org", true),
  provider("Brevo", ["brevo.com", "sendinblue.com"], "spf.brevo.com", false),
  provider("SendGrid", ["sendgrid.net"], "sendgrid.net", false),
  provider("Google", ["gmail.com", "google.com"], "_spf.google.com", true, "1 smtp.google.com"),
  provider("Microsoft 365", ["office365.com", "outlook.com"], "spf.protection.outlook.com", true),
  provider("Yandex 360", ["yandex.ru", "yandex.com"], "_spf.yandex.net", true, "10 mx.yandex.net"),
];

function provider(
  name: string,
  hosts: readonly string[],
  spf: string,
  isSpfNeeded: boolean,
  mx?: string,
): MailProvider {
  return { name, hosts, spf, isSpfNeeded, mx };
}

/**
 * The server that mails leave by, as far as it can be known from here:
 * - `provider`: a known service, whose addresses are its own business.
 * - `own`: with the public addresses of its name.
 * - `private`: it has none, so the address that receivers see is unknown; also where there is no server at all.
 * - `nameless`: DNS has no address for its name.
 * - `failed`: DNS did not answer.
 */
export type MailServer =
  | { kind: "provider"; host: string; provider: MailProvider }
  | { kind: "own"; host: string; addresses: string[] }
  | { kind: "nameless" | "failed"; host: string }
  | { kind: "private" };

/** `smtpUrl` is the setting. */
export async function mailServerOf(smtpUrl: string | undefined, lookups: Lookups): Promise<MailServer> {
  if (smtpUrl === undefined) return { kind: "private" };
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (isOwnMachine(host)) return { kind: "private" };
  if (isIP(host))
    return isPrivateAddress(host) ? { kind: "private" } : { kind: "own", host, addresses: [host] };
  // A name without a dot is known within one's own network alone.
  if (hostName(host) === null) return { kind: "private" };
  const known = MAIL_PROVIDERS.find(({ hosts }) =>
    hosts.some((name) => host === name || host.endsWith(`.${name}`)),
  );
  if (known) return { kind: "provider", host, provider: known };
  const answer = await lookups.addresses(host);
  if (answer.kind !== "found") return { kind: answer.kind === "none" ? "nameless" : "failed", host };
  const addresses = answer.values.filter((address) => !isPrivateAddress(address));
  return addresses.length > 0 ? { kind: "own", host, addresses } : { kind: "private" };
}
