import { type CampaignDetail, testCampaign } from "@ezo/contract/campaigns";
import { LOCALES } from "@ezo/contract/languages";
import { isWritten } from "@ezo/contract/written-mail";
import { Button, Select, TextInput } from "@mantine/core";
import { useCaller } from "../../shared/api/caller-context.ts";
import dialog from "../editor/dialog.module.css";
import { DialogCancel, FormDialog } from "../editor/form-dialog.tsx";
import { useDialogForm } from "../editor/use-dialog-form.ts";
import type { ContentLocale } from "../editor/language.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useUser } from "../session/session-context.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import styles from "./preflight.module.css";

/** The mail to oneself, or to one other address; it counts nowhere. */
export function TestDialog({ item, onClose }: { item: CampaignDetail; onClose: () => void }) {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  const user = useUser();
  const form = useDialogForm<{ email: string; locale: ContentLocale | null }>("test-mail", null, {
    email: user.email,
    locale: null,
  });
  const { email, locale } = form.values;
  const { errors, check, takeFrom, clear } = useFieldErrors(testCampaign.body);
  const body = { email: email.trim(), ...(locale ? { locale } : {}) };
  const written = LOCALES.filter((one) => isWritten(item.translations[one]));
  const languages = written.map((one) => t(`language.${one}`)).join(", ");
  const send = useMutation({
    mutationFn: () => call(testCampaign, { params: { id: String(item.id) }, body }),
    onSuccess: () => {
      form.saved();
      toasts.success(t("campaigns.test_sent", { email: body.email }));
      onClose();
    },
    onError: (error) => {
      takeFrom(error);
      toasts.failure(t("campaigns.test_failed"), error);
    },
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("campaigns.test")} size={440}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (check(body, event.currentTarget)) send.mutate();
        }}
      >
        <TextInput
          label={t("field.email")}
          type="email"
          autoComplete="email"
          data-autofocus
          value={email}
          error={errors["email"] ?? errors["translations"]}
          onChange={(event) => {
            form.set({ email: event.currentTarget.value });
            clear("email");
          }}
        />
        <Select
          label={t("campaigns.test_language")}
          clearable
          clearButtonProps={{
            "aria-label": t("inbox.filter.remove", { name: t("campaigns.test_language") }),
          }}
          placeholder={t("campaigns.test_every")}
          data={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
          value={locale}
          onChange={(value) => form.set({ locale: LOCALES.find((known) => known === value) ?? null })}
        />
        {locale === null && written.length > 0 ? (
          <p role="status">{t("campaigns.test_note", { count: written.length, languages })}</p>
        ) : null}
        <div className={dialog.actions}>
          <DialogCancel />
          <Button type="submit" variant="filled" loading={send.isPending}>
            {t("campaigns.test_send")}
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
