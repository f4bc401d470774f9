import { type Profile, updateProfile } from "@ezo/contract/auth";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { UnsavedGuard } from "../editor/unsaved-guard.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useSession } from "../session/session-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useToasts } from "../ui/toasts.tsx";
import { ownProfile } from "./profile.queries.ts";
import styles from "./profile-page.module.css";

export function NameForm() {
  const { t } = useTexts();
  const call = useCaller();
  const { data, error, refetch } = useQuery(ownProfile(call));
  if (data) return <Fields profile={data} />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={120} role="status" aria-label={t("app.loading")} />;
}

function Fields({ profile }: { profile: Profile }) {
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
      <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === base.name}>
        {t("buttons.save")}
      </Button>
      <UnsavedGuard isHeld={name.trim() !== base.name} />
    </form>
  );
}
