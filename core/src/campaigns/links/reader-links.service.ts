import type { ReaderFrequency } from "@ezo/contract/marketing/frequency";
import type { Topic } from "@ezo/contract/marketing/topics";
import type { Locale } from "@ezo/contract/values/locale";
import { changeContacts } from "../../contacts/change-contacts.ts";
import { chooseFrequency } from "../../contacts/subscription/frequency.ts";
import { pauseOf, pauseReader, resumeReader } from "../../contacts/subscription/pause.ts";
import { suppress } from "../../contacts/subscription/suppress.ts";
import { chooseTopics, type TopicChoice } from "../../contacts/subscription/topics.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { record } from "../../platform/events/outbox.ts";
import { readSetting } from "../../platform/settings.ts";
import { compiledMail } from "../compile/compile.ts";
import { asCampaignVisit } from "./campaign-touch.ts";
import type { OpenMailLinks } from "./mail-links.ts";
import { viewedMail } from "./viewed-mail.ts";
import { createReaders } from "./readers.ts";

export type ReaderLinks = ReturnType<typeof createReaderLinks>;

/** The reader that a link was made for. `test`: the link of a test mail, which changes nothing. */
export type Reader =
  | { kind: "test" }
  | {
      kind: "reader";
      contactId: number;
      locale: Locale;
      isOn: boolean;
      /** Their mails came back, which nobody has decided. */
      isReturned: boolean;
      /** Null where they have not paused. */
      pausedUntil: Date | null;
      /** Keys. */
      leftTopics: readonly string[];
      frequency: ReaderFrequency;
    };

/** What a reader decides beside leaving; what is not named stays as it is. */
export interface ReaderChoice {
  language?: Locale;
  /** Campaigns at most so often. */
  frequency?: ReaderFrequency;
  /** Leaves those that were shown and are not wanted. */
  topics?: TopicChoice;
  /** Pauses campaigns for `READER_PAUSE_DAYS`, or ends the pause at once. */
  action?: "pause" | "resume";
}

/** Of what was merged into a mail. */
const nameIn = (values: Prisma.JsonValue): string => {
  const { name } = (values ?? {}) as { name?: unknown };
  return typeof name === "string" ? name : "";
};

/** A click this soon after sending is a mail server's scanner, not a person. */
const FASTEST_READER_MS = 5000;

interface Options {
  db: Db;
  links: OpenMailLinks;
  publicUrl: string;
}
type Readers = ReturnType<typeof createReaders>;

/** What the links of mails do: unsubscribe, set the language; in a campaign's mail also follow a link, count an opening. */
export function createReaderLinks(options: Options) {
  const readers = createReaders(options);
  return { ...decisionsOf(options.db, readers), ...campaignLinks(options, readers) };
}

/** What readers decide. */
function decisionsOf(db: Db, { readerOf }: Readers) {
  /** Changes something of the reader's. False for a link that we have not signed; a test mail's changes nothing. */
  async function change(token: string, make: (tx: Tx, contactId: number) => Promise<void>): Promise<boolean> {
    const found = await readerOf(token);
    if (found === null || found === "test") return found === "test";
    await db.$transaction((tx) => make(tx, found.contact.id));
    return true;
  }

  return {
    /** Null for a link that we have not signed. */
    async reader(token: string): Promise<Reader | null> {
      const found = await readerOf(token);
      if (found === null) return null;
      if (found === "test") return { kind: "test" };
      const { id, locale, status, leftTopics, frequency } = found.contact;
      const isReturned = status === "bounced";
      const pausedUntil = pauseOf(found.contact);
      return {
        kind: "reader",
        contactId: id,
        locale,
        isOn: status === "subscribed",
        isReturned,
        pausedUntil,
        leftTopics,
        frequency,
      };
    },

    /** Unsubscribes the reader; a repeat changes nothing. False for a link that we have not signed. */
    async unsubscribe(token: string): Promise<boolean> {
      const found = await readerOf(token);
      if (found === null || found === "test") return found === "test";
      const { contact, row } = found;
      const order = { contactId: contact.id, status: "unsubscribed", detail: "link" } as const;
      await db.$transaction(async (tx) => {
        await suppress(tx, row ? { ...order, campaignId: row.campaignId } : order);
        if (!row) return;
        const { count } = await tx.campaignRecipient.updateMany({
          where: { id: row.id, unsubscribedAt: null },
          data: { unsubscribedAt: new Date() },
        });
        // Open admin pages show how many have unsubscribed.
        if (count > 0) await record(tx, "campaign.answered", { campaign_id: row.campaignId });
      });
      return true;
    },

    /** Keeps all of it or nothing; a repeat changes nothing. False for a link that we have not signed. */
    choose: (token: string, { language, frequency, topics, action }: ReaderChoice) =>
      change(token, async (tx, id) => {
        if (language) await chooseLanguage(tx, id, language);
        if (frequency) await chooseFrequency(tx, id, frequency);
        if (topics) await chooseTopics(tx, id, topics);
        if (action) await (action === "pause" ? pauseReader : resumeReader)(tx, id);
      }),

    /** What readers may leave, one by one. */
    topics: async (): Promise<readonly Topic[]> => (await readSetting(db, "marketing")).topics,
  };
}

