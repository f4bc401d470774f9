import { dayIn } from "@ezo/contract/values/clock/time-zone";
import { LINKED_FILE_DAYS } from "@ezo/contract/values/limits/mail";
import { linkedFileIds } from "@ezo/contract/values/mails/linked-files";
import type { Locale } from "@ezo/contract/values/locale";
import { DAY_MS } from "@ezo/contract/values/time";
import { shortDate } from "../../platform/business-day.ts";
import type { Db } from "../../platform/db.ts";
import type { MailFile } from "../../platform/mail/mailer.ts";
import { firmTimeZone } from "../../platform/settings.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import type { FileLinks } from "../mails/files/file-links.ts";

const MEGABYTE = 1_000_000;

interface Parts {
  db: Db;
  fileLinks: Pick<FileLinks, "url">;
  translations: Pick<TranslationsService, "lookup">;
}
interface Outgoing {
  /** The parts of the mail. */
  files: MailFile[];
  /** What the mail says below its text of files that are too large for it; undefined without any. */
  links: string | undefined;
}

/** The files of a reply: parts of its mail, and links to those that are too large for one. */
export async function outgoingFiles(
  parts: Parts,
  reply: { id: number; locale: Locale; at: Date },
): Promise<Outgoing> {
  const { db } = parts;
  const all = await db.enquiryFile.findMany({
    where: { replyId: reply.id },
    orderBy: { id: "asc" },
    select: { id: true, name: true, size: true },
  });
  const linked = linkedFileIds(all);
  const attached = await db.enquiryFile.findMany({
    where: { replyId: reply.id, id: { notIn: [...linked] } },
    orderBy: { id: "asc" },
    select: { name: true, content: true },
  });
  const files = attached.map(({ name, content }) => ({ name, content: Buffer.from(content) }));
  if (linked.size === 0) return { files, links: undefined };
  const asLinks = all.filter(({ id }) => linked.has(id));
  return { files, links: await linesOf(parts, asLinks, reply) };
}

/** Plain text: a reply without cards of apartments has no other form. */
async function linesOf(
  { db, translations, fileLinks }: Parts,
  files: readonly { id: number; name: string; size: number }[],
  { locale, at }: { locale: Locale; at: Date },
): Promise<string> {
  const t = await translations.lookup(locale);
  const until = new Date(at.getTime() + LINKED_FILE_DAYS * DAY_MS);
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const lines = [t("mail.files.until", { date: shortDate(dayIn(until, await firmTimeZone(db))) })];
  for (const file of files)
    lines.push(
      t("mail.files.one", {
        name: file.name,
        size: size.format(file.size / MEGABYTE),
        url: await fileLinks.url(file.id, until, locale),
      }),
    );
  return lines.join("\n");
}
