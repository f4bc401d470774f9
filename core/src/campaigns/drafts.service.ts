import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignRow } from "@ezo/contract/marketing/campaigns/campaign-row";
import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import type { CampaignBody, CampaignChange } from "@ezo/contract/marketing/campaigns/campaigns";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import type { Prisma } from "../generated/prisma/client.ts";
import { AppError, refused } from "../platform/app-error.ts";
import type { Db, Tx } from "../platform/db.ts";
import { pageSlice } from "../platform/paging/page-slice.ts";
import { readSetting } from "../platform/settings.ts";
import { hasWords } from "../platform/text/search-form.ts";
import type { RecordKind } from "../records/kind.ts";
import { pastVersions } from "../records/resource.ts";
import { showingCurrent } from "../records/failures.ts";
import { announce } from "../records/writing/writing.ts";
import type { Records } from "../records/write.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { campaignFields, campaignKind, EDITABLE, isEditable } from "./campaigns.kind.ts";
import { presentCampaign } from "./campaigns.present.ts";
import { copyOf } from "./copy.ts";
import { campaignDetail, getCampaign, lockAsSeen } from "./stored-campaign.ts";
import { CAMPAIGN_TEMPLATES } from "./templates.ts";
import { totalsOf } from "./sending/totals.ts";
import { waitingForWinner } from "./subjects/waiting.ts";

export interface CampaignsQuery {
  status?: CampaignStatus[] | undefined;
  search?: string | undefined;
  page: number;
  per_page: number;
}

/** Marketing e-mails as records: lists, content, versions and deletion. */
export function createCampaignDrafts(
  options: { db: Db; records: Records; translations: TranslationsService } & Parameters<
    typeof campaignKind
  >[0],
) {
  const { db, records, translations: siteTexts, ...checks } = options;
  const kind = campaignKind(checks);

  async function get(actor: Actor, id: number): Promise<CampaignDetail> {
    must(actor, "campaigns.read");
    return campaignDetail(db, id);
  }
  async function store(actor: Actor, body: CampaignBody): Promise<CampaignDetail> {
    must(actor, "campaigns.edit");
    mustKeepAudience(body.segment, null);
    return campaignDetail(db, await records.create(actor, kind, campaignFields(body)));
  }

  return {
    async list(actor: Actor, query: CampaignsQuery): Promise<{ rows: CampaignRow[]; total: number }> {
      must(actor, "campaigns.read");
      return found(db, query);
    },

    get,

    /** The campaigns that cannot be sent without a segment; a frozen ledger needs it no more. Scheduled ones first. */
    async ofSegment(actor: Actor, segmentId: number) {
      must(actor, "campaigns.read");
      return needing(db, segmentId);
    },

    templates(actor: Actor) {
      must(actor, "campaigns.read");
      return CAMPAIGN_TEMPLATES;
    },

    /** The topics that campaigns may have. */
    async topics(actor: Actor) {
      must(actor, "campaigns.read");
      return (await readSetting(db, "marketing")).topics;
    },

    async create(actor: Actor, body: CampaignBody): Promise<CampaignDetail> {
      must(actor, "campaigns.edit");
      await mustKnowTopics(db, body.topics);
      return store(actor, body);
    },

    /** A new draft with the content of a campaign of any status. */
    async duplicate(actor: Actor, id: number, locale: Locale): Promise<CampaignDetail> {
      const t = await siteTexts.lookup(locale);
      const copy = copyOf(await get(actor, id), (name) => t("mail.campaign.copy_name", { name }));
      const usable = await checks.senderRules.withUsable(db, copy);
      return store(actor, { ...usable, segment: await withoutGone(db, copy.segment) });
    },

    /** Writes the fields that are sent. A field that somebody else has changed since `version` stays or conflicts. */
    async update(actor: Actor, id: number, change: CampaignChange): Promise<CampaignDetail> {
      must(actor, "campaigns.edit");
      const { status, resendOfId, topics } = await getCampaign(db, id);
      if (!isEditable(status)) throw new AppError("wrong_status");
      if (change.segment) mustKeepAudience(change.segment, resendOfId);
      await mustKnowTopics(db, change.topics ?? [], topics);
      const writing = records.update(actor, kind, id, campaignFields(change), change.version);
      await showingCurrent(writing, () => campaignDetail(db, id));
      return campaignDetail(db, id);
    },

    ...pastVersions(records, kind, (id) => campaignDetail(db, id)),

    /** Throws `wrong_status` for a campaign that has mailed somebody: it is part of their history. */
    async remove(actor: Actor, id: number, seen?: number): Promise<void> {
      must(actor, "campaigns.edit");
      await getCampaign(db, id);
      const removing = db.$transaction((tx) => removeIn(tx, kind, id, seen));
      await showingCurrent(removing, () => campaignDetail(db, id));
    },
  };
}