/** What only a campaign's mail has: links that are counted, its page, its invisible picture. */
function campaignLinks({ db, links, publicUrl }: Options, { rowOf }: Readers) {
  const compiledOf = async ({ campaignId, locale }: { campaignId: number; locale: Locale }) => {
    const where = { campaignId_locale: { campaignId, locale } };
    const text = await db.campaignTranslation.findUnique({ where, select: { compiled: true } });
    return text?.compiled ? compiledMail(text.compiled) : null;
  };

  return {
    /** Counts the click and returns the link's target; null for a token or an index that is not ours. */
    async click(token: string, index: number, isRobot: boolean): Promise<string | null> {
      const row = await rowOf(token);
      if (row === null || row === "test") return null;
      const url = (await compiledOf(row))?.links[index];
      if (url === undefined) return null;
      const isTooQuick = row.claimedAt !== null && Date.now() - row.claimedAt.getTime() < FASTEST_READER_MS;
      // Not once its counts are final. The lock lasts a moment: retention, which makes them so, waits for it.
      await db.$executeRaw`
        insert into campaign_clicks (recipient_id, url, is_robot)
        select ${row.id}::bigint, ${url}::text, ${isRobot || isTooQuick}::boolean
        from campaigns k where k.id = ${row.campaignId}::int and k.results_final_at is null for key share of k`;
      const { mark_links: isMarked } = await readSetting(db, "marketing");
      return isMarked ? asCampaignVisit(url, publicUrl, row.campaignId) : url;
    },

    /**
     * A campaign's mail as its reader got it, as HTML, without the links that are the reader's alone; null where there is
     * none (any more). Its links and its invisible picture count as in the mail.
     */
    async mail(token: string): Promise<{ html: string } | "test" | null> {
      const row = await rowOf(token);
      if (row === null || row === "test") return row;
      const compiled = await compiledOf(row);
      if (compiled === null) return null;
      const { id, email } = row;
      return {
        html: viewedMail(compiled, { id, email, name: nameIn(row.mergeValues), links: await links() }),
      };
    },

    /** Counts the first time that a mail's invisible picture is requested. */
    async open(token: string): Promise<void> {
      const id = (await links()).verifyView(token);
      if (id === null || id === 0n) return;
      await db.campaignRecipient.updateMany({
        where: { id, openedAt: null, campaign: { resultsFinalAt: null } },
        data: { openedAt: new Date() },
      });
    },
  };
}

async function chooseLanguage(tx: Tx, id: number, locale: Locale): Promise<void> {
  const where = { id, status: { not: "erased" }, locale: { not: locale } } as const;
  if ((await changeContacts(tx, where, { locale })) > 0)
    await tx.contactHistory.create({ data: { contactId: id, kind: "language", detail: locale } });
}
