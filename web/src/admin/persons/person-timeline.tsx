import { CALL_OUTCOMES } from "@ezo/contract/enquiries/enquiry-steps";
import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import { STEP_KINDS } from "@ezo/contract/enquiries/next-step";
import type { PersonDetail, PersonEvent, PersonMerge } from "@ezo/contract/persons";
import { Button, SegmentedControl } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { TimelineEvent } from "../contacts/timeline-event.tsx";
import { Card } from "../editor/fields/card.tsx";
import { useContextLine } from "../enquiries/detail/context-line.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import {
  BellRing,
  CalendarClock,
  Check,
  CircleX,
  FileText,
  Heart,
  Inbox,
  Info,
  Mail,
  MousePointerClick,
  NotebookPen,
  Phone,
  Send,
  UsersRound,
} from "../generated/icons.ts";
import { INBOX_PATH } from "../session/guards.ts";
import { useMay } from "../session/session-context.tsx";
import type { IconComponent } from "../ui/create-icon.ts";
import { EnquiryStatusMark } from "../ui/marks/enquiry-status-mark.tsx";
import { Moment } from "../ui/moment.tsx";
import { NextPage } from "../ui/states/next-page.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { ordinal } from "./ordinal.ts";
import styles from "./person-page.module.css";
import { personTimeline } from "./persons.queries.ts";
import { useUndoMerge } from "./use-merges.ts";

const FILTERS = ["all", "requests", "mails", "campaigns"] as const;
type Filter = (typeof FILTERS)[number];
const FILTER_OF: Partial<Record<string, Filter>> = {
  enquiry: "requests",
  note: "requests",
  hold: "requests",
  hold_ended: "requests",
  offer: "requests",
  call: "requests",
  step_done: "requests",
  visit_agreed: "requests",
  visit_moved: "requests",
  visit_cancelled: "requests",
  reply: "mails",
  mail: "mails",
  confirmation_sent: "mails",
  confirmation_refused: "mails",
  search_mailed: "mails",
  changes_mailed: "mails",
};
const filterOf = ({ kind }: PersonEvent): Filter => FILTER_OF[kind] ?? "campaigns";

const ICONS: Partial<Record<string, IconComponent>> = {
  enquiry: Inbox,
  note: NotebookPen,
  hold: CalendarClock,
  hold_ended: CircleX,
  offer: FileText,
  call: Phone,
  step_done: Check,
  visit_agreed: CalendarClock,
  visit_moved: CalendarClock,
  visit_cancelled: CircleX,
  reply: Mail,
  mail: Mail,
  confirmation_sent: Mail,
  confirmation_refused: Mail,
  campaign: Send,
  click: MousePointerClick,
  search_saved: BellRing,
  search_mailed: Mail,
  shortlist_kept: Heart,
  changes_mailed: Mail,
};

/** Everything in order, newest first, with what can be undone on top. */
export function PersonTimeline({ person }: { person: PersonDetail }) {
  const { t } = useTexts();
  const [filter, setFilter] = useState<Filter>("all");
  return (
    <Card
      title={t("person.timeline")}
      aside={
        <SegmentedControl
          size="xs"
          className={styles.filter ?? ""}
          aria-label={t("person.filter")}
          data={FILTERS.map((value) => ({ value, label: t(`person.filter.${value}`) }))}
          value={filter}
          onChange={(value) => setFilter(FILTERS.find((known) => known === value) ?? "all")}
        />
      }
    >
      {filter === "all" && person.merges.length > 0 ? (
        <ol className={styles.timeline}>
          {person.merges.map((merge) => (
            <MergeLine key={merge.id} {...{ person, merge }} />
          ))}
        </ol>
      ) : null}
      <Events personId={person.id} filter={filter} />
    </Card>
  );
}

