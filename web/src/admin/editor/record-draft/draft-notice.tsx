import type { RecordDraft } from "@ezo/contract/records/record-drafts";
import type { Locale } from "@ezo/contract/values/locale";
import { sentences } from "@ezo/contract/values/words/sentences";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Translate } from "../../i18n/texts.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { DropDialog } from "../dialogs/drop-dialog.tsx";
import styles from "../editor-page.module.css";
import { fieldLabel, type FieldNames } from "../history/field-text.ts";
import type { DraftResource, Publication } from "./draft-resource.ts";
import { PublishDraftDialog } from "./publish-draft-dialog.tsx";

interface NoticeProps<Item> {
  drafts: DraftResource<Item>;
  id: number;
  keys: { all: readonly unknown[] };
  draft: RecordDraft;
  names: FieldNames;
  /** Whether the form below is the draft's. */
  isOpen: boolean;
  isDirty: boolean;
  /** Sets unsaved work aside. */
  onLeave: () => void;
  /** The draft is discarded: with it goes what is typed into its form. */
  onDiscarded: () => void;
  onOpen: (isOpen: boolean) => void;
}

/** Says who drafted changes of the item and when, and what becomes of them; publishes and discards them. */
export function DraftNotice<Item>(props: NoticeProps<Item>) {
  const { draft, isOpen, isDirty, names } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const [asked, setAsked] = useState<"now" | "later" | "discard" | "leave" | null>(null);
  const work = useDraftWork(props);
  const time = format.moment(draft.updated_at, now);
  const words = [
    draft.updated_by ? t("drafts.by", { name: draft.updated_by.name, time }) : t("drafts.at", { time }),
    ...(draft.publish_at ? [waiting(draft, format.moment(draft.publish_at, now), t)] : []),
    ...(draft.stopped
      ? [
          t(`drafts.stopped.${draft.stopped.reason}`, {
            time: format.moment(draft.stopped.at, now),
            fields: labelsOf(draft.stopped.fields, names, t),
          }),
        ]
      : []),
  ];
  const close = () => setAsked(null);
  return (
    <div className={styles.notice} role="status">
      <span>{sentences(words)}</span>
      <Button onClick={() => (isDirty ? setAsked("leave") : props.onOpen(!isOpen))}>
        {t(isOpen ? "drafts.close" : "drafts.open")}
      </Button>
      {draft.publish_at ? (
        <Button loading={work.isPending} onClick={() => work.withdraw(draft.version)}>
          {t("drafts.withdraw")}
        </Button>
      ) : (
        <Button disabled={isDirty} loading={work.isPending} onClick={() => setAsked("later")}>
          {t("drafts.publish_at")}
        </Button>
      )}
      <Button variant="filled" disabled={isDirty} loading={work.isPending} onClick={() => setAsked("now")}>
        {t("drafts.publish")}
      </Button>
      <Button onClick={() => setAsked("discard")}>{t("drafts.discard")}</Button>
      {asked === "discard" ? (
        <ConfirmDialog
          title={t("drafts.discard_title")}
          message={t("drafts.discard_message", { time })}
          // What is typed into the item's own form stays in it.
          note={isOpen && isDirty ? t("delete.unsaved") : undefined}
          confirm={t("drafts.discard")}
          isDanger
          onClose={close}
          onConfirm={() => work.discard(draft.version)}
        />
      ) : null}
      {asked === "leave" ? (
        <DropDialog
          isOpenedAgain
          onStay={close}
          onDrop={() => {
            close();
            props.onLeave();
            props.onOpen(!isOpen);
          }}
        />
      ) : null}
      {asked === "now" || asked === "later" ? (
        <PublishDraftDialog
          draft={draft}
          conflicts={draft.conflicts.length > 0 ? labelsOf(draft.conflicts, names, t) : null}
          isLater={asked === "later"}
          onClose={close}
          onPublish={work.publish}
        />
      ) : null}
    </div>
  );
}

const labelsOf = (fields: readonly string[], names: FieldNames, t: Translate): string =>
  fields.map((field) => fieldLabel(field, t, names)).join(", ");

const languageNames = (languages: readonly Locale[], t: Translate): string =>
  languages.map((locale) => t(`language.${locale}`)).join(", ");

const waiting = ({ languages }: RecordDraft, time: string, t: Translate): string =>
  languages.length > 0
    ? t("drafts.waits_part", { time, languages: languageNames(languages, t) })
    : t("drafts.waits", { time });

type Order =
  | { kind: "discard"; version: number }
  | { kind: "withdraw"; version: number }
  | { kind: "publish"; publication: Publication; at: string | null };

/** What has become of the draft; where a part of it is published, that the rest is a draft still. */
function doneText(order: Order, t: Translate): string {
  if (order.kind !== "publish") return t(order.kind === "discard" ? "drafts.discarded" : "drafts.withdrawn");
  const { languages } = order.publication;
  const isNow = order.at === null;
  if (!languages) return t(isNow ? "drafts.published" : "drafts.scheduled");
  return t(isNow ? "drafts.published_part" : "drafts.scheduled_part", {
    languages: languageNames(languages, t),
  });
}

/** Whether nothing of the draft is left afterwards: its form is closed. */
const endsDraft = (order: Order): boolean =>
  order.kind === "discard" ||
  (order.kind === "publish" && order.at === null && order.publication.languages === undefined);

/** What is done with a draft as a whole; the page reads the item again after each. */
function useDraftWork<Item>({ drafts, id, keys, isOpen, onDiscarded, onOpen }: NoticeProps<Item>) {
  const { t, language, call, cache, toasts } = useMutationContext();
  const work = useMutation({
    mutationFn: async (order: Order): Promise<void> => {
      if (order.kind === "discard") await drafts.discard(call, id, order.version);
      else if (order.kind === "withdraw")
        await drafts.schedule(call, id, { version: order.version, publish_at: null }, language);
      else if (order.at === null) await drafts.publish(call, id, order.publication, language);
      else await drafts.schedule(call, id, { ...order.publication, publish_at: order.at }, language);
    },
    onSuccess: (_, order) => {
      toasts.success(doneText(order, t));
      if (order.kind === "discard" && isOpen) onDiscarded();
      if (endsDraft(order)) onOpen(false);
    },
    onError: (error) => toasts.failure(t("drafts.failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
  return {
    isPending: work.isPending,
    discard: (version: number) => work.mutate({ kind: "discard", version }),
    withdraw: (version: number) => work.mutate({ kind: "withdraw", version }),
    /** At a time, or now (null). */
    publish: (publication: Publication, at: string | null) =>
      work.mutate({ kind: "publish", publication, at }),
  };
}
