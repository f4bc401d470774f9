import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useI18n } from "../i18n/i18n-context.tsx";
import type { EnquirySubject } from "./enquiry-subject.ts";
import type { EnquirySource, EnquiryValues } from "./fields.ts";
import { dropDraft, hasDraft, keepDraft, type NamedApartments } from "./form-draft.ts";
import { useLeaving } from "./use-leaving.ts";

interface Options {
  source: EnquirySource;
  form: RefObject<HTMLFormElement | null>;
  about: EnquirySubject | undefined;
  values: () => EnquiryValues | undefined;
  /** The message's beginning, which is not the visitor's own text. */
  start: { isStart: (message: string) => boolean; giveWay: () => void };
}

/**
 * Keeps what is typed in this tab's session, until it is sent, over a reload, a change of language, other pages and the
 * closing of a dialog, and puts it back.
 */
export function useDraft({ source, form, about, values, start }: Options) {
  const { isSwitching } = useI18n().localeSwitch;
  const [subject, setSubject] = useState<string>();
  const named = useRef<NamedApartments>(undefined);
  // Before that, the fields are empty because nothing has been put back yet.
  const isRestored = useRef(false);

  /** How the message names the apartments, if it does. */
  const namedIn = (message: string): NamedApartments | undefined =>
    [about, named.current].find(
      (one): one is NamedApartments => one?.key !== undefined && message.includes(one.label),
    );
  const keep = useEffectEvent(() => {
    const current = values();
    if (!isRestored.current || !current) return;
    const { website: _, ...typed } = current;
    const message = start.isStart(typed.message) ? "" : typed.message;
    const apartments = namedIn(message);
    const { key, label } = apartments ?? {};
    keepDraft(source, { ...typed, message, ...(key && label && { named: { key, label } }) });
  });
  // While the language changes there are no texts: what to keep was kept when the change began.
  useLeaving(() => isSwitching.get() || keep());
  useEffect(() => isSwitching.subscribe(() => isSwitching.get() && keep()), [isSwitching]);

  const restore = useEffectEvent(async () => {
    const { putBack, readDraft } = await import("./restore-draft.ts");
    const draft = readDraft(source);
    if (!form.current || !draft) return;
    named.current = draft.named;
    putBack(form.current, draft, (field) => field.name === "message" && start.isStart(field.value));
    if (draft.message !== "") start.giveWay();
    if (draft.subject) setSubject(draft.subject);
  });
  useEffect(() => {
    if (hasDraft(source))
      void restore()
        .catch((error: unknown) => console.warn("What was typed cannot be put back.", error))
        .finally(() => (isRestored.current = true));
    else isRestored.current = true;
  }, [source]);
  return {
    subject,
    /** How the message names the apartments of an enquiry about `key`, where it was begun in another language. */
    namedAs: () => (named.current?.key === about?.key ? named.current?.label : undefined),
    drop: () => {
      named.current = undefined;
      dropDraft(source);
    },
  };
}
