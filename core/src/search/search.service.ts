import {
  SEARCH_KINDS,
  SEARCHES,
  type SearchHit,
  type SearchKind,
  searchListOf,
  type SearchMore,
  searchPathOf,
} from "@ezo/contract/admin/search";
import { isOfProjects } from "@ezo/contract/limited-grants";
import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { ADMIN_SEARCH_HITS, ADMIN_SEARCH_MIN_LENGTH } from "@ezo/contract/values/limits/lists";
import type { Locale } from "@ezo/contract/values/locale";
import { SCOPE_OF } from "@ezo/contract/values/roles/roles";
import type { Db } from "../platform/db.ts";
import { type Actor, isLimited, may, must } from "../users/actor.ts";
import {
  findArticles,
  findConstruction,
  findDocuments,
  findFeatures,
  findGalleryImages,
  findTexts,
} from "./find-content.ts";
import {
  findCampaigns,
  findCampaignTemplates,
  findContacts,
  findEnquiries,
  findPersons,
  findUsers,
} from "./find-people.ts";
import { findApartments, findBuildings, findLayouts, findPaymentPlans, findProjects } from "./find-stock.ts";
import type { Finder, Found } from "./finder.ts";

const FINDERS: Readonly<Record<SearchKind, Finder>> = {
  apartment: findApartments,
  customer: findEnquiries,
  person: findPersons,
  project: findProjects,
  building: findBuildings,
  layout: findLayouts,
  payment_plan: findPaymentPlans,
  article: findArticles,
  feature: findFeatures,
  gallery_image: findGalleryImages,
  construction_entry: findConstruction,
  project_document: findDocuments,
  translation: findTexts,
  contact: findContacts,
  campaign: findCampaigns,
  campaign_template: findCampaignTemplates,
  user: findUsers,
};
/** What has a number of its own: one digit may be all of it. */
const NUMBERED: readonly SearchKind[] = ["apartment", "customer"];

/** The admin's search over everything that somebody's lists contain. */
export function createSearch(db: Db) {
  return {
    /** A few of each kind that the actor may read and open a page of; nothing for an empty text. */
    async find(
      actor: Actor,
      { q: text, locale }: { q: string; locale: Locale },
    ): Promise<{ data: SearchHit[]; meta: { more: SearchMore[] } }> {
      must(actor, "profile.own");
      if (text === "") return { data: [], meta: { more: [] } };
      const mayDo = (capability: Capability) => may(actor, capability);
      const searched = text.length < ADMIN_SEARCH_MIN_LENGTH ? NUMBERED : SEARCH_KINDS;
      const answers = await Promise.all(
        searched.map(async (kind) => {
          const pathOf = isClosed(actor, kind) ? null : searchPathOf(kind, mayDo);
          if (!pathOf) return { data: [], more: [] };
          const found = await FINDERS[kind]({ db, text, locale, take: ADMIN_SEARCH_HITS + 1 });
          const list = found.length > ADMIN_SEARCH_HITS ? searchListOf(kind, mayDo, text) : null;
          return {
            data: found.slice(0, ADMIN_SEARCH_HITS).map((one) => presentHit(kind, one, pathOf(one))),
            more: list === null ? [] : [{ kind, path: list }],
          };
        }),
      );
      return {
        data: answers.flatMap(({ data }) => data),
        meta: { more: answers.flatMap(({ more }) => more) },
      };
    },
  };
}

/** Whether a kind is the firm's, though reading it takes what somebody who is limited has for rows of their projects. */
const isClosed = (actor: Actor, kind: SearchKind): boolean =>
  isLimited(actor) && SCOPE_OF[SEARCHES[kind].takes] === "projects" && !isOfProjects(kind);

const presentHit = (kind: SearchKind, found: Found, path: string): SearchHit => ({
  kind,
  id: found.id,
  // What has no title in any language still has a number.
  title: found.title || `#${found.id}`,
  detail: found.detail ?? "",
  status: found.status ?? null,
  at: found.at ?? null,
  path,
});
