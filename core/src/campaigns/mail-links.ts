import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "../platform/db.ts";
import { keptKey } from "../platform/keys.ts";

/** The paths below which mails link; the server answers them, outside the API and the site. */
export const MAIL_LINK_PATHS = {
  unsubscribe: "/m/unsubscribe",
  preferences: "/m/preferences",
  click: "/m/click",
  open: "/m/open",
  confirm: "/m/confirm",
} as const;
type LinkKind = keyof typeof MAIL_LINK_PATHS;

export interface MailLinks {
  unsubscribe: (id: bigint | number) => string;
  preferences: (id: bigint | number) => string;
  click: (id: bigint | number, link: number) => string;
  open: (id: bigint | number) => string;
  /** By which the owner of an address confirms what was asked for it: `id` is the asking's line in the history. */
  confirm: (id: number) => string;
  /** The line that a confirmation's token was signed for, or null. */
  verifyConfirm: (token: string) => number | null;
  /** The id a token was signed for, or null when it was not signed by us. */
  verify: (token: string) => bigint | null;
}

/** Mail links with the key that the database keeps; rejects while it has never been read and the database is away. */
export type OpenMailLinks = () => Promise<MailLinks>;

export function mailLinksOf(options: { db: Db; secret: string; publicUrl: string }): OpenMailLinks {
  const { db, secret, publicUrl } = options;
  let opened: Promise<MailLinks> | undefined;
  return () => {
    if (opened) return opened;
    const opening = keptKey(db, secret, "mail_links").then((key) => createMailLinks({ key, publicUrl }));
    opened = opening;
    opening.catch(() => (opened = undefined)); // The caller hears of it; the next one tries again.
    return opening;
  };
}

/**
 * Links that only their recipient has: the ledger row's id and its signature. They need no login
 * and never expire, since a mail may be opened years later. Test mails have the id 0.
 */
function createMailLinks(options: { key: Buffer; publicUrl: string }): MailLinks {
  const { key } = options;
  // One signature serves a recipient's links.
  const sign = (id: string) =>
    createHmac("sha256", key).update(`recipient ${id}`).digest("base64url").slice(0, 27);
  // Another kind of thing is signed: a ledger row's token must never confirm an address.
  const signConfirm = (id: string) =>
    createHmac("sha256", key).update(`newsletter ${id}`).digest("base64url").slice(0, 27);
  const url = (kind: LinkKind, id: bigint | number) =>
    `${options.publicUrl}${MAIL_LINK_PATHS[kind]}/${id}-${sign(String(id))}`;
  return {
    unsubscribe: (id) => url("unsubscribe", id),
    preferences: (id) => url("preferences", id),
    click: (id, link) => `${url("click", id)}/${link}`,
    open: (id) => url("open", id),
    confirm: (id) => `${options.publicUrl}${MAIL_LINK_PATHS.confirm}/${id}-${signConfirm(String(id))}`,
    verify: (token) => {
      const id = signedId(token, sign);
      return id === null ? null : BigInt(id);
    },
    verifyConfirm: (token) => {
      const id = Number(signedId(token, signConfirm) ?? 0);
      return id > 0 && id <= 2_147_483_647 ? id : null;
    },
  };
}

function signedId(token: string, sign: (id: string) => string): string | null {
  const match = /^(\d{1,18})-([\w-]{27})$/.exec(token);
  if (!match?.[1] || !match[2]) return null;
  return timingSafeEqual(Buffer.from(sign(match[1])), Buffer.from(match[2])) ? match[1] : null;
}