/** What has happened, by pages. The filter is of the lines that are loaded. */
function Events({ personId, filter }: { personId: number; filter: Filter }) {
  const { t } = useTexts();
  const query = useInfiniteQuery(personTimeline(useCaller(), personId));
  const { data, error, refetch, hasNextPage } = query;
  const { list, onAsk } = useFocusOfAdded(hasNextPage);
  if (!data)
    return (
      <NotLoaded title={t("person.error")} error={error} onRetry={refetch} rows={6} height={44} gap={4} />
    );
  const pages = data.pages.map((page) => page.data);
  const enquiries = new Map(pages.flatMap((page) => page.enquiries).map((row) => [row.id, row]));
  const shown = pages
    .flatMap(({ events }) => events)
    .filter((event) => filter === "all" || filterOf(event) === filter);
  return (
    <>
      <ol ref={list} className={styles.timeline} tabIndex={-1}>
        {shown.map((event, index) => (
          <Line key={`${event.kind}-${event.at}-${index}`} at={event.at} icon={ICONS[event.kind] ?? Info}>
            <EventText event={event} enquiries={enquiries} />
          </Line>
        ))}
      </ol>
      {shown.length === 0 && !hasNextPage ? (
        <p className={styles.mute}>{t("person.timeline_empty")}</p>
      ) : null}
      {hasNextPage ? (
        <NextPage
          label={t("person.timeline_earlier")}
          failure={t("person.error")}
          className={styles.earlier}
          query={query}
          onAsk={() => onAsk(shown.length)}
        />
      ) : null}
    </>
  );
}

/** With the last page the button goes, and the focus with it: the first line that came takes it, or the list without one. */
function useFocusOfAdded(hasNextPage: boolean) {
  const list = useRef<HTMLOListElement>(null);
  /** How many lines there were when more were asked for. */
  const linesBefore = useRef<number | null>(null);
  useEffect(() => {
    if (hasNextPage || linesBefore.current === null || document.activeElement !== document.body) return;
    const added = list.current?.querySelectorAll("li")[linesBefore.current];
    (added ?? list.current)?.focus();
  }, [hasNextPage]);
  return {
    list,
    onAsk: (lines: number) => {
      linesBefore.current = lines;
    },
  };
}

function Line(props: { at: string; icon: IconComponent; children: ReactNode }) {
  const { icon: Icon } = props;
  return (
    // It takes the focus of a button that is gone.
    <li tabIndex={-1}>
      <Icon />
      <div>{props.children}</div>
      <Moment at={props.at} />
    </li>
  );
}

function MergeLine({ person, merge }: { person: PersonDetail; merge: PersonMerge }) {
  const { t, format } = useTexts();
  const mayMerge = useMay()("persons.merge");
  const undo = useUndoMerge(person.id);
  return (
    <Line at={merge.at} icon={UsersRound}>
      {t("person.merged", { name: merge.person.name || t("person.nameless") })}
      {merge.by ? <small> · {merge.by.name}</small> : null}
      <small className={styles.below}>
        {t("person.undo_until", { day: format.full(merge.undo_until) })}{" "}
        {mayMerge ? (
          <Button size="compact-xs" loading={undo.isPending} onClick={() => undo.mutate(merge.id)}>
            {t("person.undo")}
          </Button>
        ) : null}
      </small>
    </Line>
  );
}

/** The enquiries that the lines say came in, by their id. */
type Arrived = ReadonlyMap<number, EnquiryRow>;

function EventText({ event, enquiries }: { event: PersonEvent; enquiries: Arrived }) {
  const { t } = useTexts();
  const { kind, detail } = event;
  if (kind === "enquiry") return <EnquiryText event={event} enquiries={enquiries} />;
  if (kind === "note") return <Staff event={event} what={t("person.event.note")} below={detail} />;
  if (kind === "reply") return <ReplyText event={event} />;
  if (kind === "mail") return <Staff event={event} what={t("person.event.mail")} below={detail} />;
  const visit = VISITS.find((known) => known === kind);
  if (visit) return <VisitText event={event} kind={visit} />;
  if (kind === "hold" || kind === "hold_ended") return <HoldText event={event} />;
  if (kind === "offer") return <OfferText event={event} />;
  if (kind === "call" || kind === "step_done") return <DoneText event={event} />;
  if (kind === "confirmation_sent") return t("history.confirmation_sent");
  if (kind === "confirmation_refused") return t("history.confirmation_refused", { reason: detail ?? "–" });
  if (kind === "click") return <ClickText event={event} />;
  return <TimelineEvent entry={event} />;
}

