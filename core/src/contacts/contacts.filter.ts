import type { ContactRow } from "@ezo/contract/marketing/contact-row";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { literally } from "../platform/db.ts";
import { canonicalAddress } from "../platform/mail/email-address.ts";
import { hasNameWords } from "../platform/text/name-key.ts";

export interface ContactFilters {
  search?: string | undefined;
  status?: ContactRow["status"] | undefined;
  language?: Locale | undefined;
  source?: ContactRow["source"] | undefined;
  tag?: string | undefined;
}

/** The contacts of a list with these filters. */
export function contactWhere(filters: ContactFilters): Prisma.ContactWhereInput {
  const { search, status, language, source, tag } = filters;
  return {
    status: status ?? { not: "erased" },
    ...(search && {
      OR: [{ email: { contains: canonicalAddress(literally(search.toLowerCase())) } }, hasNameWords(search)],
    }),
    ...(language && { locale: language }),
    ...(source && { source }),
    ...(tag && { tags: { has: tag } }),
  };
}
