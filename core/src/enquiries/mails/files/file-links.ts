import { createHmac, timingSafeEqual } from "node:crypto";
import type { FileStream } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { MAIL_LINK_PATHS } from "../../../campaigns/links/mail-links.ts";
import type { Config } from "../../../platform/config/config.ts";
import type { Db } from "../../../platform/db.ts";
import { keptKey } from "../../../platform/crypto/keys.ts";
import { IS_WORKABLE } from "../../enquiries.filter.ts";
import { streamOf } from "./file-content.ts";

/** The file's id, the second in which the link ends, and the signature of both. */
const TOKEN = /^(?<id>\d{1,10})-(?<until>\d{1,11})-(?<signature>[\w-]{27})$/;
const SIGNATURE_LENGTH = 27;
const ID_MAX = 2_147_483_647;

export type FileLinks = ReturnType<typeof createFileLinks>;

/** Links to files that are too large for the mail that names them. Who has one gets the file, until it ends, without a login. */
export function createFileLinks(options: { db: Db; config: Pick<Config, "jwtSecret" | "publicUrl"> }) {
  const { db, config } = options;
  const openSign = async () => {
    const key = await keptKey(db, config.jwtSecret, "file_links");
    return (id: number, until: number): string =>
      createHmac("sha256", key).update(`file ${id} ${until}`).digest("base64url").slice(0, SIGNATURE_LENGTH);
  };
  return {
    /** `locale` is the language in which the page says later that the link does not work any more. */
    async url(fileId: number, until: Date, locale: Locale): Promise<string> {
      const second = Math.floor(until.getTime() / 1000);
      const sign = await openSign();
      const token = `${fileId}-${second}-${sign(fileId, second)}`;
      return `${config.publicUrl}${MAIL_LINK_PATHS.file}/${token}?locale=${locale}`;
    },

    /** The file that a link was made for; null after its end, for a link that is not ours, and for a file that is gone. */
    async find(token: string, now = new Date()): Promise<(FileStream & { name: string }) | null> {
      const groups = TOKEN.exec(token)?.groups;
      if (!groups) return null;
      const [id, until] = [Number(groups["id"]), Number(groups["until"])];
      if (id > ID_MAX || until * 1000 <= now.getTime()) return null;
      const sign = await openSign();
      if (!timingSafeEqual(Buffer.from(sign(id, until)), Buffer.from(groups["signature"] ?? ""))) return null;
      const file = await db.enquiryFile.findFirst({
        // With the enquiry in the trash it is not there either.
        where: { id, replyId: { not: null }, isComplete: true, enquiry: IS_WORKABLE },
        select: { id: true, name: true, size: true },
      });
      return file && { name: file.name, ...streamOf(db, file) };
    },
  };
}
