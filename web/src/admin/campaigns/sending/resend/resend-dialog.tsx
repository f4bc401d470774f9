import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { resendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import type { RouteInput } from "@ezo/contract/route";
import { LOCALES } from "@ezo/contract/values/languages";
import { isWritten, wasSubject } from "@ezo/contract/values/mails/written-mail";
import { TextInput } from "@mantine/core";
import { useNavigate } from "react-router-dom";
import { DialogForm, FormDialog } from "../../../editor/dialogs/form-dialog.tsx";
import { useDialogForm } from "../../../editor/dialogs/use-dialog-form.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useMutation } from "../../../query/use-mutation.ts";
import { useMutationContext } from "../../../query/use-mutation-context.ts";
import { useFieldErrors } from "../../../ui/use-field-errors.ts";
import { campaignPaths } from "../../campaign-paths.ts";
import { campaignKeys } from "../../campaigns.resource.ts";
import styles from "../preflight.module.css";

/** Asks for the subject of the second mail in each written language, and opens its draft. */
export function ResendDialog({ item, onClose }: { item: CampaignDetail; onClose: () => void }) {
  const { t } = useTexts();
  const form = useDialogForm("resend", item.id, { ka: "", en: "", ru: "" });
  const { errors, check, takeFrom, clear } = useFieldErrors(resendCampaign.body);
  const written = LOCALES.filter((locale) => isWritten(item.translations[locale]));
  const body = {
    subjects: Object.fromEntries(written.map((locale) => [locale, form.values[locale].trim()])),
  };
  const same = Object.fromEntries(
    written
      .filter((locale) => wasSubject(item, locale, form.values[locale]))
      .map((locale) => [`subjects.${locale}`, t("errors.same_subject")]),
  );
  const resend = useResend(item.id, takeFrom, form.saved);
  return (
    <FormDialog work={form} onClose={onClose} title={t("campaigns.resend_write")} size={520}>
      <DialogForm
        className={styles.stack}
        submit={t("campaigns.resend_make")}
        isSending={resend.isPending}
        onSubmit={(element) => {
          if (check(body, element, same)) resend.mutate(body);
        }}
      >
        <p>{t("campaigns.resend_draft")}</p>
        {written.map((locale) => (
          <TextInput
            key={locale}
            label={t("campaigns.resend_subject", { language: t(`language.${locale}`) })}
            description={item.translations[locale].subject}
            inputWrapperOrder={["label", "input", "error", "description"]}
            lang={locale}
            withAsterisk
            value={form.values[locale]}
            error={errors[`subjects.${locale}`]}
            onChange={(event) => {
              form.set({ [locale]: event.currentTarget.value });
              clear(`subjects.${locale}`);
            }}
          />
        ))}
      </DialogForm>
    </FormDialog>
  );
}

function useResend(id: number, onRefused: (error: unknown) => void, onMade: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: RouteInput<typeof resendCampaign>["body"]) =>
      call(resendCampaign, { params: { id: String(id) }, body }),
    onSuccess: async ({ data }) => {
      onMade();
      await cache.invalidateQueries({ queryKey: campaignKeys.all });
      await navigate(campaignPaths.one(data.id));
    },
    onError: (error) => {
      onRefused(error);
      toasts.failure(t("campaigns.order_failed"), error);
    },
  });
}
