import { isOwnMachine } from "../../platform/config/own-machine.ts";
import type { Finding } from "./finding.ts";

/** Where the links of mails lead, and whether the mails stay on this machine. */
export interface MailSite {
  publicUrl: string;
  /** Mails go to a server on this machine: the mail catcher of a trial, whose reader sits here. */
  isMailLocal: boolean;
}

/** `smtpUrl` and `inboxUrl` are those of the settings; without a mail server, nothing is sent at all. */
export function mailSite(config: {
  publicUrl: string;
  smtpUrl: string | undefined;
  mailInboxUrl: string | undefined;
}): MailSite {
  const { publicUrl, smtpUrl, mailInboxUrl } = config;
  const isMailLocal =
    mailInboxUrl !== undefined || smtpUrl === undefined || isOwnMachine(new URL(smtpUrl).hostname);
  return { publicUrl, isMailLocal };
}

/**
 * What is wrong with the site's address for readers. One that leads to their own machine makes every link of the mail
 * useless, the one for leaving the list included; without https, mail programs warn of it and ignore one-click
 * unsubscription (RFC 8058).
 */
export function addressFindings({ publicUrl, isMailLocal }: MailSite): Finding[] {
  const { hostname, protocol } = new URL(publicUrl);
  const finding = { locale: null, values: { url: publicUrl } };
  // A trial sends to its own mail catcher, and who reads it there can follow the links.
  if (isOwnMachine(hostname))
    return [{ ...finding, level: isMailLocal ? "warning" : "error", code: "public_url_local" }];
  return protocol === "https:" ? [] : [{ ...finding, level: "error", code: "public_url_insecure" }];
}
