import { Button, FileButton } from "@mantine/core";
import { useRef, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { checkFile } from "../media/upload/check-file.ts";
import { UPLOAD_TYPES } from "../media/upload/use-uploads.ts";
import { Avatar } from "../ui/marks/avatar.tsx";
import { serverFieldErrors } from "../ui/states/error-text.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import styles from "./photo-field.module.css";

/** The photo that somebody's offers show, and the means to set or remove it. It is saved at once. */
export function PhotoField(props: {
  user: { id: number; name: string };
  isOwn: boolean;
  photo: string | null;
  /** Null removes it. */
  save: (file: File | null) => Promise<unknown>;
}) {
  const { user, photo, save } = props;
  const { toasts } = useMutationContext();
  const { t } = useTexts();
  const resetField = useRef<() => void>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: save,
    onSuccess: () => toasts.success(t("messages.saved")),
    onError: (error) => {
      const { file } = serverFieldErrors(error);
      if (file === undefined) toasts.failure(t("photo.failed"), error);
      else setRefusal(file);
    },
  });
  const choose = async (file: File | null) => {
    // Allows the same file to be chosen again.
    resetField.current?.();
    if (!file) return;
    const { refusal: why } = await checkFile(file, t);
    setRefusal(why);
    if (why === null) change.mutate(file);
  };
  return (
    <div className={styles.photo}>
      {photo === null ? (
        <Avatar id={user.id} name={user.name} />
      ) : (
        <img src={photo} width={72} height={72} alt={t("photo.of", { name: user.name })} />
      )}
      <div className={styles.actions}>
        <FileButton
          resetRef={resetField}
          accept={UPLOAD_TYPES.join(",")}
          onChange={(file) => void choose(file)}
        >
          {(button) => (
            <Button {...button} loading={change.isPending}>
              {t(photo === null ? "photo.choose" : "photo.replace")}
            </Button>
          )}
        </FileButton>
        {photo === null ? null : (
          <Button
            variant="subtle"
            disabled={change.isPending}
            onClick={() => {
              setRefusal(null);
              change.mutate(null);
            }}
          >
            {t("photo.remove")}
          </Button>
        )}
      </div>
      {refusal === null ? null : (
        <p role="alert" className={styles.error}>
          {refusal}
        </p>
      )}
      <p className={styles.hint}>{t(props.isOwn ? "photo.hint_own" : "photo.hint_of")}</p>
    </div>
  );
}
