import { createHmac, timingSafeEqual } from "node:crypto";
import { KEPT_LINK } from "@ezo/contract/values/paths/kept-link";
import { canonicalPath, type Locale } from "@ezo/contract/values/languages";
import type { Config } from "../../platform/config/config.ts";
import type { Db } from "../../platform/db.ts";
import { keptKey } from "../../platform/crypto/keys.ts";
import type { Log } from "../../platform/log/log.ts";

/** The paths below which mails link; the server answers them, outside the API and the site. */
export const MAIL_LINK_PATHS = {
  unsubscribe: "/m/unsubscribe",
  preferences: "/m/preferences",
  click: "/m/click",
  open: "/m/open",
  view: "/m/view",
  confirm: "/m/confirm",
  search: "/m/search",
  searchConfirm: "/m/search-confirm",
  searchEnd: "/m/search-end",
  shortlist: "/m/shortlist",
  shortlistConfirm: "/m/shortlist-confirm",
  shortlistEnd: "/m/shortlist-end",
  ownData: "/m/own-data",
  sender: "/m/sender",
  file: "/m/file",
} as const;
type LinkKind = keyof typeof MAIL_LINK_PATHS;

export type MailLinks = ReturnType<typeof createMailLinks>;
type Id = bigint | number;

/** Mail links, with the key that the database stores; rejects while the database is away and the key was never read. */
export type OpenMailLinks = () => Promise<MailLinks>;

/** Mail links for a process that starts. Its first start stores the key, while JWT_SECRET is still the one that signed mails. */
export async function openMailLinks(options: {
  db: Db;
  config: Pick<Config, "jwtSecret" | "publicUrl">;
  log: Log;
}): Promise<OpenMailLinks> {
  const { db, config, log } = options;
  const links = mailLinksOf({ db, secret: config.jwtSecret, publicUrl: config.publicUrl });
  await links().catch((err: unknown) =>
    log.warn({ err }, "the key of mail links will be read when it is needed"),
  );
  return links;
}

export function mailLinksOf(options: { db: Db; secret: string; publicUrl: string }): OpenMailLinks {
  const { db, secret, publicUrl } = options;
  let opened: Promise<MailLinks> | undefined;
  return () => {
    if (opened) return opened;
    const opening = keptKey(db, secret, "mail_links").then((key) => createMailLinks({ key, publicUrl }));
    opened = opening;
    opening.catch(() => (opened = undefined)); // The caller gets the error; the next call tries again.
    return opening;
  };
}

/**
 * Links that only their recipient has: the ledger row's id and its signature. They need no login
 * and never expire, since a mail may be opened years later. Test mails have the id 0.
 */
