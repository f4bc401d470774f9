import { type Profile, updateProfile } from "@ezo/contract/auth";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialog.module.css";
import { draftKey } from "../editor/draft.ts";
import { DraftOffer } from "../editor/draft-offer.tsx";
import { UnsavedGuard } from "../editor/unsaved-guard.tsx";
import { useKeptDraft } from "../editor/use-kept-draft.ts";
import { useSetAside } from "../editor/use-set-aside.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useSession } from "../session/session-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useToasts } from "../ui/toasts.tsx";
import { ownProfile } from "./profile.queries.ts";
import styles from "./profile-page.module.css";

/** `isGuarded`: whether the page is held while the name is unsaved. */
export function NameForm({ isGuarded }: { isGuarded: boolean }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery(ownProfile(call));
  if (data) return <Fields profile={data} isGuarded={isGuarded} />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={120} role="status" aria-label={t("app.loading")} />;
}

function Fields({ profile, isGuarded }: { profile: Profile; isGuarded: boolean }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const session = useSession();
  const toasts = useToasts();
  // What the work here began from: an administrator may change the name meanwhile.
  const [base, setBase] = useState(profile);
  const [name, setName] = useState(profile.name);
  const [theirs, setTheirs] = useState<string | null>(null);
  const fields = useFieldErrors(updateProfile.body);
  const key = draftKey(profile.id, "profile-name", null);
  const aside = useSetAside<{ name: string }>(key, { isNews: (kept) => kept.name.trim() !== profile.name });
  const isUnsaved = name.trim() !== base.name;
  const unsaved = isUnsaved ? { values: { name }, version: base.version } : null;
  useKeptDraft(key, isUnsaved, name, () => unsaved);
  const takeKept = () => {
    const kept = aside.take(unsaved && { ...unsaved, at: Date.now() });
    if (!kept) return;
    setName(kept.values.name);
    // As it was begun: a name that somebody else has given meanwhile is contested, and not written over.
    setBase({ ...profile, version: kept.version ?? profile.version });
  };

  const take = ({ version: _, ...user }: Profile) => session.updateUser(user);
  const save = useMutation({
    mutationFn: () => call(updateProfile, { body: { name, version: base.version } }),
    onSuccess: ({ data }) => {
      take(data);
      cache.setQueryData(ownProfile(call).queryKey, data);
      setBase(data);
      setName(data.name);
      setTheirs(null);
      toasts.success(t("messages.saved"));
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        // Shown first; only a second save takes its place.
        const now = await cache.fetchQuery({ ...ownProfile(call), staleTime: 0 });
        take(now);
        setBase(now);
        setTheirs(now.name);
      } else if (!fields.takeFrom(error)) toasts.failure(t("profile.name.failed"), error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check({ name }, event.currentTarget)) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DraftOffer
        className={dialog.offer}
        offered={aside.offered}
        onTake={takeKept}
        onRefuse={() => void aside.take()}
      />
      <TextInput
        name="name"
        label={t("profile.name.label")}
        description={t("profile.name.hint")}
        autoComplete="name"
        value={name}
        error={theirs === null ? fields.errors["name"] : t("profile.name.contested", { name: theirs })}
        onChange={(event) => {
          setName(event.currentTarget.value);
          fields.clear("name");
        }}
      />
      <Button type="submit" variant="filled" loading={save.isPending} disabled={!isUnsaved}>
        {t("buttons.save")}
      </Button>
      {/* The draft is written as the form goes. */}
      <UnsavedGuard isHeld={isUnsaved && isGuarded} onLeave={() => undefined} />
    </form>
  );
}
