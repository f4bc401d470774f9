import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { EnquiryFilters } from "@ezo/contract/enquiries/enquiry-filters";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { ENQUIRY_STATUSES, type EnquiryStatus } from "@ezo/contract/enquiries/enquiry-status";
import { FEED_PORTALS } from "@ezo/contract/site/feeds";
import { BULK_MATCHING_MAX } from "@ezo/contract/values/limits/enquiries";
import { noteExport } from "../../audit/note-export.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { createLongCounts, type LongCounts } from "../../platform/paging/long-counts.ts";
import { type PageQuery, pageOfLongList } from "../../platform/paging/page-slice.ts";
import { withinReach } from "../../platform/database/row-rights.ts";
import { type Actor, may, must, projectsOpenTo, reachOf } from "../../users/actor.ts";
import { canAnswer } from "../../users/roles/role-rights.ts";
import { filtersOf, whereIn } from "../enquiries.filter.ts";
import { presentProject } from "../enquiries.present.ts";
import * as repo from "../enquiries.repo.ts";
import { getEnquiry, rowsOf } from "../stored-enquiry.ts";

type InboxQuery = EnquiryFilters & { sort: repo.EnquirySort } & PageQuery;
export interface InboxPage {
  rows: EnquiryRow[];
  total: number;
  unread: number;
  byStatus: Record<EnquiryStatus, number>;
}

/** What staff read in the inbox: the list, one enquiry, the export, and the values to filter by. */
export function createEnquiryInbox(options: { db: Db; now?: () => Date }) {
  const { db, now = () => new Date() } = options;
  const counts = createLongCounts();
  return {
    async list(actor: Actor, query: InboxQuery): Promise<InboxPage> {
      must(actor, "enquiries.read_own");
      return readPage({ db, counts }, actor, query);
    },

    async *export(actor: Actor, given: EnquiryFilters, sort: repo.EnquirySort): AsyncGenerator<EnquiryRow[]> {
      must(actor, "enquiries.export");
      const filters = filtersOf(actor, given);
      const count = await repo.count(db, filters);
      await noteExport(db, { entity: "customer", filter: filters, count });
      for await (const rows of repo.inBatches(db, filters, sort)) yield await rowsOf(db, rows);
    },

    /** What a filter matches now, with its versions, for a change of all of it. */
    async matching(actor: Actor, given: EnquiryFilters) {
      must(actor, "enquiries.answer");
      const where = await whereIn(db, filtersOf(actor, given));
      const [rows, total] = await Promise.all([
        db.enquiry.findMany({
          where,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          select: { id: true, version: true },
          take: BULK_MATCHING_MAX,
        }),
        db.enquiry.count({ where }),
      ]);
      return { rows, total };
    },

    async assignees(actor: Actor) {
      must(actor, "enquiries.read_own");
      return db.user.findMany({
        where: await canAnswer(db),
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true },
      });
    },

    async projects(actor: Actor) {
      must(actor, "enquiries.read_own");
      return projectsFor(db, actor);
    },

    async get(actor: Actor, id: number, withDeleted = false): Promise<EnquiryDetail> {
      must(actor, "enquiries.read_own");
      return getEnquiry(db, id, withDeleted);
    },

    /** Marks an enquiry as read; only the first opening is recorded. */
    async open(actor: Actor, id: number): Promise<EnquiryDetail> {
      must(actor, "enquiries.answer");
      await db.$transaction(async (tx) => {
        const { count } = await tx.enquiry.updateMany({
          where: { id, deletedAt: null, openedAt: null },
          data: { openedAt: now(), openedById: actor.id },
        });
        if (count === 0) return;
        await repo.addHistory(tx, [{ enquiryId: id, kind: "opened", actorId: actor.id }]);
        await record(tx, "customer.updated", { customer_ids: [id] });
      });
      return getEnquiry(db, id);
    },
  };
}

/** A page of the list, with how many there are of each status. */
async function readPage(
  { db, counts }: { db: Db; counts: LongCounts },
  actor: Actor,
  { sort, page, per_page, ...given }: InboxQuery,
): Promise<InboxPage> {
  const filters = filtersOf(actor, given);
  const [only, ...others] = new Set(filters.status?.length ? filters.status : ENQUIRY_STATUSES);
  const count = async (maxAge?: number) => {
    const [byStatus, several] = await Promise.all([
      repo.countByStatus(db, filters, counts, maxAge),
      others.length > 0 ? repo.countList(db, filters, counts, maxAge) : undefined,
    ]);
    return { byStatus, total: several ?? (only ? byStatus[only] : 0) };
  };
  const [{ rows, byStatus, total }, unread] = await Promise.all([
    pageOfLongList({ page, per_page }, (slice) => repo.list(db, filters, sort, slice), count),
    repo.countUnread(db),
  ]);
  return { rows: await rowsOf(db, rows), total, unread, byStatus };
}

/** The projects to filter by, with the portals that fetch their feeds. */
async function projectsFor(db: Db, actor: Actor) {
  const projects = await db.project.findMany({
    where: { deletedAt: null, ...namedTo(actor) },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: {
      id: true,
      feedYandex: true,
      feedMeta: true,
      feedGoogle: true,
      translations: { select: { locale: true, title: true } },
    },
  });
  return projects.map((project) => ({ ...presentProject(project), portals: portalsOf(project) }));
}

/**
 * The projects that somebody may know of: all, where they see the stock or the content; their own, where they are limited to
 * some; else those on the site, and those that the enquiries within their reach are about.
 */
function namedTo(actor: Actor): Prisma.ProjectWhereInput {
  const own = projectsOpenTo(actor);
  if (own) return { id: { in: [...own] } };
  if (may(actor, "stock.read") || may(actor, "content.read")) return {};
  const reach = reachOf(actor);
  return { OR: [{ isActive: true }, { enquiries: { some: reach ? withinReach(reach) : {} } }] };
}

/** Who fetches the feeds that are switched on in a project. */
const portalsOf = (project: { feedYandex: boolean; feedMeta: boolean; feedGoogle: boolean }): string[] => [
  ...(project.feedYandex ? [FEED_PORTALS.yandex] : []),
  ...(project.feedMeta ? [FEED_PORTALS.meta] : []),
  ...(project.feedGoogle ? [FEED_PORTALS.google] : []),
];

/** Rows for open pages, each with what decides who may see it. */
export async function liveRows(db: Db, ids: readonly number[]) {
  const records = await repo.findRows(db, ids);
  const rows = await rowsOf(db, records);
  return records.flatMap((seeable, index) => {
    const row = rows[index];
    return row ? [{ row, seeable }] : [];
  });
}
