import type {
  CampaignBody,
  CampaignChange,
  CampaignDetail,
  CampaignRecipient,
  CampaignRow,
  CampaignStatus,
  CampaignText,
  MailPicture,
} from "@ezo/contract/campaigns";
import type { SegmentFilter } from "@ezo/contract/contacts";
import type { MediaRef } from "@ezo/contract/form-fields";
import { type Locale, LOCALES } from "@ezo/contract/locale";
import type { ContactsService } from "../contacts/contacts.service.ts";
import { fieldsOf } from "../content/content.fields.ts";
import type { Uploads } from "../content/content.pictures.ts";
import type { ContentService } from "../content/content.service.ts";
import { mustBeAsSeen } from "../content/seen-versions.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newsletterReplyAddress } from "../mail/reply-to.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import type { MediaService } from "../media/media.service.ts";
import { AppError } from "../platform/app-error.ts";
import type { BulkMailer } from "../platform/bulk-mailer.ts";
import { csvReportLine } from "../platform/delimited.ts";
import { type Db, literally, type Tx } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, mustBeStaff } from "../users/actor.ts";
import { presentCampaign, presentRecipient, recipientInclude, textsOf } from "./campaigns.present.ts";
import { campaignKind, EDITABLE, isEditable, withCleanBlocks } from "./campaigns.kind.ts";
import { isWritten } from "@ezo/contract/written-mail";
import type { OpenMailLinks } from "./mail-links.ts";
import { preflight, type SenderDomain } from "./preflight.ts";
import { createSendable } from "./sendable.ts";
import { contentOf, mailOf } from "./sender.ts";
import { CAMPAIGN_TEMPLATES } from "./templates.ts";
import { totalsOf } from "./totals.ts";

export type CampaignsService = ReturnType<typeof createCampaigns>;
type RecipientFilter = { state?: readonly (CampaignRecipient["state"] | "remaining")[] | undefined };

