import { z } from "zod";
import { ENQUIRY_STATUSES } from "../enquiries/enquiry-status.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { route, routeUrl } from "../route.ts";
import { APARTMENT_STATUSES } from "../site/apartment-status.ts";
import type { Capability } from "../values/roles/capabilities.ts";
import { withExample } from "../values/described.ts";
import { Id, Instant, SearchParam } from "../values/fields.ts";
import { AdminLocale } from "../values/forms/form-fields.ts";

/** What the admin's search finds, in the order in which it is shown. */
export const SEARCH_KINDS = [
  "apartment",
  "customer",
  "person",
  "project",
  "building",
  "layout",
  "payment_plan",
  "article",
  "feature",
  "gallery_image",
  "construction_entry",
  "project_document",
  "translation",
  "contact",
  "campaign",
  "campaign_template",
  "user",
] as const;
export const SearchKind = z.enum(SEARCH_KINDS);
export type SearchKind = z.infer<typeof SearchKind>;

/** As much of something that is found as its pages need in their addresses. */
export interface SearchTarget {
  id: number;
  title: string;
  /** Of an apartment. */
  buildingId?: number;
  /** Of a text. */
  key?: string;
}
/** A page of the admin on which something that is found is shown, and what it takes to see that page. */
interface SearchPage {
  takes: Capability;
  path: (target: SearchTarget) => string;
}
interface Searched {
  /** What the list of the kind takes. Who may not read the list finds nothing of the kind. */
  takes: Capability;
  /** The first one that the person may see is opened. Where they may see none, nothing of the kind is found. */
  pages: readonly SearchPage[];
  /** The page with the whole list, which takes a search. */
  list?: { takes: Capability; path: string };
}

const APARTMENTS = "/admin/apartments";
const TEMPLATES = "/admin/marketing-emails/templates";
const withQuery = (path: string, query: Record<string, unknown>): string => routeUrl(path, { query });

type Edited = Exclude<SearchKind, "customer" | "person">;
/** Records whose screens are for those who may write them; `others` are pages for those who may not. */
function edited(
  entity: Edited,
  list: string,
  edit: SearchPage["path"] = ({ id }) => `${list}/${id}/edit`,
  others: readonly SearchPage[] = [],
): Searched {
  const { read, write } = RECORD_RIGHTS[entity];
  return {
    takes: read,
    pages: [{ takes: write, path: edit }, ...others],
    list: { takes: write, path: list },
  };
}

/**
 * Who finds what, and where it leads. A web test holds the addresses and what they take together with the admin's screens.
 */
export const SEARCHES: Readonly<Record<SearchKind, Searched>> = {
  apartment: {
    ...edited("apartment", APARTMENTS, undefined, [
      { takes: "apartments.price", path: ({ id }) => `${APARTMENTS}/${id}/prices` },
      {
        takes: "stock.read",
        path: ({ title, buildingId }) => withQuery(APARTMENTS, { building_id: buildingId, search: title }),
      },
    ]),
    list: { takes: "stock.read", path: APARTMENTS },
  },
  customer: {
    takes: "enquiries.read_own",
    pages: [{ takes: "enquiries.read_own", path: ({ id }) => `/admin/customers?open=${id}` }],
    list: { takes: "enquiries.read_own", path: "/admin/customers" },
  },
  person: {
    takes: "persons.read",
    pages: [{ takes: "persons.read", path: ({ id }) => `/admin/persons/${id}` }],
  },
  project: edited("project", "/admin/projects", undefined, [
    { takes: "stock.read", path: ({ id }) => withQuery(APARTMENTS, { project_id: id }) },
  ]),
  building: edited("building", "/admin/buildings", undefined, [
    { takes: "stock.read", path: ({ id }) => withQuery(APARTMENTS, { building_id: id }) },
  ]),
  layout: edited("layout", "/admin/layouts"),
  payment_plan: edited("payment_plan", "/admin/payment-plans"),
  article: edited("article", "/admin/news"),
  feature: edited("feature", "/admin/features", ({ id }) => `/admin/features/edit/${id}`),
  gallery_image: edited("gallery_image", "/admin/gallery"),
  construction_entry: edited("construction_entry", "/admin/construction"),
  project_document: edited("project_document", "/admin/project-documents"),
  translation: edited(
    "translation",
    "/admin/translations",
    // Texts are edited in their list.
    ({ key, title }) => withQuery("/admin/translations", { search: key ?? title }),
  ),
  contact: edited("contact", "/admin/contacts", ({ id }) => `/admin/contacts/${id}`),
  campaign: edited("campaign", "/admin/marketing-emails", ({ id }) => `/admin/marketing-emails/${id}`),
  // Templates and saved blocks have no page of their own.
  campaign_template: edited("campaign_template", TEMPLATES, ({ title }) =>
    withQuery(TEMPLATES, { search: title }),
  ),
  user: edited("user", "/admin/users"),
};

type May = (capability: Capability) => boolean;

/** The address that something of a kind is opened at, for somebody who may do these things; null where they find none of it. */
export function searchPathOf(kind: SearchKind, may: May): SearchPage["path"] | null {
  const { takes, pages } = SEARCHES[kind];
  if (!may(takes)) return null;
  return pages.find((page) => may(page.takes))?.path ?? null;
}

/** The kind's whole list with a search; null where there is none for this person. */
export function searchListOf(kind: SearchKind, may: May, text: string): string | null {
  const { list } = SEARCHES[kind];
  return list && may(list.takes) ? withQuery(list.path, { search: text }) : null;
}

const Hit = z.object({
  kind: SearchKind,
  id: Id,
  /** What it is called: a name, a title, an apartment's number, a text without its placeholders. */
  title: z.string(),
  /** What distinguishes it from others of its name: a place, an address, a number, a text's key. May be empty. */
  detail: z.string(),
  /** Of an apartment and an enquiry. */
  status: z.enum([...APARTMENT_STATUSES, ...ENQUIRY_STATUSES]).nullable(),
  /** When an enquiry came, and an article's day. */
  at: Instant.nullable(),
  /** The page of the admin that it is opened at, which the person may see. */
  path: z.string(),
});
export const SearchHit = withExample(Hit, {
  kind: "apartment",
  id: 12,
  title: "602",
  detail: "Linden Court · A",
  status: "available",
  at: null,
  path: "/admin/apartments/12/edit",
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A kind of which there is more than is answered, and its list with the same search. */
export const SearchMore = z.object({ kind: SearchKind, path: z.string() });
export type SearchMore = z.infer<typeof SearchMore>;

export const searchAdmin = route({
  method: "get",
  path: "/admin/search",
  role: "staff",
  // Everybody has something to find: what they may not read is left out.
  capability: "profile.own",
  tag: "Search",
  summary:
    "Finds what the caller's own lists contain: enquiries, persons, apartments, content, documents, texts, contacts, campaigns, their templates and saved blocks, users; a few of each kind. Digits are looked for in telephone numbers, and as the number of an apartment or an enquiry; people are found by their names in Georgian, Latin and Cyrillic letters",
  query: z.object({
    /** Long lists are searched from three letters or digits in a row on. */
    q: SearchParam.default(""),
    /** Of titles that there are in several languages. */
    locale: AdminLocale,
  }),
  response: z.object({
    /** Kind by kind, in the order of `SearchKind`. */
    data: z.array(SearchHit),
    meta: z.object({ more: z.array(SearchMore) }),
  }),
});
