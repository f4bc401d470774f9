import { updateProfile } from "@ezo/contract/auth";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useSession, useUser } from "../session/session-context.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { useToasts } from "../ui/toasts.tsx";
import styles from "./profile-page.module.css";

export function NameForm() {
  const { t } = useTexts();
  const call = useCaller();
  const session = useSession();
  const user = useUser();
  const toasts = useToasts();
  const [name, setName] = useState(user.name);
  const fields = useFieldErrors(updateProfile.body);

  const save = useMutation({
    mutationFn: () => call(updateProfile, { body: { name } }),
    onSuccess: ({ data }) => {
      session.updateUser(data);
      setName(data.name);
      toasts.success(t("messages.saved"));
    },
    onError: (error) => {
      if (!fields.takeFrom(error)) toasts.failure(t("profile.name.failed"), error);
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
        error={fields.errors["name"]}
        onChange={(event) => {
          setName(event.currentTarget.value);
          fields.clear("name");
        }}
      />
      <Button type="submit" variant="filled" loading={save.isPending} disabled={name.trim() === user.name}>
        {t("buttons.save")}
      </Button>
    </form>
  );
}
