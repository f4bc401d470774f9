import { openCustomer, type CustomerDetail } from "@ezo/contract/customers";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { Blank, LoadError } from "../ui/blank.tsx";
import { FileQuestion } from "../ui/icons.ts";
import { showAnswer, showRow } from "./customers.cache.ts";
import { customerDetail, customerKeys } from "./customers.queries.ts";
import { NoteForm } from "./note-form.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { RequestHead } from "./request-head.tsx";
import { RequestHistory } from "./request-history.tsx";
import { RequestNotes } from "./request-notes.tsx";
import { RequestSkeleton } from "./request-skeleton.tsx";
import { RequestBar } from "./request-bar.tsx";
import styles from "./request-detail.module.css";
import type { CustomerChanges } from "./use-customer-changes.ts";

/** One request, whole. Showing it marks it as read and shows the team who is looking. */
export function RequestDetail(props: {
  id: number;
  changes: CustomerChanges;
  /** Opens the neighbour; missing at the list's ends. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onDelete: (request: CustomerDetail) => void;
}) {
  const { id, changes } = props;
  const { t } = useTexts();
  const call = useCaller();
  const user = useUser();
  const { data: request, error, refetch } = useQuery(customerDetail(call, id));
  useMarkRead(request);

  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = request !== undefined;
  // After navigation the focus is where one is now. Not again when a refetch brings the same request anew.
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [id, isLoaded]);

  if (error instanceof ApiError && error.code === "not_found")
    return <Blank icon={FileQuestion} title={t("request.gone.title")} message={t("request.gone.message")} />;
  if (!request) {
    if (error) return <LoadError title={t("request.error")} error={error} onRetry={() => void refetch()} />;
    return <RequestSkeleton />;
  }
  return (
    <>
      <div className={styles.scroll}>
        <RequestHead
          ref={heading}
          request={request}
          onPrevious={props.onPrevious}
          onNext={props.onNext}
          onDelete={() => props.onDelete(request)}
        />
        <RequestBar request={request} user={user} onChange={(change) => changes.change(request.id, change)} />
        <RequestFacts request={request} />
        <p className={styles.message}>
          {request.message || <span className={styles.mute}>{t("request.no_message")}</span>}
        </p>
        <RequestNotes notes={request.notes} />
        <RequestHistory history={request.history} />
      </div>
      <NoteForm key={id} id={id} user={user} />
    </>
  );
}

/** The first member of the team to see a request is recorded as having opened it. */
function useMarkRead(request: CustomerDetail | undefined): void {
  const call = useCaller();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(openCustomer, { params: { id: String(id) } }),
    onMutate: (id) => {
      const known = cache.getQueryData<CustomerDetail>(customerKeys.detail(id));
      if (known) showRow(cache, { ...known, is_unread: false });
    },
    onSuccess: ({ data }) => {
      showAnswer(cache, data);
      return cache.invalidateQueries({ queryKey: customerKeys.lists });
    },
    // Reading on is what matters; the request stays unread for the team, as the list goes on to show.
    onError: (_error, id) => cache.invalidateQueries({ queryKey: customerKeys.detail(id) }),
  });
  const unreadId = request?.is_unread ? request.id : null;
  useEffect(() => {
    if (unreadId !== null) mutate(unreadId);
  }, [unreadId, mutate]);
}
