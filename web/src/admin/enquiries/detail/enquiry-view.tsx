import { openEnquiry } from "@ezo/contract/enquiries/enquiries";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useUser } from "../../session/session-context.tsx";
import { Blank } from "../../ui/states/blank.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { FileQuestion } from "../../generated/icons.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ownChanges } from "../changes/own-changes.ts";
import { showAnswer, showRow } from "../enquiries.cache.ts";
import { enquiryDetail, enquiryKeys } from "../enquiries.queries.ts";
import { type BegunCall, Composer, type ComposerHandle } from "../answering/composer.tsx";
import { OfferedSection } from "../answering/offered/offered-section.tsx";
import { OffersSection } from "../offers/offers-section.tsx";
import { OtherHolds } from "../answering/holds/other-holds.tsx";
import type { MailCard } from "../answering/filled-in/reply-card.ts";
import { Replies } from "../answering/replies.tsx";
import { ClockLine } from "../clock/clock-line.tsx";
import { StepSection } from "../next-step/step-section.tsx";
import { AnonymisedNotice } from "./anonymised-notice.tsx";
import { DeletedNotice } from "./deleted-notice.tsx";
import { EnquiryFacts } from "./enquiry-facts.tsx";
import { EnquiryHead } from "./enquiry-head.tsx";
import { EnquiryHistory } from "./enquiry-history.tsx";
import type { AskedPart } from "../keys/shortcuts.ts";
import { EnquiryNotes } from "../notes/enquiry-notes.tsx";
import { EnquirySkeleton } from "./enquiry-skeleton.tsx";
import { EnquiryBar } from "./enquiry-bar.tsx";
import styles from "./enquiry-view.module.css";
import type { EnquiryChanges } from "../changes/use-enquiry-changes.ts";

