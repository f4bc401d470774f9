import { type Profile, updateProfile } from "@ezo/contract/auth";
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

/** The user's own name. With `isGuarded`, leaving the page with an unsaved name asks first. */
export function NameForm({ isGuarded }: { isGuarded: boolean }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(ownProfile(useCaller()));
  if (data) return <Fields profile={data} isGuarded={isGuarded} />;
  return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={120} />;
}

function Fields({ profile, isGuarded }: { profile: Profile; isGuarded: boolean }) {
  const { t } = useTexts();
  const work = useNameForm(profile);
  const { fields, isUnsaved, theirs } = work;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check({ name: work.name }, event.currentTarget)) work.save();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DraftOffer
        className={dialog.offer}
        offered={work.offered}
        onTake={work.takeDraft}
        onRefuse={work.refuseDraft}
      />
      <TextInput
        name="name"
        label={t("profile.name.label")}
        description={t("profile.name.hint")}
        autoComplete="name"
        value={work.name}
        error={theirs === null ? fields.errors["name"] : t("profile.name.contested", { name: theirs })}
        onChange={(event) => {
          work.setName(event.currentTarget.value);
          fields.clear("name");
        }}
      />
      <Button type="submit" variant="filled" loading={work.isSaving} disabled={!isUnsaved}>
        {t("buttons.save")}
      </Button>
      {/* The draft is kept during typing, so nothing is left to do on leaving. */}
      <UnsavedGuard isHeld={isUnsaved && isGuarded} onLeave={() => undefined} />
    </form>
  );
}

function useNameForm(profile: Profile) {
  const { t, call, cache, toasts } = useMutationContext();
  const session = useSession();
  // The stored profile that the typed name is based on: an administrator may change the name at the same time.
  const [base, setBase] = useState(profile);
  const [name, setName] = useState(profile.name);
  /** The name that somebody else has saved since; only a second save replaces it. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const fields = useFieldErrors(updateProfile.body);
  const key = draftKey(profile.id, "profile-name", null);
  const aside = useSetAside<{ name: string }>(key, { isNews: (kept) => kept.name.trim() !== profile.name });
  const isUnsaved = name.trim() !== base.name;
  const unsaved = isUnsaved ? { values: { name }, version: base.version } : null;
  useKeptDraft(key, isUnsaved, name, () => unsaved);

  const rebase = (stored: Profile) => {
    const { version: _, ...user } = stored;
    session.updateUser(user);
    setBase(stored);
  };
  const save = useMutation({
    mutationFn: () => call(updateProfile, { body: { name, version: base.version } }),
    onSuccess: ({ data }) => {
      rebase(data);
      cache.setQueryData(ownProfile(call).queryKey, data);
      setName(data.name);
      setTheirs(null);
      toasts.success(t("messages.saved"));
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        const stored = await cache.fetchQuery({ ...ownProfile(call), staleTime: 0 });
        rebase(stored);
        setTheirs(stored.name);
      } else if (!fields.takeFrom(error)) toasts.failure(t("profile.name.failed"), error);
    },
  });
  return {
    name,
    setName,
    theirs,
    fields,
    isUnsaved,
    isSaving: save.isPending,
    save: () => save.mutate(),
    offered: aside.offered,
    takeDraft: () => {
      const draft = aside.take(unsaved && { ...unsaved, at: Date.now() });
      if (!draft) return;
      setName(draft.values.name);
      // Keeps the draft's own version: a name that somebody has saved since is contested instead of overwritten.
      setBase({ ...profile, version: draft.version ?? profile.version });
    },
    refuseDraft: () => void aside.take(),
  };
}