/** Throws `invalid` for a topic that the firm does not have: nobody could leave it. Those that it has lost may stay. */
async function mustKnowTopics(
  db: Db,
  topics: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  if (topics.every((key) => kept.includes(key))) return;
  const known = (await readSetting(db, "marketing")).topics.map(({ key }) => key);
  if (!topics.every((key) => kept.includes(key) || known.includes(key)))
    throw refused("topics", "errors.invalid_value");
}

/** The campaigns of a list with these filters. */
export const campaignWhere = (
  query: Pick<CampaignsQuery, "status" | "search">,
): Prisma.CampaignWhereInput => ({
  ...(query.status?.length ? { status: { in: query.status } } : {}),
  ...(query.search ? hasWords(query.search) : {}),
});

async function found(db: Db, query: CampaignsQuery): Promise<{ rows: CampaignRow[]; total: number }> {
  const where = campaignWhere(query);
  const [campaigns, total] = await Promise.all([
    db.campaign.findMany({ where, orderBy: { id: "desc" }, ...pageSlice(query) }),
    db.campaign.count({ where }),
  ]);
  const ids = campaigns.map(({ id }) => id);
  const [totals, waiting] = await Promise.all([totalsOf(db, ids), waitingForWinner(db, ids)]);
  const rows = campaigns.map((each) =>
    presentCampaign(each, { totals: totals.get(each.id), waitsUntil: waiting.get(each.id) }),
  );
  return { rows, total };
}

async function removeIn(tx: Tx, kind: RecordKind, id: number, seen: number | undefined): Promise<void> {
  if (seen !== undefined) await lockAsSeen(tx, id, seen);
  const { count } = await tx.campaign.deleteMany({
    where: {
      id,
      status: { in: ["draft", "scheduled", "cancelled"] },
      recipients: { none: { state: { in: ["sending", "sent", "unconfirmed"] } } },
    },
  });
  if (count === 0) throw new AppError("wrong_status");
  await tx.recordHistory.deleteMany({ where: { entity: kind.entity, entityId: id } });
  await announce(tx, kind, [id]);
}

async function needing(db: Db, segmentId: number) {
  const campaigns = await db.campaign.findMany({
    where: {
      segment: { path: ["segment_id"], equals: segmentId },
      status: { in: [...EDITABLE, "sending", "paused"] },
      expandedAt: null,
    },
    orderBy: [{ sendAt: { sort: "asc", nulls: "last" } }, { name: "asc" }],
    select: { id: true, name: true, status: true, sendAt: true },
  });
  return campaigns.map(({ sendAt, ...campaign }) => ({
    ...campaign,
    send_at: sendAt?.toISOString() ?? null,
  }));
}

/** A second mail reaches nobody else, and is for nobody but those of its first one. */
function mustKeepAudience(segment: SegmentFilter, resendOfId: number | null): void {
  if ((segment.no_reaction_to ?? null) !== resendOfId) throw refused("segment", "errors.resend_audience");
}

/**
 * An audience that selects nobody in place of a segment that was deleted, and of those who have not reacted: the copy of
 * a second mail would be a third.
 */
async function withoutGone(db: Db, segment: SegmentFilter): Promise<SegmentFilter> {
  if (segment.no_reaction_to !== undefined) return {};
  if (!segment.segment_id) return segment;
  const isThere = await db.contactSegment.count({ where: { id: segment.segment_id, deletedAt: null } });
  return isThere ? segment : {};
}
