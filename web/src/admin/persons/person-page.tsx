import type { EnquiryRow } from "@ezo/contract/enquiries/enquiry-row";
import type { PersonDetail } from "@ezo/contract/persons";
import { readId } from "@ezo/contract/values/ids";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { mailLink } from "../../shared/contact/mail-address.ts";
import { ByHandDialog } from "../enquiries/by-hand/by-hand-dialog.tsx";
import type { CallChannel } from "../enquiries/clock/call-draft.ts";
import { CallForm } from "../enquiries/clock/call-form.tsx";
import { PhoneLinks } from "../enquiries/clock/phone-links.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { Plus, UserRound } from "../generated/icons.ts";
import { ShortlistsCard } from "../kept-shortlists/shortlists-card.tsx";
import { SearchesCard } from "../saved-searches/searches-card.tsx";
import { INBOX_PATH } from "../session/guards.ts";
import { useMay, useUser } from "../session/session-context.tsx";
import { Moment } from "../ui/moment.tsx";
import { Gone } from "../ui/states/gone.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { MergeWith } from "./merge-with.tsx";
import { NewsletterCard } from "./newsletter-card.tsx";
import { NextStepsCard } from "./next-steps-card.tsx";
import { SourceCard } from "./source-card.tsx";
import { PersonTimeline } from "./person-timeline.tsx";
import { personPaths } from "./person-paths.ts";
import { personDetail } from "./persons.queries.ts";
import { AuditLink } from "../session/audit-link.tsx";
import styles from "./person-page.module.css";

/** One human: their addresses, everything that has happened with them, and whether they may be somebody else, too. */
export default function PersonPage() {
  const id = readId(useParams()["id"]) ?? null;
  return id === null ? <NoPerson /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { data: person, error, refetch } = useQuery(personDetail(useCaller(), id));
  const shownId = person?.id;
  // Of somebody who was merged, the answer is the person they were merged into.
  useEffect(() => {
    if (shownId !== undefined && shownId !== id) void navigate(personPaths.one(shownId), { replace: true });
  }, [shownId, id, navigate]);
  if (person) return <Person person={person} />;
  if (error instanceof ApiError && error.status === 404) return <NoPerson />;
  return (
    <NotLoaded
      title={t("person.error")}
      error={error}
      onRetry={refetch}
      rows={3}
      height={180}
      gap={20}
      className={styles.page}
    />
  );
}

const NoPerson = () => <Gone icon={UserRound} listPath={INBOX_PATH} />;

function Person({ person }: { person: PersonDetail }) {
  const mayMerge = useMay()("persons.merge");
  const [isMerging, setMerging] = useState(false);
  return (
    <div className={styles.page}>
      <Head person={person} onMerge={mayMerge && !isMerging ? () => setMerging(true) : null} />
      {mayMerge && isMerging ? <MergeWith person={person} onClose={() => setMerging(false)} /> : null}
      {mayMerge
        ? person.suggestions.map((suggestion) => (
            <MergePanel key={suggestion.person.id} person={person} suggestion={suggestion} />
          ))
        : null}
      <Figures person={person} />
      <div className={styles.columns}>
        <PersonTimeline person={person} />
        <div className={styles.aside}>
          <NextStepsCard person={person} />
          <SourceCard person={person} />
          <NewsletterCard person={person} />
          <SearchesCard searches={person.searches} className={styles.addresses} />
          <ShortlistsCard shortlists={person.shortlists} className={styles.addresses} />
          <AuditLink entity="person" id={person.id} />
        </div>
      </div>
    </div>
  );
}

function Head({ person, onMerge }: { person: PersonDetail; onMerge: (() => void) | null }) {
  const { t } = useTexts();
  const mayAnswer = useMay()("enquiries.answer");
  const [isAdding, setAdding] = useState(false);
  const [called, setCalled] = useState<Called | null>(null);
  // The latest that is still open, else the latest: a call is noted at an enquiry.
  const { enquiries } = person;
  const noted = enquiries.find(isOpen) ?? enquiries.find(({ anonymised_at: at }) => !at);
  return (
    <header className={styles.head}>
      <div>
        <h2>{person.name || t("person.nameless")}</h2>
        <p className={styles.contacts}>
          {person.phones.map((phone) => (
            <span key={phone} className={styles.phone}>
              <PhoneLinks
                phone={phone}
                chatClassName={styles.chat}
                onCall={(channel) => setCalled({ phone, channel })}
              />
            </span>
          ))}
          {person.emails.map((email) => (
            <a key={email} href={mailLink(email)}>
              {email}
            </a>
          ))}
          <span>
            {t("person.since")} <Moment at={person.created_at} />
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        {onMerge ? (
          <Button variant="subtle" onClick={onMerge}>
            {t("person.merge.with")}
          </Button>
        ) : null}
        {mayAnswer ? (
          <Button leftSection={<Plus />} onClick={() => setAdding(true)}>
            {t("by_hand.title")}
          </Button>
        ) : null}
      </div>
      {called && noted && mayAnswer ? (
        <NotedCall called={called} enquiry={noted} onClose={() => setCalled(null)} />
      ) : null}
      {isAdding ? <ByHandDialog of={person} onClose={() => setAdding(false)} /> : null}
    </header>
  );
}

/** A call that a link has begun: to which number, and by which way. */
interface Called {
  phone: string;
  channel: CallChannel;
}

/** Asks how a call went that was begun here, and names the enquiry at which it is noted. */
function NotedCall(props: { called: Called; enquiry: EnquiryRow; onClose: () => void }) {
  const { called, enquiry, onClose } = props;
  const { phone, channel } = called;
  const { t } = useTexts();
  const user = useUser();
  return (
    <div className={styles.call}>
      <p className={styles.mute}>
        {t("person.call_of")}{" "}
        <Link to={`${INBOX_PATH}?open=${enquiry.id}`}>
          <Moment at={enquiry.created_at} />
        </Link>
      </p>
      <CallForm
        key={`${phone} ${channel} ${enquiry.id}`}
        enquiry={{ ...enquiry, phone }}
        user={user}
        begun={channel}
        onNoted={onClose}
        onLeave={onClose}
      />
    </div>
  );
}

const isOpen = ({ status, anonymised_at: at }: EnquiryRow): boolean => status !== "completed" && !at;

function Figures({ person }: { person: PersonDetail }) {
  const { t, format } = useTexts();
  const { mails, visits, holds, offers, campaigns, clicks } = person.figures;
  const figures: [label: string, value: number, more?: string][] = [
    [t("person.figure.requests"), person.enquiry_count],
    [t("person.figure.mails"), mails],
    [t("person.figure.visits"), visits],
    [t("person.figure.holds"), holds],
    [t("person.figure.offers"), offers],
    [
      t("person.figure.clicks"),
      clicks,
      campaigns > 0 ? t("person.figure.of_campaigns", { count: campaigns }) : "",
    ],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, more]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {format.number(value)} {more ? <small>{more}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
