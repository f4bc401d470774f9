import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { Placeholders } from "../../ui/states/not-loaded.tsx";
import { EditorBody } from "../editor-body.tsx";
import styles from "../editor-page.module.css";
import type { EditedItem, PageFormSpec } from "../editor-spec.ts";
import type { ContentLocale } from "../fields/language.ts";
import type { PageList, PageSpec } from "../page-spec.ts";
import type { Editor, Work } from "../use-editor.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { DraftResource } from "./draft-resource.ts";
import { DRAFT_PARAM } from "./draft-path.ts";
import { asItem, draftSpec } from "./draft-spec.ts";
import { carriedOver, type LastSeen, versionUnder } from "./ended-draft.ts";
import { EndedNotice } from "./ended-notice.tsx";
import { SaveDraft } from "./save-draft.tsx";

interface BodyProps<Item extends EditedItem, Values extends object> extends PageSpec<Item, Values> {
  list: PageList<Item, Values> | null;
  /** Null for a new item. */
  loaded: Item | null;
}

/** An item's form; of a kind with drafts, the form of the item or of its draft. */
export function DraftedBody<Item extends EditedItem, Values extends object>(props: BodyProps<Item, Values>) {
  const { drafts } = props.spec.resource;
  return drafts ? <EitherBody {...props} drafts={drafts} /> : <EditorBody {...props} />;
}

function EitherBody<Item extends EditedItem, Values extends object>(
  props: BodyProps<Item, Values> & { drafts: DraftResource<Item> },
) {
  const { drafts, ...page } = props;
  const { spec, loaded, list } = page;
  const tab = useState<ContentLocale>("ka");
  const which = useWhichForm(spec, drafts, loaded);
  const { drafted, inForm, seen } = which;
  /** Work of one of the forms that the other goes on with. */
  const [handed, setHanded] = useState<Work<Values> | null>(null);
  const noticeOf = (isInDraft: boolean) => (editor: Editor<Item, Values>) => (
    <>
      {handed ? (
        <Taken
          take={() => (isInDraft ? editor.join(handed) : editor.takeUp(handed))}
          onTaken={() => setHanded(null)}
        />
      ) : null}
      {loaded && drafted ? (
        <DraftNotice
          drafts={drafts}
          id={loaded.id}
          keys={spec.resource.keys}
          draft={drafted.draft}
          names={page.names}
          isOpen={isInDraft}
          isDirty={editor.isDirty}
          onLeave={editor.abandon}
          onDiscarded={() => editor.settle(editor.work().values)}
          onOpen={which.setOpen}
        />
      ) : isInDraft ? (
        <EndedNotice
          isDirty={editor.isDirty}
          isAsPublished={which.isAsPublished}
          onClose={() => {
            const work = editor.work();
            if (editor.isDirty && seen && loaded) setHanded(carriedOver(spec, seen, loaded, work));
            editor.settle(work.values);
            which.setOpen(false);
          }}
        />
      ) : null}
    </>
  );
  if (which.isAwaited) return <Placeholders rows={2} height={420} className={styles.body} />;
  if (inForm)
    return (
      <EditorBody
        key="draft"
        {...page}
        spec={which.specOfDraft}
        loaded={inForm}
        list={list && { path: list.path, title: list.title }}
        publicPath={() => null}
        drafting={{ isDraft: true, tab, notice: noticeOf(true) }}
      />
    );
  // What visitors do not see needs no draft: it is saved, and published when it is shown.
  const isPublic = loaded !== null && Boolean(page.publicPath?.(loaded));
  const action = (editor: Editor<Item, Values>): ReactNode =>
    (which.hasDraft ? editor.isDirty : isPublic) ? (
      <SaveDraft<Item, Values>
        drafts={drafts}
        editor={editor}
        keys={spec.resource.keys}
        hasDraft={which.hasDraft}
        onSaved={() => which.setOpen(true)}
        onJoin={(work) => {
          setHanded(work);
          which.setOpen(true);
        }}
      />
    ) : null;
  return (
    <EditorBody key="item" {...page} drafting={{ isDraft: false, tab, notice: noticeOf(false), action }} />
  );
}

/** Whether the form is the item's or its draft's, and the draft as it is stored. */
function useWhichForm<Item extends EditedItem, Values extends object>(
  spec: PageFormSpec<Item, Values>,
  drafts: DraftResource<Item>,
  loaded: Item | null,
) {
  const { language, call, cache } = useMutationContext();
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(() => params.has(DRAFT_PARAM));
  /** The draft as its open form last had it: unsaved work in it is not taken off the screen where somebody else ends the draft. */
  const [seen, setSeen] = useState<LastSeen<Item> | null>(null);
  /** The version of the draft that a save here has ended: the page may have it still, until it is read again. */
  const [endedAt, setEndedAt] = useState<number | null>(null);
  const hasDraft = Boolean(loaded?.draft);
  const { data, error } = useQuery({ ...drafts.read(call, loaded?.id ?? 0, language), enabled: hasDraft });
  const drafted = hasDraft && data && data.draft.version !== endedAt ? data : null;
  const itemOfDraft = useMemo(() => drafted && asItem(drafted), [drafted]);
  if (isOpen && itemOfDraft && loaded && seen?.draft.version !== itemOfDraft.version)
    setSeen({ draft: itemOfDraft, published: loaded });
  const lastSeen = useRef(seen);
  useEffect(() => {
    lastSeen.current = seen;
  });
  const specOfDraft = useMemo(
    () =>
      draftSpec(spec, drafts, {
        readPublished: (id) => cache.fetchQuery({ ...spec.resource.item(call, id, language), staleTime: 0 }),
        basedOn: (published, change) =>
          lastSeen.current ? versionUnder(spec, lastSeen.current, published, change) : published.version,
        saved: (saved) => cache.setQueryData(drafts.read(call, saved.item.id, language).queryKey, saved),
        ended: (published, shown) => {
          setSeen({ draft: shown, published });
          setEndedAt(shown.version);
        },
      }),
    [spec, drafts, cache, call, language],
  );
  return {
    drafted,
    hasDraft,
    specOfDraft,
    seen,
    /** The draft has ended because a save here left nothing in it that differs from what is published. */
    isAsPublished: seen !== null && seen.draft.version === endedAt,
    /** What the open form of the draft shows; null for the item's own form. */
    inForm: isOpen ? (itemOfDraft ?? seen?.draft ?? null) : null,
    /** The draft that is to be shown is still being read. */
    isAwaited: isOpen && hasDraft && !drafted && !seen && !error,
    setOpen: (next: boolean) => {
      setSeen(null);
      setIsOpen(next);
    },
  };
}

/** Hands work over to the form that is shown now, once. */
function Taken(props: { take: () => void; onTaken: () => void }) {
  const hand = useEffectEvent(() => {
    props.take();
    props.onTaken();
  });
  useEffect(() => hand(), []);
  return null;
}
