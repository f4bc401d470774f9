import { createHmac, timingSafeEqual } from "node:crypto";
import { PREVIEW_LIFETIME_MS } from "@ezo/contract/values/limits/content";

export type Previews = ReturnType<typeof createPreviews>;
export type Previewed =
  | "project"
  | "article"
  | "legal_page"
  | "about_settings"
  | "contact_settings"
  | "home_settings"
  | "cookie_settings";
/** What a preview shows: the item before it is public, or as it would be with its draft. */
export type Shown = "item" | "draft";

/** What ends the token of a link that shows the draft of an item: a page knows by it what it shows. */
const DRAFT = "draft";

/**
 * Links that show one item before it is public. They are signed, not stored: `<expiry in ms, base 36>.<signature>`, with
 * `.draft` at the end where the item is shown with its draft.
 */
export function createPreviews(options: { key: Buffer; now?: () => Date }) {
  const { key, now = () => new Date() } = options;
  const sign = (entity: Previewed, id: number, expiry: string, what: string) =>
    createHmac("sha256", key).update(`${what}:${entity}:${id}:${expiry}`).digest("base64url");

  return {
    issue(entity: Previewed, id: number, isDraft = false): { token: string; expiresAt: Date } {
      const expiresAt = new Date(now().getTime() + PREVIEW_LIFETIME_MS);
      const expiry = expiresAt.getTime().toString(36);
      const token = `${expiry}.${sign(entity, id, expiry, isDraft ? DRAFT : "preview")}`;
      return { token: isDraft ? `${token}.${DRAFT}` : token, expiresAt };
    },
    /** What a token shows of this item: null where it opens nothing. */
    opens(entity: Previewed, id: number, token: string | undefined): Shown | null {
      const [expiry = "", signature = "", end] = (token ?? "").split(".");
      if (!(Number.parseInt(expiry, 36) > now().getTime())) return null;
      const isDraft = end === DRAFT;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(entity, id, expiry, isDraft ? DRAFT : "preview"));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
      return isDraft ? "draft" : "item";
    },
  };
}