/** What a member of staff did with one of the person's enquiries, which it leads to. */
function Staff({ event, what, below }: { event: PersonEvent; what: string; below?: string | null }) {
  return (
    <>
      {event.customer_id ? <Link to={`${INBOX_PATH}?open=${event.customer_id}`}>{what}</Link> : what}
      {event.actor ? <small> · {event.actor}</small> : null}
      {below ? <small className={styles.below}>{below}</small> : null}
    </>
  );
}

/** A call that was noted, or a step that was done. */
function DoneText({ event }: { event: PersonEvent }) {
  const { t } = useTexts();
  const outcome = CALL_OUTCOMES.find((known) => known === event.state);
  const step = STEP_KINDS.find((known) => known === event.state);
  const what = step
    ? t("person.event.step_done", { step: t(`step.${step}`) })
    : `${t("history.call")}: ${t(`call.outcome.${outcome ?? "reached"}`)}`;
  return <Staff event={event} what={what} below={event.detail} />;
}

const VISITS = ["visit_agreed", "visit_moved", "visit_cancelled"] as const;

function VisitText({ event, kind }: { event: PersonEvent; kind: (typeof VISITS)[number] }) {
  const { t, format } = useTexts();
  const time = event.until ? format.full(event.until) : "–";
  return <Staff event={event} what={t(`person.event.${kind}`, { time })} />;
}

const REPLY_STATES = ["queued", "sent", "failed", "unconfirmed"] as const;

function ReplyText({ event }: { event: PersonEvent }) {
  const { t } = useTexts();
  const state = REPLY_STATES.find((known) => known === event.state);
  return (
    <Staff
      event={event}
      what={t("person.event.reply", { subject: event.detail ?? "" })}
      below={state ? t(`replies.status.${state}`) : null}
    />
  );
}

function HoldText({ event }: { event: PersonEvent }) {
  const { t, format } = useTexts();
  const number = event.detail ?? "–";
  const end = event.state === "expired" || event.state === "sold" ? event.state : "released";
  return (
    <Staff
      event={event}
      what={
        event.until
          ? t("history.held", { number, time: format.full(event.until) })
          : t(`history.hold_${end}`, { number })
      }
    />
  );
}

function OfferText({ event }: { event: PersonEvent }) {
  const { t, format } = useTexts();
  const what = t("person.event.offer", { number: event.detail ?? "–" });
  return (
    <>
      {event.url ? (
        <a href={event.url} target="_blank" rel="noreferrer">
          {what}
        </a>
      ) : (
        what
      )}
      {event.until ? (
        <small className={styles.below}>
          {t("person.event.offer_until", { day: format.full(event.until) })}
        </small>
      ) : null}
    </>
  );
}

function ClickText({ event: { campaign, detail } }: { event: PersonEvent }) {
  const { t } = useTexts();
  return (
    <>
      {t("person.event.click")}
      {campaign ? (
        <>
          {": "}
          <Link to={campaignPaths.one(campaign.id)}>{campaign.name}</Link>
        </>
      ) : null}
      <small className={styles.below}>{detail}</small>
    </>
  );
}

/** Which of the person's enquiries it is, and what it is about. */
function EnquiryText({ event, enquiries }: { event: PersonEvent; enquiries: Arrived }) {
  const { t, language } = useTexts();
  const contextLine = useContextLine();
  const row = enquiries.get(event.customer_id ?? 0);
  const number = row?.person?.enquiry_number;
  return (
    <>
      <Link to={`${INBOX_PATH}?open=${event.customer_id}`}>
        {number ? t("person.nth_request", { nth: ordinal(number, language) }) : t("contacts.event.enquiry")}
      </Link>
      {row ? (
        <>
          {": "}
          {contextLine(row)} <EnquiryStatusMark status={row.status} className={styles.status} />
          {event.actor ? <small> · {event.actor}</small> : null}
          {row.message ? <small className={styles.below}>{row.message}</small> : null}
        </>
      ) : null}
    </>
  );
}
