import type { FormSource } from "@ezo/contract/enquiries/enquiry-source";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useI18n } from "../../i18n/i18n-context.tsx";
import type { EnquirySubject } from "../enquiry/enquiry-subject.ts";
import { chosenSubject, type EnquiryValues, type FieldName } from "../fields/fields.ts";
import { dropDraft, hasDraft, keepDraft, type NamedApartments } from "./form-draft.ts";
import { useLeaving } from "./use-leaving.ts";

interface Options {
  source: FormSource;
  form: RefObject<HTMLFormElement | null>;
  about: EnquirySubject | undefined;
  values: () => EnquiryValues | undefined;
  /** The prefilled beginning of the message, which is not the visitor's text. */
  start: { isStart: (message: string) => boolean; giveWay: () => void };
  errors: { marked: readonly FieldName[]; check: (field: FieldName) => Promise<void> };
}

/**
 * Stores what is typed in the tab's session storage until it is sent, and restores it after a reload, a change of
 * language, a visit to other pages and the closing of a dialog.
 */
export function useDraft({ source, form, about, values, start, errors }: Options) {
  const { isSwitching } = useI18n().localeSwitch;
  const [subject, setSubject] = useState<string>();
  const named = useRef<NamedApartments>(undefined);
  // Until then the fields are empty only because the draft has not been restored yet.
  const isRestored = useRef(false);

  /** The apartments that the message names, if any. */
  const namedIn = (message: string): NamedApartments | undefined =>
    [about, named.current].find(
      (one): one is NamedApartments => one?.key !== undefined && message.includes(one.label),
    );
  const store = useEffectEvent(() => {
    const current = values();
    if (!isRestored.current || !current || !form.current) return;
    const { website: _, ...typed } = current;
    const message = start.isStart(typed.message) ? "" : typed.message;
    const apartments = namedIn(message);
    const { key, label } = apartments ?? {};
    const named = key && label ? { key, label } : undefined;
    const subject = chosenSubject(form.current);
    keepDraft(source, { ...typed, subject, message, named, marked: errors.marked }, isSwitching.get());
  });
  // During a change of language there are no texts; the draft was stored when the change began.
  useLeaving(() => isSwitching.get() || store());
  useEffect(() => isSwitching.subscribe(() => isSwitching.get() && store()), [isSwitching]);

  const restore = useEffectEvent(async () => {
    const { putBack, readDraft } = await import("./restore-draft.ts");
    const draft = readDraft(source);
    if (!form.current || !draft) return;
    named.current = draft.named;
    putBack(form.current, draft, (field) => field.name === "message" && start.isStart(field.value));
    if (draft.message !== "") start.giveWay();
    if (draft.subject) setSubject(draft.subject);
    // Checked again, because the texts may be in another language now.
    for (const field of draft.marked ?? []) void errors.check(field);
  });
  useEffect(() => {
    if (hasDraft(source))
      void restore()
        .catch((error: unknown) => console.warn("The draft could not be restored.", error))
        .finally(() => (isRestored.current = true));
    else isRestored.current = true;
  }, [source]);
  return {
    subject,
    /** How the message names its apartments, where it was begun in another language. */
    namedAs: () => (named.current?.key === about?.key ? named.current?.label : undefined),
    drop: () => {
      named.current = undefined;
      dropDraft(source);
    },
  };
}
