import { createHmac, timingSafeEqual } from "node:crypto";
import { PREVIEW_LIFETIME_MS } from "@ezo/contract/values/limits";

export type Previews = ReturnType<typeof createPreviews>;
type Previewed = "project" | "article";

/** Links that show one item before it is public. They are signed, not stored: `<expiry in ms, base 36>.<signature>`. */
export function createPreviews(options: { key: Buffer; now?: () => Date }) {
  const { key, now = () => new Date() } = options;
  const sign = (entity: Previewed, id: number, expiry: string) =>
    createHmac("sha256", key).update(`preview:${entity}:${id}:${expiry}`).digest("base64url");

  return {
    issue(entity: Previewed, id: number): { token: string; expiresAt: Date } {
      const expiresAt = new Date(now().getTime() + PREVIEW_LIFETIME_MS);
      const expiry = expiresAt.getTime().toString(36);
      return { token: `${expiry}.${sign(entity, id, expiry)}`, expiresAt };
    },
    opens(entity: Previewed, id: number, token: string | undefined): boolean {
      const [expiry = "", signature = ""] = (token ?? "").split(".");
      if (!(Number.parseInt(expiry, 36) > now().getTime())) return false;
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(entity, id, expiry));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
