import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { testCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { RouteInput } from "@ezo/contract/route";
import { LOCALES } from "@ezo/contract/values/languages";
import { isWritten } from "@ezo/contract/values/mails/written-mail";
import { Select, TextInput } from "@mantine/core";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { DialogForm, FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../editor/dialogs/use-dialog-form.ts";
import type { ContentLocale } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useUser } from "../../session/session-context.tsx";
import { useToasts } from "../../ui/toasts/toasts.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import styles from "../sending/preflight.module.css";

/** Sends a test mail to the user or another address; it is not counted anywhere. */
export function TestDialog({ item, onClose }: { item: CampaignDetail; onClose: () => void }) {
  const { t } = useTexts();
  const user = useUser();
  const form = useDialogForm<{ email: string; locale: ContentLocale | null }>("test-mail", null, {
    email: user.email,
    locale: null,
  });
  const { email, locale } = form.values;
  const { errors, check, takeFrom, clear } = useFieldErrors(testCampaign.body);
  const body = { email: email.trim(), ...(locale ? { locale } : {}) };
  const send = useSendTest(item.id, takeFrom, () => {
    form.saved();
    onClose();
  });
  return (
    <FormDialog work={form} onClose={onClose} title={t("campaigns.test")} size={440}>
      <DialogForm
        className={styles.stack}
        submit={t("campaigns.test_send")}
        isSending={send.isPending}
        onSubmit={(element) => {
          if (check(body, element)) send.mutate(body);
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
        <LanguageSelect item={item} value={locale} onChange={(next) => form.set({ locale: next })} />
      </DialogForm>
    </FormDialog>
  );
}

function useSendTest(id: number, onRefused: (error: unknown) => void, onSent: () => void) {
  const { t } = useTexts();
  const call = useCaller();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (body: RouteInput<typeof testCampaign>["body"]) =>
      call(testCampaign, { params: { id: String(id) }, body }),
    onSuccess: (_answer, { email }) => {
      onSent();
      toasts.success(t("campaigns.test_sent", { email }));
    },
    onError: (error) => {
      onRefused(error);
      toasts.failure(t("campaigns.test_failed"), error);
    },
  });
}

function LanguageSelect(props: {
  item: CampaignDetail;
  value: ContentLocale | null;
  onChange: (locale: ContentLocale | null) => void;
}) {
  const { t, languageName } = useTexts();
  const label = t("field.language");
  const written = LOCALES.filter((locale) => isWritten(props.item.translations[locale]));
  const languages = written.map((locale) => t(`language.${locale}`)).join(", ");
  const { translations, subject_test_percent: percent } = props.item;
  const mails = written
    .filter((locale) => props.value === null || locale === props.value)
    .reduce((count, locale) => count + 1 + translations[locale].more_subjects.length, 0);
  return (
    <>
      <Select
        label={label}
        clearable
        clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: label }) }}
        placeholder={t("campaigns.test_every")}
        data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
        value={props.value}
        onChange={(value) => props.onChange(LOCALES.find((known) => known === value) ?? null)}
      />
      {percent === null ? null : <p role="status">{t("campaigns.test_note_subjects", { number: mails })}</p>}
      {percent === null && props.value === null && written.length > 0 ? (
        <p role="status">{t("campaigns.test_note", { count: written.length, languages })}</p>
      ) : null}
    </>
  );
}
