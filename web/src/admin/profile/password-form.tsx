import { changePassword } from "@ezo/contract/accounts/auth";
import { PASSWORD_MIN_LENGTH } from "@ezo/contract/values/limits/accounts";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useEffect } from "react";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useUser } from "../session/session-context.tsx";
import { ownSessions } from "./profile.queries.ts";
import styles from "./profile-page.module.css";
import { useSecretFields } from "./use-secret-fields.ts";

/** Changes the user's password. It is never kept as a draft. */
export function PasswordForm({ onTyped }: { onTyped: (isTyped: boolean) => void }) {
  const { t, call, cache, toasts } = useMutationContext();
  const user = useUser();
  const { values, field, ...fields } = useSecretFields(changePassword.body, [
    "current_password",
    "new_password",
  ]);
  const isTyped = values.current_password !== "" || values.new_password !== "";
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);

  const save = useMutation({
    mutationFn: () => call(changePassword, { body: values }),
    onSuccess: () => {
      fields.reset();
      toasts.success(t("profile.password.done"));
      return cache.invalidateQueries({ queryKey: ownSessions(call).queryKey });
    },
    onError: (error) => {
      if (!fields.takeFrom(error)) toasts.failure(t("profile.password.failed"), error);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(event.currentTarget)) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* Shows password managers whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        {...field("current_password")}
        label={t("profile.password.current")}
        autoComplete="current-password"
      />
      <PasswordInput
        {...field("new_password")}
        label={t("profile.password.new")}
        description={t("profile.password.hint", { min: PASSWORD_MIN_LENGTH })}
        autoComplete="new-password"
      />
      <Button type="submit" variant="filled" loading={save.isPending}>
        {t("profile.password.submit")}
      </Button>
      <UnsavedGuard isHeld={isTyped} />
    </form>
  );
}
