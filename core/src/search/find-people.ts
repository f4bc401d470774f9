import { readId } from "@ezo/contract/values/ids";
import { campaignWhere } from "../campaigns/drafts.service.ts";
import { campaignTemplateWhere } from "../campaigns/own-templates/own-templates.admin.ts";
import { contactWhere } from "../contacts/contacts.filter.ts";
import { searchTermsOf, whereOf } from "../enquiries/enquiries.filter.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { search as searchPersons, summariesOf } from "../persons/persons.repo.ts";
import { readableAddress } from "../platform/mail/email-address.ts";
import { textIn } from "../platform/text/localized-rows.ts";
import { searchWordsOf } from "../platform/text/search-form.ts";
import { userWhere } from "../users/users.admin.ts";
import { distinct, type Finder, isIndexed, lineOf } from "./finder.ts";

const titled = { select: { translations: { select: { locale: true, title: true } } } } as const;

/** A name as the title, and the addresses and numbers beside it; without a name, the first of those is the title. */
function namesOf(id: number, name: string, ...addresses: readonly (string | null | undefined)[]) {
  const [title = `#${id}`, ...rest] = [name, ...addresses].filter(Boolean) as string[];
  return { title, rest };
}

/**
 * Enquiries within the caller's reach (`row-rights.ts`), newest first: by words and digits as the inbox finds them, and the
 * one whose number is typed.
 */
export const findEnquiries: Finder = async ({ db, text, locale, take }) => {
  const find = (where: Prisma.EnquiryWhereInput) =>
    db.enquiry.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: {
        id: true,
        name: true,
        email: true,
        phone: true,
        status: true,
        createdAt: true,
        project: titled,
        apartment: { select: { number: true } },
      },
      take,
    });
  const id = readId(text.replace(/^#/, ""));
  const [numbered, named] = await Promise.all([
    id === undefined ? [] : find({ ...whereOf({}), id }),
    isIndexed(searchTermsOf(text)) ? find(whereOf({ search: text })) : [],
  ]);
  return distinct([...numbered, ...named]).map((enquiry) => {
    const { title, rest } = namesOf(enquiry.id, enquiry.name, enquiry.phone, readableAddress(enquiry.email));
    const project = enquiry.project && textIn(enquiry.project.translations, locale)("title");
    return {
      id: enquiry.id,
      title,
      detail: lineOf(`#${enquiry.id}`, project, enquiry.apartment?.number, rest[0]),
      status: enquiry.status,
      at: enquiry.createdAt.toISOString(),
    };
  });
};

/** In the order of the search: first whose address or number is typed as a whole. It finds more of them than are answered. */
export const findPersons: Finder = async ({ db, text }) => {
  if (!isIndexed(searchTermsOf(text))) return [];
  const found = await searchPersons(db, text);
  const persons = new Map((await summariesOf(db, found)).map((person) => [person.id, person]));
  return found.flatMap((id) => {
    const person = persons.get(id);
    if (!person) return [];
    const { title, rest } = namesOf(id, person.name, person.phones[0], person.emails.map(readableAddress)[0]);
    return [{ id, title, detail: lineOf(...rest) }];
  });
};

export const findContacts: Finder = async ({ db, text, take }) => {
  if (!isIndexed(searchWordsOf(text))) return [];
  const contacts = await db.contact.findMany({
    where: contactWhere({ search: text }),
    orderBy: { id: "desc" },
    select: { id: true, name: true, email: true },
    take,
  });
  return contacts.map(({ id, name, email }) => {
    const { title, rest } = namesOf(id, name, readableAddress(email));
    return { id, title, detail: lineOf(...rest) };
  });
};

export const findCampaigns: Finder = async ({ db, text, take }) => {
  const campaigns = await db.campaign.findMany({
    where: campaignWhere({ search: text }),
    orderBy: { id: "desc" },
    select: { id: true, name: true },
    take,
  });
  return campaigns.map(({ id, name }) => ({ id, title: name }));
};

export const findCampaignTemplates: Finder = async ({ db, text, take }) => {
  const templates = await db.campaignTemplate.findMany({
    where: campaignTemplateWhere({ search: text }),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
    take,
  });
  return templates.map(({ id, name }) => ({ id, title: name }));
};

export const findUsers: Finder = async ({ db, text, take }) => {
  const users = await db.user.findMany({
    where: userWhere({ search: text }),
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true, email: true },
    take,
  });
  return users.map(({ id, name, email }) => ({ id, title: name, detail: readableAddress(email) }));
};