/** Marketing e-mails: drafts, what is looked at before sending, and the orders to send, stop and go on. */
export function createCampaigns(options: {
  db: Db;
  content: ContentService;
  contacts: Pick<ContactsService, "resolved" | "countOf">;
  translations: TranslationsService;
  media: Pick<MediaService, "add">;
  mailer: BulkMailer;
  links: OpenMailLinks;
  publicUrl: string;
  sender: SenderDomain & { name: string };
  now?: () => Date;
}) {
  const { db, content, contacts, translations, media, mailer, links, publicUrl, sender } = options;
  const { now = () => new Date() } = options;
  const sendable = createSendable({ translations, publicUrl, senderName: sender.name });
  const kind = campaignKind({ resolved: contacts.resolved, mustBeSendable: sendable.mustBeSendable });

  async function mustFind(id: number) {
    const campaign = await db.campaign.findUnique({ where: { id }, include: { translations: true } });
    if (!campaign) throw new AppError("not_found");
    return campaign;
  }

  async function detail(id: number): Promise<CampaignDetail> {
    const campaign = await mustFind(id);
    const [totals, lastLine, [results]] = await Promise.all([
      totalsOf(db, [id]),
      db.contentHistory.findFirst({
        where: { entity: kind.entity, entityId: id },
        orderBy: { version: "desc" },
        select: { actor: { select: { id: true, name: true } } },
      }),
      db.$queryRaw<CampaignDetail["results"][]>`
        select count(*) filter (where exists (select 1 from campaign_clicks k where k.recipient_id = r.id and not k.is_robot))::int as clicked,
          count(*) filter (where exists (select 1 from campaign_clicks k where k.recipient_id = r.id and k.is_robot))::int as clicked_by_robots,
          count(r.opened_at)::int as opened, count(r.bounced_at)::int as bounced, count(r.unsubscribed_at)::int as unsubscribed,
          count(r.complained_at)::int as complained
        from campaign_recipients r where r.campaign_id = ${id}`,
    ]);
    if (!results) throw new Error("an aggregate gave no row");
    return {
      ...presentCampaign(campaign, totals.get(id)),
      updated_by: lastLine?.actor ?? null,
      translations: textsOf(campaign.translations),
      results,
    };
  }

  /** Moves a campaign on, from one of `from` alone: two orders at once cannot both win. */
  async function move(
    id: number,
    from: readonly CampaignStatus[],
    data: Prisma.CampaignUpdateManyMutationInput,
    options: { andThen?: (tx: Tx) => Promise<unknown>; seen?: number | undefined } = {},
  ): Promise<CampaignDetail> {
    const { andThen, seen } = options;
    await db.$transaction(async (tx) => {
      if (seen !== undefined) await lockAsSeen(tx, id, seen);
      const { count } = await tx.campaign.updateMany({
        where: { id, status: { in: [...from] } },
        data: { ...data, updatedAt: now() },
      });
      if (count === 0) {
        const exists = await tx.campaign.count({ where: { id } });
        throw new AppError(exists ? "wrong_status" : "not_found");
      }
      await andThen?.(tx);
      await record(tx, "campaign.changed", { campaign_id: id });
    });
    return detail(id);
  }

  /** Keeps the campaign as it is until the transaction ends. */
  async function lockAsSeen(tx: Tx, id: number, seen: number): Promise<void> {
    const [row] = await tx.$queryRaw<{ id: number; version: number }[]>`
      select id, version from campaigns where id = ${id} for update`;
    if (!row) throw new AppError("not_found");
    mustBeAsSeen(row, seen);
  }

  async function storedMustBeSendable(id: number, from: readonly CampaignStatus[]): Promise<void> {
    const campaign = await mustFind(id);
    if (!from.includes(campaign.status)) throw new AppError("wrong_status");
    await contacts.resolved(campaign.segment as SegmentFilter);
    await sendable.mustBeSendable(db, textsOf(campaign.translations), campaign.trackClicks);
  }

  const whereRecipients = (id: number, { state }: RecipientFilter): Prisma.CampaignRecipientWhereInput => ({
    campaignId: id,
    ...(state?.length
      ? {
          state: {
            in: state.flatMap((one) => (one === "remaining" ? (["pending", "sending"] as const) : [one])),
          },
        }
      : {}),
  });

  return {
    async list(
      actor: Actor,
      query: {
        status?: CampaignStatus[] | undefined;
        search?: string | undefined;
        page: number;
        per_page: number;
      },
    ): Promise<{ rows: CampaignRow[]; total: number }> {
      mustBeStaff(actor);
      const where: Prisma.CampaignWhereInput = {
        ...(query.status?.length ? { status: { in: query.status } } : {}),
        ...(query.search ? { name: { contains: literally(query.search), mode: "insensitive" } } : {}),
      };
      const [rows, total] = await Promise.all([
        db.campaign.findMany({
          where,
          orderBy: { id: "desc" },
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.campaign.count({ where }),
      ]);
      const totals = await totalsOf(
        db,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((row) => presentCampaign(row, totals.get(row.id))), total };
    },

    async get(actor: Actor, id: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      return detail(id);
    },

    templates(actor: Actor) {
      mustBeStaff(actor);
      return CAMPAIGN_TEMPLATES;
    },

    /** The library's pictures, by name or description; staff who write mails may look, not change. */
    async pictures(
      actor: Actor,
      query: { locale: Locale; search?: string | undefined; page: number; per_page: number },
    ) {
      mustBeStaff(actor);
      const contains = { contains: literally(query.search ?? ""), mode: "insensitive" } as const;
      const where: Prisma.MediaWhereInput = query.search
        ? { OR: [{ originalName: contains }, { translations: { some: { altText: contains } } }] }
        : {};
      const [records, total] = await Promise.all([
        db.media.findMany({
          where,
          include: mediaInclude,
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.media.count({ where }),
      ]);
      return {
        rows: records.map((record) => presentPicture(record, query.locale)),
        total,
      };
    },

    /** Takes a picture into the library, judged as every upload is. It is chosen from there by all. */
    async addPicture(actor: Actor, file: MediaRef, uploads: Uploads, locale: Locale) {
      mustBeStaff(actor);
      const upload = typeof file === "string" ? uploads.get(file) : undefined;
      if (!upload) throw new AppError("invalid", { fields: { file: ["errors.required"] } });
      const { id } = await media.add({ ...upload, field: "file" });
      return presentPicture(
        await db.media.findUniqueOrThrow({ where: { id }, include: mediaInclude }),
        locale,
      );
    },

    async create(actor: Actor, body: CampaignBody): Promise<CampaignDetail> {
      mustBeStaff(actor);
      return detail(await content.create(actor, kind, withCleanBlocks(fieldsOf(body))));
    },

    /** Writes the fields that are sent; what somebody else has changed since `version` stays, or is a conflict. */
    async update(actor: Actor, id: number, change: CampaignChange): Promise<CampaignDetail> {
      mustBeStaff(actor);
      if (!isEditable((await mustFind(id)).status)) throw new AppError("wrong_status");
      await content.update(actor, kind, id, withCleanBlocks(fieldsOf(change)), change.version);
      return detail(id);
    },
    history: (actor: Actor, id: number, page: { page: number; per_page: number }) =>
      content.history(actor, kind, id, page),
    compareVersion: (actor: Actor, id: number, version: number) =>
      content.compareVersion(actor, kind, id, version),
    async restoreVersion(actor: Actor, id: number, version: number, seen?: number): Promise<CampaignDetail> {
      await content.restoreVersion(actor, kind, id, version, seen);
      return detail(id);
    },

    /** A campaign that has mailed somebody is part of their history and stays. */
    async remove(actor: Actor, id: number, seen?: number): Promise<void> {
      mustBeStaff(actor);
      await mustFind(id);
      await db.$transaction(async (tx) => {
        if (seen !== undefined) await lockAsSeen(tx, id, seen);
        const { count } = await tx.campaign.deleteMany({
          where: {
            id,
            status: { in: ["draft", "scheduled", "cancelled"] },
            recipients: { none: { state: { in: ["sending", "sent", "unconfirmed"] } } },
          },
        });
        if (count === 0) throw new AppError("wrong_status");
        await tx.contentHistory.deleteMany({ where: { entity: kind.entity, entityId: id } });
      });
    },

    async preview(actor: Actor, id: number, body: { locale: Locale; text?: CampaignText | undefined }) {
      mustBeStaff(actor);
      const campaign = await mustFind(id);
      const text = body.text ?? textsOf(campaign.translations)[body.locale];
      const compiled = await sendable.compile(db, text, body.locale, false);
      const mail = mailOf(contentOf(compiled), {
        id: 0,
        email: actor.email,
        name: actor.name,
        messageId: "preview",
        links: await links(),
        replyTo: undefined,
        listDomain: sender.domain,
      });
      return {
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        size_bytes: Buffer.byteLength(mail.html),
      };
    },

    async preflight(actor: Actor, id: number, locale: Locale) {
      mustBeStaff(actor);
      const campaign = await mustFind(id);
      const texts = textsOf(campaign.translations);
      return preflight({
        db,
        filter: await contacts.resolved(campaign.segment as SegmentFilter),
        missingLanguage: campaign.missingLanguage,
        texts,
        compiled: await sendable.compileWritten(db, texts, campaign.trackClicks),
        sender,
        publicUrl,
        t: await translations.lookup(locale),
      });
    },

    /** Sends the mail to one address, outside every ledger; its links are those of nobody. */
    async test(
      actor: Actor,
      id: number,
      body: { email: string; locale?: Locale | undefined },
    ): Promise<void> {
      mustBeStaff(actor);
      const campaign = await mustFind(id);
      const texts = textsOf(campaign.translations);
      const wanted = LOCALES.filter((each) =>
        body.locale ? each === body.locale && isWritten(texts[each]) : isWritten(texts[each]),
      );
      if (wanted.length === 0)
        throw new AppError("invalid", { fields: { translations: ["errors.nothing_written"] } });
      for (const locale of wanted) {
        const t = await translations.lookup(locale);
        const mail = mailOf(contentOf(await sendable.compile(db, texts[locale], locale, false)), {
          id: 0,
          email: body.email,
          name: actor.name,
          messageId: `test-${id}-${locale}-${now().getTime()}@${sender.domain}`,
          links: await links(),
          replyTo: await newsletterReplyAddress(db),
          listDomain: sender.domain,
        });
        const outcome = await mailer.send({
          ...mail,
          subject: t("mail.campaign.test_subject", { subject: mail.subject }),
        });
        if (outcome.kind !== "sent")
          throw new AppError("mail_refused", { cause: new Error(`${outcome.kind}: ${outcome.answer}`) });
      }
    },

    /** Throws `version_conflict`, and sends nothing, when the campaign is no longer as its sender has seen it. */
    async send(actor: Actor, id: number, seen?: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      await storedMustBeSendable(id, EDITABLE);
      const start = { status: "sending", startedAt: now(), resumedAt: now(), pauseReason: null } as const;
      return move(id, EDITABLE, start, { seen });
    },
    async schedule(actor: Actor, id: number, sendAt: Date, seen?: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      if (sendAt <= now()) throw new AppError("invalid", { fields: { send_at: ["errors.date_in_past"] } });
      await storedMustBeSendable(id, EDITABLE);
      return move(id, EDITABLE, { status: "scheduled", sendAt }, { seen });
    },
    async pause(actor: Actor, id: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      return move(id, ["sending"], { status: "paused", pauseReason: null });
    },
    async resume(actor: Actor, id: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      return move(id, ["paused"], { status: "sending", pauseReason: null, resumedAt: now() });
    },
    async cancel(actor: Actor, id: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      return move(id, ["scheduled", "sending", "paused"], { status: "cancelled", finishedAt: now() });
    },

    /** A person's word about mails whose fate is unknown. `retry` may mail somebody twice: that is theirs to weigh. */
    async settleUnconfirmed(
      actor: Actor,
      id: number,
      order: { decision: "retry" | "sent" | "failed"; recipient_ids?: number[] | undefined },
    ): Promise<CampaignDetail> {
      mustBeStaff(actor);
      const isRetry = order.decision === "retry";
      return move(
        id,
        isRetry ? ["sending", "paused", "sent"] : ["sending", "paused", "sent", "cancelled"],
        {},
        {
          andThen: async (tx) => {
            const { count } = await tx.campaignRecipient.updateMany({
              where: {
                campaignId: id,
                state: "unconfirmed",
                ...(order.recipient_ids ? { id: { in: order.recipient_ids.map(BigInt) } } : {}),
              },
              data: isRetry
                ? {
                    state: "pending",
                    claimedBy: null,
                    claimedAt: null,
                    settledAt: null,
                    nextAttemptAt: now(),
                  }
                : // The row is closed: not even a sender that comes back changes it.
                  {
                    state: order.decision === "sent" ? "sent" : "failed",
                    claimedBy: null,
                    reason: "decided",
                  },
            });
            if (isRetry && count > 0)
              await tx.campaign.updateMany({
                where: { id, status: "sent" },
                data: { status: "sending", finishedAt: null, resumedAt: now() },
              });
          },
        },
      );
    },

    async recipients(
      actor: Actor,
      id: number,
      query: RecipientFilter & { page: number; per_page: number },
    ): Promise<{ rows: CampaignRecipient[]; total: number }> {
      mustBeStaff(actor);
      await mustFind(id);
      const where = whereRecipients(id, query);
      const [rows, total] = await Promise.all([
        db.campaignRecipient.findMany({
          where,
          include: recipientInclude,
          orderBy: { id: "asc" },
          skip: (query.page - 1) * query.per_page,
          take: query.per_page,
        }),
        db.campaignRecipient.count({ where }),
      ]);
      return { rows: rows.map(presentRecipient), total };
    },

    /** The ledger as CSV, in steps behind a cursor: any size needs little memory. */
    async *exportRecipients(actor: Actor, id: number, filter: RecipientFilter): AsyncGenerator<string> {
      mustBeStaff(actor);
      await mustFind(id);
      const columns = [
        "email",
        "language",
        "state",
        "reason",
        "attempts",
        "message_id",
        "settled_at",
        "opened_at",
        "clicked_at",
        "bounced_at",
        "unsubscribed_at",
        "complained_at",
      ] as const;
      yield `\uFEFF${columns.join(",")}\r\n`;
      let after = 0n;
      for (;;) {
        const rows = await db.campaignRecipient.findMany({
          where: { AND: [whereRecipients(id, filter), { id: { gt: after } }] },
          include: recipientInclude,
          orderBy: { id: "asc" },
          take: 500,
        });
        yield rows
          .map(presentRecipient)
          .map((row) => csvReportLine(columns.map((name) => String(row[name] ?? ""))))
          .join("");
        after = rows.at(-1)?.id ?? after;
        if (rows.length < 500) return;
      }
    },
  };
}

const presentPicture = (
  record: Prisma.MediaGetPayload<{ include: typeof mediaInclude }>,
  locale: Locale,
): MailPicture => ({ ...presentImage(record, locale), id: record.id, name: record.originalName });