function createMailLinks(options: { key: Buffer; publicUrl: string }) {
  const { key } = options;
  // One signature for all links of a recipient's mail but `view`.
  const sign = (id: string) =>
    createHmac("sha256", key).update(`recipient ${id}`).digest("base64url").slice(0, 27);
  // Signed differently, so that a ledger row's token can never confirm an address.
  const signConfirm = (id: string) =>
    createHmac("sha256", key).update(`newsletter ${id}`).digest("base64url").slice(0, 27);
  const signConsent = (id: string) =>
    createHmac("sha256", key).update(`consent ${id}`).digest("base64url").slice(0, 27);
  const signSearch = (id: string) =>
    createHmac("sha256", key).update(`saved search ${id}`).digest("base64url").slice(0, 27);
  const signShortlist = (id: string) =>
    createHmac("sha256", key).update(`kept shortlist ${id}`).digest("base64url").slice(0, 27);
  const signContact = (id: string) =>
    createHmac("sha256", key).update(`contact ${id}`).digest("base64url").slice(0, 27);
  // The page behind `view` is handed on: its token must not be one that takes its reader off the list.
  const signView = (id: string) =>
    createHmac("sha256", key).update(`view ${id}`).digest("base64url").slice(0, 27);
  const at = (kind: LinkKind, token: string) => `${options.publicUrl}${MAIL_LINK_PATHS[kind]}/${token}`;
  const url = (kind: LinkKind, id: Id) => at(kind, `${id}-${sign(String(id))}`);
  const viewUrl = (kind: "view" | "click" | "open", id: Id) => at(kind, `${id}-${signView(String(id))}`);
  return {
    unsubscribe: (id: Id) => url("unsubscribe", id),
    preferences: (id: Id) => url("preferences", id),
    click: (id: Id, link: number) => `${url("click", id)}/${link}`,
    open: (id: Id) => url("open", id),
    /** The mail itself, for a mail program that garbles it. */
    view: (id: Id) => viewUrl("view", id),
    /** As `click` and `open`, for the page behind `view`. */
    viewClick: (id: Id, link: number) => `${viewUrl("click", id)}/${link}`,
    viewOpen: (id: Id) => viewUrl("open", id),
    /** Confirms a newsletter subscription; `id` is the line of the contact's history that asked for it. */
    confirm: (id: number) => at("confirm", `${id}-${signConfirm(String(id))}`),
    /** Takes back the consent that this line of the contact's history notes. */
    withdraw: (id: number) => at("unsubscribe", `${id}-${signConsent(String(id))}`),
    /** The page of a saved search, where its owner can pause and end it. Once it has ended, `locale` alone says its language. */
    search: (id: number, locale: Locale) => inLocale(at("search", `${id}-${signSearch(String(id))}`), locale),
    /** Ends a saved search in one click. */
    endSearch: (id: number, locale: Locale) =>
      inLocale(at("searchEnd", `${id}-${signSearch(String(id))}`), locale),
    /** Confirms the saved search whose row has the hash of this token. */
    confirmSearch: (token: string, locale: Locale) => inLocale(at("searchConfirm", token), locale),
    /** The page of a kept shortlist, where its owner pauses its mails and ends it. Once it has ended, `locale` alone says its language. */
    shortlist: (id: number, locale: Locale) =>
      inLocale(at("shortlist", `${id}-${signShortlist(String(id))}`), locale),
    /** Ends a kept shortlist in one click. */
    endShortlist: (id: number, locale: Locale) =>
      inLocale(at("shortlistEnd", `${id}-${signShortlist(String(id))}`), locale),
    /** Opens a kept shortlist on the site, in any browser. */
    openShortlist: (id: number, locale: Locale) =>
      `${options.publicUrl}${canonicalPath(locale, "/shortlist")}${KEPT_LINK}${id}-${signShortlist(String(id))}`,
    /** Confirms the kept shortlist whose row has the hash of this token. */
    confirmShortlist: (token: string, locale: Locale) => inLocale(at("shortlistConfirm", token), locale),
    /** Opens what is held under an address, for the holder of the token whose hash is kept. */
    ownData: (token: string, locale: Locale) => inLocale(at("ownData", token), locale),
    /** Lets campaigns come from the address whose row has the hash of this token. */
    confirmSender: (token: string, locale: Locale) => inLocale(at("sender", token), locale),
    /** Takes a contact off the list in one click, and the page of their language, for mails that no campaign sends. */
    leave: (contactId: number) => at("unsubscribe", `${contactId}-${signContact(String(contactId))}`),
    contactPreferences: (contactId: number) =>
      at("preferences", `${contactId}-${signContact(String(contactId))}`),
    /** The id a token was signed for, or null when it was not signed by us. */
    verify: (token: string): bigint | null => {
      const id = signedId(token, sign);
      return id === null ? null : BigInt(id);
    },
    /** The same for what changes nothing for the reader: the tokens of the view page, and those of the mail itself. */
    verifyView: (token: string): bigint | null => {
      const id = signedId(token, signView) ?? signedId(token, sign);
      return id === null ? null : BigInt(id);
    },
    /** The history line that a confirmation's token was signed for, or null. */
    verifyConfirm: (token: string): number | null => rowId(signedId(token, signConfirm)),
    /** The history line that the token of a consent's link was signed for, or null. */
    verifyConsent: (token: string): number | null => rowId(signedId(token, signConsent)),
    /** The saved search that a token was signed for, or null. */
    verifySearch: (token: string): number | null => rowId(signedId(token, signSearch)),
    /** The kept shortlist that a token was signed for, or null. */
    verifyShortlist: (token: string): number | null => rowId(signedId(token, signShortlist)),
    /** The contact that a token was signed for, or null. */
    verifyContact: (token: string): number | null => rowId(signedId(token, signContact)),
  };
}

/** With the language of the mail, for pages about what is gone (`readerLocale`). */
const inLocale = (url: string, locale: Locale): string => `${url}?locale=${locale}`;

/** A signed id as that of a row, or null. */
function rowId(signed: string | null): number | null {
  const id = Number(signed ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
}

function signedId(token: string, sign: (id: string) => string): string | null {
  const match = /^(\d{1,18})-([\w-]{27})$/.exec(token);
  if (!match?.[1] || !match[2]) return null;
  return timingSafeEqual(Buffer.from(sign(match[1])), Buffer.from(match[2])) ? match[1] : null;
}
