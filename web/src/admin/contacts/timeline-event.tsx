import { ENQUIRY_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import { BOUNCE_REASONS } from "@ezo/contract/marketing/delivery/bounces";
import { READER_FREQUENCIES } from "@ezo/contract/marketing/frequency";
import { LEAVING_REASONS } from "@ezo/contract/marketing/leaving";
import { CONTACT_EVENT_KINDS, type ContactTimelineEntry } from "@ezo/contract/marketing/contact-timeline";
import { LOCALES } from "@ezo/contract/values/languages";
import { SOFT_BOUNCE_WINDOW_DAYS, SOFT_BOUNCES_MAX } from "@ezo/contract/values/limits/marketing";
import { Link } from "react-router-dom";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import type { Format } from "../i18n/format.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { INBOX_PATH } from "../session/guards.ts";

/** What happened, with links to the enquiry or campaign. */
export function TimelineEvent({ entry }: { entry: ContactTimelineEntry }) {
  const { t, format } = useTexts();
  const kind = CONTACT_EVENT_KINDS.find((known) => known === entry.kind);
  const what = entry.bounce ? returned(entry.bounce, t) : kind ? t(`contacts.event.${kind}`) : entry.kind;
  const detail = detailOf(entry, t, format);
  return (
    <span>
      {entry.customer_id ? <Link to={`${INBOX_PATH}?open=${entry.customer_id}`}>{what}</Link> : what}
      {entry.campaign ? (
        <>
          {entry.bounce ? " · " : ": "}
          <Link to={campaignPaths.one(entry.campaign.id)}>{entry.campaign.name}</Link>
        </>
      ) : null}
      {detail ? <small> · {detail}</small> : null}
    </span>
  );
}

const MAIL_STATES = [
  "pending",
  "sending",
  "sent",
  "failed",
  "unconfirmed",
  "suppressed",
  // It waited when its campaign was cancelled.
  "not_sent",
] as const;

/** What names a language: the one that was asked in, confirmed or chosen. */
const LANGUAGE_KINDS: ReadonlySet<string> = new Set(["asked", "confirmed", "language"]);

/** The detail in words; what is not one of our own codes is shown as it is. */
function detailOf({ kind, detail }: ContactTimelineEntry, t: Translate, format: Format): string | null {
  if (!detail) return null;
  const source = ENQUIRY_SOURCES.find((known) => known === detail);
  if (kind === "enquiry" && source) return t(`customers.source.${source}`);
  const state = MAIL_STATES.find((known) => known === detail);
  if (kind === "campaign" && state) return t(`campaigns.state.${state}`);
  const language = LOCALES.find((known) => known === detail);
  if (LANGUAGE_KINDS.has(kind) && language) return t(`language.${language}`);
  if (kind === "left_because") return whyUnsubscribed(detail, t);
  if (kind === "topics") return t("contacts.without", { topics: detail });
  const frequency = READER_FREQUENCIES.find((known) => known === detail);
  if (kind === "frequency" && frequency) return t(`contacts.frequency.${frequency}`);
  if (kind === "paused") return t("contacts.until", { time: format.full(detail) });
  if (detail === "link") return t("contacts.by_link");
  if (detail === "staff") return t("contacts.source.staff");
  if (kind === "bounced" || kind === "complained") return whyLeft(detail, t);
  return kind === "consent" ? placeOf(detail, t) : detail;
}

/** `other: text` is the reader's own words. */
function whyUnsubscribed(detail: string, t: Translate): string {
  const [code = "", ...words] = detail.split(": ");
  const reason = LEAVING_REASONS.find((known) => known === code);
  return reason ? [t(`contacts.left.${reason}`), words.join(": ")].filter(Boolean).join(": ") : detail;
}

type Bounce = NonNullable<ContactTimelineEntry["bounce"]>;
/** That a mail came back, and why; of a soft bounce also how near the limit is. */
function returned({ kind, reason: code, count }: Bounce, t: Translate): string {
  if (kind === "complaint") return t("contacts.event.complained");
  const reason = t(`contacts.bounce.${code}`);
  if (count === null) return t("contacts.event.returned", { reason });
  const limit = { most: SOFT_BOUNCES_MAX, days: SOFT_BOUNCE_WINDOW_DAYS };
  return t("contacts.event.returned_soft", { reason, number: count, ...limit });
}

/** Why a person no longer gets mail; null where the event says all. */
function whyLeft(detail: string, t: Translate): string | null {
  if (detail === "spam") return null;
  if (detail === "soft_limit")
    return t("contacts.bounce.soft_limit", { most: SOFT_BOUNCES_MAX, days: SOFT_BOUNCE_WINDOW_DAYS });
  if (detail === "report" || detail === "smtp") return t(`contacts.bounce.${detail}`);
  const reason = BOUNCE_REASONS.find((known) => known === detail);
  return reason ? t(`contacts.bounce.${reason}`) : detail;
}

/** Where a consent was given: a code of one of our forms, or what a member of staff wrote. */
export function placeOf(source: string, t: Translate): string {
  if (source === "enquiry:contact_form") return t("customers.source.contact_form");
  if (source === "enquiry:call_request") return t("customers.source.call_request");
  return source === "newsletter" ? t("contacts.source.newsletter") : source;
}
