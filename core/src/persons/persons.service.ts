import {
  type PersonDetail,
  type PersonMatch,
  type PersonSuggestion,
  type PersonTimeline,
  type TimelinePosition,
  writeTimelineCursor,
} from "@ezo/contract/persons";
import {
  PERSON_MERGE_UNDO_DAYS,
  PERSON_SEARCH_MIN_LENGTH,
  PERSON_TIMELINE_MAX,
  PERSON_TIMELINE_PAGE_SIZE,
} from "@ezo/contract/values/limits/enquiries";
import { DAY_MS } from "@ezo/contract/values/time";
import { rowsOf } from "../enquiries/stored-enquiry.ts";
import { AppError } from "../platform/app-error.ts";
import { shortlistsOf } from "../kept-shortlists/staff-shortlists.ts";
import type { Db } from "../platform/db.ts";
import { searchesOf } from "../saved-searches/staff-searches.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, may, must } from "../users/actor.ts";
import { findKnown } from "./known-persons.ts";
import { mergePersons, separatePersons, undoMerge } from "./person-merges.ts";
import { presentEvent, presentMatch, presentPerson, presentSuggestion } from "./persons.present.ts";
import { figuresOf } from "./person-figures.repo.ts";
import { timelineOf } from "./person-timeline.repo.ts";
import * as repo from "./persons.repo.ts";

const SUGGESTIONS_MAX = 3;

interface Parts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
}

/** Everybody who has enquired, each as one page. */
export function createPersons(options: Parts & { now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  const undoableSince = () => new Date(now().getTime() - PERSON_MERGE_UNDO_DAYS * DAY_MS);
  const get = (actor: Actor, id: number, withTimeline = true) =>
    getPerson(options, actor, id, { undoableSince: undoableSince(), withTimeline });
  return {
    /** Persons by a part of a number, an address or the name. A shorter search than the minimum finds nobody. */
    async find(actor: Actor, search: string): Promise<PersonMatch[]> {
      must(actor, "enquiries.read_own");
      if (search.length < PERSON_SEARCH_MIN_LENGTH) return [];
      if (!may(actor, "persons.read")) return findKnown(db, search);
      const found = await repo.search(db, search);
      return (await repo.summariesOf(db, found)).map(presentMatch);
    },

    /** Throws `not_found`. Somebody who was merged is found under the person they were merged into. */
    async get(actor: Actor, id: number, query: { timeline: boolean }): Promise<PersonDetail> {
      must(actor, "persons.read");
      return get(actor, id, query.timeline);
    },

    /** A page of what has happened with a person, newest first, before a place in their timeline. Throws `not_found`. */
    async timeline(actor: Actor, id: number, before: TimelinePosition | undefined): Promise<TimelinePage> {
      must(actor, "persons.read");
      return timelinePage(db, actor, id, before);
    },

    /** Makes `otherId` part of `id`. Merging what is one already changes nothing; `invalid` for a person with themselves. */
    async merge(actor: Actor, id: number, otherId: number): Promise<PersonDetail> {
      must(actor, "persons.merge");
      await db.$transaction((tx) => mergePersons(tx, actor, { id, otherId, at: now() }));
      return get(actor, id);
    },

    /** Throws `not_found` for a merge of another person, one that was undone, and one that is too old. */
    async undoMerge(actor: Actor, id: number, mergeId: number): Promise<PersonDetail> {
      must(actor, "persons.merge");
      await db.$transaction((tx) => undoMerge(tx, { id, mergeId, since: undoableSince(), at: now() }));
      return get(actor, id);
    },

    async separate(actor: Actor, id: number, otherId: number): Promise<PersonDetail> {
      must(actor, "persons.merge");
      await db.$transaction((tx) => separatePersons(tx, { id, otherId, at: now() }));
      return get(actor, id);
    },
  };
}

/** Throws `not_found`. */
async function summaryOf(db: Db, id: number): Promise<repo.PersonSummary> {
  const head = await repo.findHead(db, id);
  const [person] = head === null ? [] : await repo.summariesOf(db, [head]);
  if (!person) throw new AppError("not_found");
  return person;
}

async function getPerson(
  parts: Parts,
  actor: Actor,
  id: number,
  { undoableSince, withTimeline }: { undoableSince: Date; withTimeline: boolean },
): Promise<PersonDetail> {
  const { db } = parts;
  const person = await summaryOf(db, id);
  const { member_ids: members } = person;
  const [enquiries, traces, searches, shortlists, suggestions, merges] = await Promise.all([
    repo.enquiriesOf(db, members).then((rows) => rowsOf(db, rows)),
    tracesOf(db, person, withTimeline),
    searchesOf(parts, person.emails),
    shortlistsOf(parts, person.emails),
    suggestionsFor(db, person),
    repo.mergesInto(db, members, undoableSince),
  ]);
  const shown = { enquiries, ...traces, searches, shortlists, suggestions, merges };
  return presentPerson(person, { ...shown, showsWords: showsWords(actor) });
}

/** A reader writes on leaving to the newsletter's staff, not to whom they enquired at. */
const showsWords = (actor: Actor): boolean => may(actor, "contacts.read");

/** What is found by a person's contacts as well. */
async function tracesOf(db: Db, person: repo.PersonSummary, withTimeline: boolean) {
  const { newsletter, traces } = await traced(db, person);
  const [timeline, figures] = await Promise.all([
    withTimeline ? timelineOf(db, traces, { limit: PERSON_TIMELINE_MAX }) : [],
    figuresOf(db, traces),
  ]);
  return { newsletter, timeline, figures };
}

async function traced(db: Db, { member_ids: memberIds, emails }: repo.PersonSummary) {
  const newsletter = await repo.contactsOf(db, emails);
  return { newsletter, traces: { memberIds, emails, contactIds: newsletter.map(({ id }) => id) } };
}

export interface TimelinePage {
  data: PersonTimeline;
  meta: { next_cursor: string | null };
}

async function timelinePage(
  db: Db,
  actor: Actor,
  id: number,
  before: TimelinePosition | undefined,
): Promise<TimelinePage> {
  const { traces } = await traced(db, await summaryOf(db, id));
  // One more than is shown says whether there is another page.
  const found = await timelineOf(db, traces, { limit: PERSON_TIMELINE_PAGE_SIZE + 1, before });
  const events = found.slice(0, PERSON_TIMELINE_PAGE_SIZE);
  const last = found.length > events.length ? events.at(-1) : undefined;
  const arrived = events.flatMap(({ kind, customer_id: enquiryId }) =>
    kind === "enquiry" && enquiryId !== null ? [enquiryId] : [],
  );
  const enquiries = await rowsOf(db, await repo.enquiriesWith(db, arrived));
  return {
    data: { events: events.map((row) => presentEvent(row, showsWords(actor))), enquiries },
    meta: { next_cursor: last ? writeTimelineCursor({ at: last.at.getTime(), mark: last.mark }) : null },
  };
}

async function suggestionsFor(db: Db, person: repo.PersonSummary): Promise<PersonSuggestion[]> {
  const ids = await repo.suggestedFor(db, person.id, person.member_ids, SUGGESTIONS_MAX);
  if (ids.length === 0) return [];
  const others = await repo.summariesOf(db, ids);
  const contacts = await repo.contactsOf(
    db,
    others.flatMap(({ emails }) => emails),
  );
  return others.map((other) =>
    presentSuggestion(
      person,
      other,
      contacts.filter(({ email }) => other.emails.includes(email)),
    ),
  );
}
