import { type Profile, updateProfile } from "@ezo/contract/accounts/profile";
import { readablePhone } from "@ezo/contract/values/contact/phone";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialogs/dialog.module.css";
import { draftKey } from "../editor/drafts/draft.ts";
import { DraftOffer } from "../editor/drafts/draft-offer.tsx";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import { useKeptDraft } from "../editor/drafts/use-kept-draft.ts";
import { useSetAside } from "../editor/drafts/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useSession } from "../session/session-context.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { ownProfile } from "./profile.queries.ts";
import styles from "./profile-page.module.css";

/** The user's own name, and the telephone that their offers show. With `isGuarded`, leaving the page with either unsaved asks first. */
export function OwnDetails({ isGuarded }: { isGuarded: boolean }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(ownProfile(useCaller()));
  if (data) return <Fields profile={data} isGuarded={isGuarded} />;
  return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={120} />;
}

interface Details {
  name: string;
  phone: string;
}
const DETAILS = ["name", "phone"] as const;
type Detail = (typeof DETAILS)[number];
const detailsOf = ({ name, phone }: Profile): Details => ({
  name,
  phone: phone === null ? "" : readablePhone(phone),
});
/** What is typed and not stored yet. */
const changedIn = (values: Details, stored: Details): Partial<Details> =>
  Object.fromEntries(
    DETAILS.flatMap((each) => (values[each].trim() === stored[each] ? [] : [[each, values[each]]])),
  );

function Fields({ profile, isGuarded }: { profile: Profile; isGuarded: boolean }) {
  const { t } = useTexts();
  const work = useDetails(profile);
  const { fields, isUnsaved, theirs } = work;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(work.changed, event.currentTarget)) work.save();
  };
  const field = (name: Detail) => ({
    name,
    value: work.values[name],
    error:
      theirs[name] === undefined
        ? fields.errors[name]
        : t("profile.contested", { value: theirs[name] || "–" }),
    onChange: (event: { currentTarget: { value: string } }) => {
      work.set({ [name]: event.currentTarget.value });
      fields.clear(name);
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DraftOffer
        className={dialog.offer}
        offered={work.offered}
        onTake={work.takeDraft}
        onRefuse={work.refuseDraft}
      />
      <TextInput
        {...field("name")}
        label={t("profile.name.label")}
        description={t("profile.name.hint")}
        autoComplete="name"
      />
      <TextInput
        {...field("phone")}
        type="tel"
        label={t("profile.phone.label")}
        description={t("profile.phone.hint")}
        autoComplete="tel"
      />
      <Button type="submit" variant="filled" loading={work.isSaving} disabled={!isUnsaved}>
        {t("buttons.save")}
      </Button>
      {/* The draft is kept during typing, so nothing is left to do on leaving. */}
      <UnsavedGuard isHeld={isUnsaved && isGuarded} onLeave={() => undefined} />
    </form>
  );
}

function useDetails(profile: Profile) {
  const { t, call, cache, toasts } = useMutationContext();
  const session = useSession();
  // The stored profile that the typed values are based on: an administrator may change it at the same time.
  const [base, setBase] = useState(profile);
  const [values, setValues] = useState(() => detailsOf(profile));
  /** What somebody else has saved since; only a second save replaces it. */
  const [theirs, setTheirs] = useState<Partial<Details>>({});
  const fields = useFieldErrors(updateProfile.body);
  const key = draftKey(profile.id, "profile-name", null);
  const isNews = (kept: Partial<Details>) =>
    Object.keys(changedIn({ ...detailsOf(profile), ...kept }, detailsOf(profile))).length > 0;
  const aside = useSetAside<Partial<Details>>(key, { isNews });
  const changed = changedIn(values, detailsOf(base));
  const isUnsaved = Object.keys(changed).length > 0;
  const unsaved = isUnsaved ? { values: changed, version: base.version } : null;
  useKeptDraft(key, isUnsaved, JSON.stringify(changed), () => unsaved);

  const rebase = (stored: Profile) => {
    const { version: _, phone: _phone, photo: _photo, ...user } = stored;
    session.updateUser(user);
    setBase(stored);
    cache.setQueryData(ownProfile(call).queryKey, stored);
  };
  const save = useMutation({
    mutationFn: () => call(updateProfile, { body: { ...changed, version: base.version } }),
    onSuccess: ({ data }) => {
      rebase(data);
      setValues(detailsOf(data));
      setTheirs({});
      aside.clear();
      toasts.success(t("messages.saved"));
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        const stored = await cache.fetchQuery({ ...ownProfile(call), staleTime: 0 });
        const news = changedIn(detailsOf(stored), values);
        rebase(stored);
        setValues({ ...detailsOf(stored), ...changed });
        // Fields that were not touched follow without a word.
        setTheirs(Object.fromEntries(Object.entries(news).filter(([each]) => each in changed)));
      } else if (!fields.takeFrom(error)) toasts.failure(t("profile.name.failed"), error);
    },
  });
  return {
    values,
    changed,
    set: (change: Partial<Details>) => setValues((current) => ({ ...current, ...change })),
    theirs,
    fields,
    isUnsaved,
    isSaving: save.isPending,
    save: () => save.mutate(),
    offered: aside.offered,
    takeDraft: () => {
      const draft = aside.take(unsaved && { ...unsaved, at: Date.now() });
      if (!draft) return;
      setValues({ ...detailsOf(profile), ...draft.values });
      // Keeps the draft's own version: what somebody has saved since is contested instead of overwritten.
      setBase({ ...profile, version: draft.version ?? profile.version });
    },
    refuseDraft: () => void aside.take(),
  };
}