/** One enquiry in full. Showing it marks it as read and shows the team who is viewing it. */
export function EnquiryView(props: {
  id: number;
  /** The part that is to have the focus; `onAsked` is called once it has. */
  asked?: AskedPart | null;
  onAsked?: () => void;
  changes: EnquiryChanges;
  /** Opens the neighbour; null at either end of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDelete: (enquiry: EnquiryDetail) => void;
}) {
  const { id, changes, asked = null, onAsked } = props;
  const { t } = useTexts();
  const user = useUser();
  const { data, error, refetch } = useQuery(enquiryDetail(useCaller(), id));
  const withChanges = ownChanges.useApply();
  const [enquiry] = data ? withChanges([data]) : [];
  const toasts = useToasts();
  const mayAnswer = user.capabilities.includes("enquiries.answer");
  useMarkRead(enquiry?.deletion || !mayAnswer ? undefined : enquiry);

  const [begun, setBegun] = useState<(BegunCall & { id: number }) | null>(null);
  const heading = useFocusedHeading(id, { isLoaded: enquiry !== undefined, isPartAsked: asked !== null });
  const composer = useRef<ComposerHandle>(null);

  if (!enquiry || isGone(error)) return <NoEnquiry error={error} onRetry={refetch} />;
  const addCard = (card: MailCard) => {
    if (composer.current?.insert(card)) toasts.success(t("offered.added"));
  };
  // Neither deleted nor emptied by retention.
  const isWorkable = !enquiry.deletion && !enquiry.anonymised_at;
  return (
    <>
      <div className={styles.scroll}>
        <Notices enquiry={enquiry} onRestore={() => changes.restore([enquiry])} />
        <EnquiryHead
          ref={heading}
          enquiry={enquiry}
          onPrevious={props.onPrevious}
          onNext={props.onNext}
          onDelete={
            enquiry.deletion || !user.capabilities.includes("enquiries.delete")
              ? null
              : () => props.onDelete(enquiry)
          }
        />
        {enquiry.deletion ? null : (
          <EnquiryBar
            key={`bar ${id}`}
            enquiry={enquiry}
            user={user}
            onChange={mayAnswer && isWorkable ? (change) => changes.change(enquiry.id, change) : null}
          />
        )}
        {enquiry.deletion ? null : <ClockLine enquiry={enquiry} />}
        <EnquiryFacts
          enquiry={enquiry}
          onCall={
            mayAnswer && isWorkable ? (channel) => setBegun({ id, channel, at: Date.now() }) : undefined
          }
        />
        {enquiry.anonymised_at ? null : <Message text={enquiry.message} />}
        {isWorkable ? (
          <WorkSections
            enquiry={enquiry}
            isHoldAsked={asked === "hold"}
            onHoldAsked={onAsked}
            onCard={mayAnswer ? addCard : undefined}
          />
        ) : null}
        <Replies enquiry={enquiry} />
        <EnquiryNotes notes={enquiry.notes} />
        <EnquiryHistory id={enquiry.id} history={enquiry.history} />
      </div>
      {mayAnswer && !enquiry.anonymised_at ? (
        <Composer
          ref={composer}
          key={id}
          enquiry={enquiry}
          user={user}
          begun={begun?.id === id ? begun : null}
          isReplyAsked={asked === "reply"}
          onReplyAsked={onAsked}
          onLeave={() => heading.current?.focus()}
        />
      ) : null}
    </>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "not_found";

/** In place of an enquiry that is not loaded, or that is gone meanwhile. */
function NoEnquiry({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTexts();
  if (isGone(error))
    return <Blank icon={FileQuestion} title={t("request.gone.title")} message={t("request.gone.message")} />;
  return (
    <NotLoaded title={t("request.error")} error={error} onRetry={onRetry}>
      <EnquirySkeleton />
    </NotLoaded>
  );
}

/** Why it can only be read. */
function Notices({ enquiry, onRestore }: { enquiry: EnquiryDetail; onRestore: () => void }) {
  const user = useUser();
  return (
    <>
      {enquiry.deletion ? (
        <DeletedNotice deletion={enquiry.deletion} user={user} onRestore={onRestore} />
      ) : null}
      {enquiry.anonymised_at ? <AnonymisedNotice at={enquiry.anonymised_at} /> : null}
    </>
  );
}

function Message({ text }: { text: string }) {
  const { t } = useTexts();
  return (
    <p className={styles.message}>{text || <span className={styles.mute}>{t("request.no_message")}</span>}</p>
  );
}

/** What is done for the person: the next step, and the apartments that are offered to them and held for them. */
function WorkSections(props: {
  enquiry: EnquiryDetail;
  isHoldAsked: boolean;
  onHoldAsked: (() => void) | undefined;
  /** Undefined for users who may read the enquiries alone. */
  onCard: ((card: MailCard) => void) | undefined;
}) {
  const { enquiry, ...offered } = props;
  const { id } = enquiry;
  return (
    <>
      <StepSection key={`step ${id}`} enquiry={enquiry} />
      {enquiry.apartment ? <OfferedSection key={id} enquiry={enquiry} {...offered} /> : null}
      <OtherHolds key={`holds ${id}`} enquiry={enquiry} />
      <OffersSection key={`offers ${id}`} enquiry={enquiry} />
    </>
  );
}

/** After navigation the heading gets the focus; a refetch of the same enquiry does not move it, nor where a part was asked for. */
function useFocusedHeading(id: number, of: { isLoaded: boolean; isPartAsked: boolean }) {
  const { isLoaded, isPartAsked } = of;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useEffectEvent(() => {
    if (!isPartAsked) heading.current?.focus();
  });
  useEffect(() => {
    if (isLoaded) focusHeading();
  }, [id, isLoaded]);
  return heading;
}

/** The first member of the team to see an enquiry is recorded as having opened it. */
function useMarkRead(enquiry: EnquiryDetail | undefined): void {
  const call = useCaller();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(openEnquiry, { params: { id: String(id) } }),
    onMutate: (id) => {
      const known = cache.getQueryData<EnquiryDetail>(enquiryKeys.detail(id));
      if (known) showRow(cache, { ...known, is_unread: false });
    },
    onSuccess: ({ data }) => {
      showAnswer(cache, data);
      return cache.invalidateQueries({ queryKey: enquiryKeys.lists });
    },
    // No message: the enquiry can be read, and the list still shows it as unread.
    onError: (_error, id) => cache.invalidateQueries({ queryKey: enquiryKeys.detail(id) }),
  });
  const unreadId = enquiry?.is_unread ? enquiry.id : null;
  useEffect(() => {
    if (unreadId !== null) mutate(unreadId);
  }, [unreadId, mutate]);
}
