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
import type { Uploads } from "../content/content.pictures.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import type { MediaService } from "../media/media.service.ts";
import { AppError } from "../platform/app-error.ts";
import type { BulkMailer } from "../platform/bulk-mailer.ts";
import { csvLine } from "../platform/csv.ts";
import { type Db, literally, type Tx } from "../platform/db.ts";
import { record } from "../platform/outbox.ts";
import { cleanMailHtml } from "../platform/sanitize.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, mustBeStaff } from "../users/actor.ts";
import { presentCampaign, presentRecipient, recipientInclude, textsOf } from "./campaigns.present.ts";
import { certainFindings } from "./certain-findings.ts";
import { type CompileReport, compileMail } from "./compile.ts";
import { isWritten } from "./expand.ts";
import type { MailLinks } from "./mail-links.ts";
import { preflight, type SenderDomain } from "./preflight.ts";
import { contentOf, mailOf } from "./sender.ts";
import { CAMPAIGN_TEMPLATES } from "./templates.ts";
import { totalsOf } from "./totals.ts";

export type CampaignsService = ReturnType<typeof createCampaigns>;
type RecipientFilter = { state?: readonly (CampaignRecipient["state"] | "remaining")[] | undefined };

/** Marketing e-mails: drafts, what is looked at before sending, and the orders to send, stop and go on. */
export function createCampaigns(options: {
  db: Db;
  contacts: Pick<ContactsService, "resolved" | "countOf">;
  translations: TranslationsService;
  media: Pick<MediaService, "add">;
  mailer: BulkMailer;
  links: MailLinks;
  publicUrl: string;
  sender: SenderDomain & { name: string };
  now?: () => Date;
}) {
  const { db, contacts, translations, media, mailer, links, publicUrl, sender } = options;
  const { now = () => new Date() } = options;

  async function mustFind(id: number) {
    const campaign = await db.campaign.findUnique({ where: { id }, include: { translations: true } });
    if (!campaign) throw new AppError("not_found");
    return campaign;
  }

  async function detail(id: number): Promise<CampaignDetail> {
    const campaign = await mustFind(id);
    const [totals, [results]] = await Promise.all([
      totalsOf(db, [id]),
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
      translations: textsOf(campaign.translations),
      results,
    };
  }

  const compile = async (text: CampaignText, locale: Locale, trackClicks: boolean): Promise<CompileReport> =>
    compileMail(text, {
      db,
      locale,
      t: await translations.lookup(locale),
      publicUrl,
      senderName: sender.name,
      trackClicks,
      // Only what goes to readers is counted.
      trackOpens: false,
    });

  /** Moves a campaign on, from one of `from` alone: two orders at once cannot both win. */
  async function move(
    id: number,
    from: readonly CampaignStatus[],
    data: Prisma.CampaignUpdateManyMutationInput,
    andThen: (tx: Tx) => Promise<unknown> = async () => undefined,
  ): Promise<CampaignDetail> {
    await db.$transaction(async (tx) => {
      const { count } = await tx.campaign.updateMany({
        where: { id, status: { in: [...from] } },
        data: { ...data, updatedAt: now(), version: { increment: 1 } },
      });
      if (count === 0) {
        const exists = await tx.campaign.count({ where: { id } });
        throw new AppError(exists ? "wrong_status" : "not_found");
      }
      await andThen(tx);
      await record(tx, "campaign.changed", { campaign_id: id });
    });
    return detail(id);
  }

  async function compileWritten(texts: CampaignDetail["translations"], trackClicks: boolean) {
    const compiled = new Map<Locale, CompileReport>();
    for (const locale of LOCALES)
      if (isWritten(texts[locale])) compiled.set(locale, await compile(texts[locale], locale, trackClicks));
    return compiled;
  }

  /** What is an error to the pre-flight is refused, as far as it is certain: nobody outside is asked about it. */
  async function mustBeSendable(
    texts: CampaignDetail["translations"],
    segment: SegmentFilter,
    trackClicks: boolean,
  ): Promise<void> {
    await contacts.resolved(segment);
    if (!LOCALES.some((locale) => isWritten(texts[locale])))
      throw new AppError("invalid", { fields: { translations: ["errors.nothing_written"] } });
    const fields: Record<string, string[]> = {};
    for (const { level, code, locale, values } of certainFindings({
      texts,
      compiled: await compileWritten(texts, trackClicks),
    })) {
      if (level !== "error") continue;
      const named = new URLSearchParams(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
      ).toString();
      const message = `mail.preflight.${code}${named ? `?${named}` : ""}`;
      const of = (fields[locale ? `translations.${locale}` : "translations"] ??= []);
      if (!of.includes(message)) of.push(message);
    }
    if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  }

  async function storedMustBeSendable(id: number, from: readonly CampaignStatus[]): Promise<void> {
    const campaign = await mustFind(id);
    if (!from.includes(campaign.status)) throw new AppError("wrong_status");
    await mustBeSendable(
      textsOf(campaign.translations),
      campaign.segment as SegmentFilter,
      campaign.trackClicks,
    );
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
      await contacts.resolved(body.segment);
      const { id } = await db.campaign.create({
        data: {
          name: body.name,
          segment: body.segment as Prisma.InputJsonObject,
          missingLanguage: body.missing_language,
          ratePerMinute: body.rate_per_minute ?? null,
          trackClicks: body.track_clicks,
          createdById: actor.id,
          translations: {
            create: LOCALES.flatMap((locale) => {
              const text = body.translations[locale];
              return text ? [{ locale, ...textData(text) }] : [];
            }),
          },
        },
      });
      return detail(id);
    },

    async update(actor: Actor, id: number, change: CampaignChange): Promise<CampaignDetail> {
      mustBeStaff(actor);
      if (change.segment) await contacts.resolved(change.segment);
      const campaign = await mustFind(id);
      if (change.version !== undefined && change.version !== campaign.version)
        throw new AppError("version_conflict", { current: await detail(id) });
      // It leaves by itself at its time, when nobody is there to be told.
      if (campaign.status === "scheduled")
        await mustBeSendable(
          { ...textsOf(campaign.translations), ...written(change.translations) },
          change.segment ?? (campaign.segment as SegmentFilter),
          change.track_clicks ?? campaign.trackClicks,
        );
      return move(
        id,
        ["draft", "scheduled"],
        {
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.segment === undefined ? {} : { segment: change.segment as Prisma.InputJsonObject }),
          ...(change.missing_language === undefined ? {} : { missingLanguage: change.missing_language }),
          ...(change.rate_per_minute === undefined ? {} : { ratePerMinute: change.rate_per_minute }),
          ...(change.track_clicks === undefined ? {} : { trackClicks: change.track_clicks }),
        },
        async (tx) => {
          for (const locale of LOCALES) {
            const text = change.translations?.[locale];
            if (!text) continue;
            await tx.campaignTranslation.upsert({
              where: { campaignId_locale: { campaignId: id, locale } },
              create: { campaignId: id, locale, ...textData(text) },
              update: textData(text),
            });
          }
        },
      );
    },

    /** A campaign that has mailed somebody is part of their history and stays. */
    async remove(actor: Actor, id: number): Promise<void> {
      mustBeStaff(actor);
      await mustFind(id);
      const { count } = await db.campaign.deleteMany({
        where: {
          id,
          status: { in: ["draft", "scheduled", "cancelled"] },
          recipients: { none: { state: { in: ["sending", "sent", "unconfirmed"] } } },
        },
      });
      if (count === 0) throw new AppError("wrong_status");
    },

    async preview(actor: Actor, id: number, body: { locale: Locale; text?: CampaignText | undefined }) {
      mustBeStaff(actor);
      const campaign = await mustFind(id);
      const text = body.text ?? textsOf(campaign.translations)[body.locale];
      const compiled = await compile(text, body.locale, false);
      const mail = mailOf(contentOf(compiled), {
        id: 0,
        email: actor.email,
        name: actor.name,
        messageId: "preview",
        links,
        listId: "preview",
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
        compiled: await compileWritten(texts, campaign.trackClicks),
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
        const mail = mailOf(contentOf(await compile(texts[locale], locale, false)), {
          id: 0,
          email: body.email,
          name: actor.name,
          messageId: `test-${id}-${locale}-${now().getTime()}@${sender.domain}`,
          links,
          listId: `test.${sender.domain}`,
        });
        const outcome = await mailer.send({
          ...mail,
          subject: t("mail.campaign.test_subject", { subject: mail.subject }),
        });
        if (outcome.kind !== "sent")
          throw new AppError("mail_refused", { cause: new Error(`${outcome.kind}: ${outcome.answer}`) });
      }
    },

    async send(actor: Actor, id: number): Promise<CampaignDetail> {
      mustBeStaff(actor);
      await storedMustBeSendable(id, ["draft", "scheduled"]);
      return move(id, ["draft", "scheduled"], {
        status: "sending",
        startedAt: now(),
        resumedAt: now(),
        pauseReason: null,
      });
    },
    async schedule(actor: Actor, id: number, sendAt: Date): Promise<CampaignDetail> {
      mustBeStaff(actor);
      if (sendAt <= now()) throw new AppError("invalid", { fields: { send_at: ["errors.date_in_past"] } });
      await storedMustBeSendable(id, ["draft", "scheduled"]);
      return move(id, ["draft", "scheduled"], { status: "scheduled", sendAt });
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
        async (tx) => {
          const { count } = await tx.campaignRecipient.updateMany({
            where: {
              campaignId: id,
              state: "unconfirmed",
              ...(order.recipient_ids ? { id: { in: order.recipient_ids.map(BigInt) } } : {}),
            },
            data: isRetry
              ? { state: "pending", claimedBy: null, claimedAt: null, settledAt: null, nextAttemptAt: now() }
              : // The row is closed: not even a sender that comes back changes it.
                { state: order.decision === "sent" ? "sent" : "failed", claimedBy: null, reason: "decided" },
          });
          if (isRetry && count > 0)
            await tx.campaign.updateMany({
              where: { id, status: "sent" },
              data: { status: "sending", finishedAt: null, resumedAt: now() },
            });
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
          .map((row) => csvLine(columns.map((name) => String(row[name] ?? ""))))
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

/** The texts that a change brings. */
const written = (texts: CampaignChange["translations"] = {}): Partial<Record<Locale, CampaignText>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale];
      return text ? [[locale, text]] : [];
    }),
  );

/** Text as it is stored: what a mail may not hold is gone, so that no reader of the row can be harmed by it. */
const textData = (text: CampaignText) => ({
  subject: text.subject,
  previewText: text.preview_text,
  blocks: text.blocks.map((block) =>
    block.type === "text" ? { ...block, html: cleanMailHtml(block.html) } : block,
  ) as Prisma.InputJsonArray,
});
