import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { Button, TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { UnsavedGuard } from "../../editor/drafts/unsaved-guard.tsx";
import bar from "../../editor/editor-page.module.css";
import { EditorNotices, toBadField, useSaveKey } from "../../editor/editor-parts.tsx";
import { Card } from "../../editor/fields/card.tsx";
import { formFields } from "../../editor/fields/form-fields.ts";
import { type ContentLocale, inEvery } from "../../editor/fields/language.ts";
import { LanguageCard, wrongLanguages } from "../../editor/fields/language-card.tsx";
import { useEditor } from "../../editor/use-editor.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Ban, CalendarOff } from "../../generated/icons.ts";
import { useMay } from "../../session/session-context.tsx";
import { AudienceCard } from "../audience/audience-card.tsx";
import { campaignPaths } from "../campaign-paths.ts";
import { campaignSpec, textOf } from "../campaigns.resource.ts";
import { SendingStrip } from "../sending/sending-strip.tsx";
import { useOrders } from "../sending/use-orders.ts";
import { ComposerBar } from "./composer-bar.tsx";
import { type ComposerDialog, ComposerDialogs } from "./composer-dialogs.tsx";
import styles from "./composer.module.css";
import { DeliveryCard } from "./delivery/delivery-card.tsx";
import { MailFields } from "./mail-fields.tsx";
import { MailPreview } from "./preview/mail-preview.tsx";
import { PreflightCard } from "./preflight-card.tsx";
import { SubjectTestCard } from "./subjects/subject-test-card.tsx";
import { useAfterSave } from "./use-after-save.ts";

/** A campaign's form, with a preview of the mail beside it. */
export function Composer({ item, onCreated }: { item: CampaignDetail; onCreated: (id: number) => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [locale, setLocale] = useState<ContentLocale>("ka");
  const [open, setOpen] = useState<ComposerDialog | null>(null);
  const [checkedVersion, setCheckedVersion] = useState<number | null>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const editor = useEditor(campaignSpec, item, {
    created: ({ id }) => {
      onCreated(id);
      void navigate(campaignPaths.one(id), { replace: true, state: { keepsFocus: true } });
    },
    badField: toBadField(formRef, setLocale),
  });
  const { form, values } = editor;
  const { set, text, error } = formFields(form);
  const afterSave = useAfterSave(editor, (step) => {
    if (step === "check") setCheckedVersion(item.version);
    else setOpen(step);
  });
  useSaveKey(() => editor.isDirty && editor.save());
  return (
    <form
      ref={formRef}
      className={bar.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) editor.save();
      }}
    >
      <ComposerBar editor={editor} status={item.status} onStep={afterSave} onOpen={setOpen} />
      <EditorNotices editor={editor} resource={campaignSpec.resource} />
      <ScheduleNotice item={item} onCancel={() => setOpen("cancel")} />
      <div className={styles.body}>
        <div className={styles.form}>
          <SendingStrip exceptId={item.id} />
          <Card title={t("campaigns.campaign")}>
            <TextInput
              label={t("field.campaign_name")}
              description={t("campaigns.name_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              withAsterisk
              {...text("name")}
            />
          </Card>
          <AudienceCard
            campaignId={item.id}
            resendOf={item.resend_of}
            value={values.segment}
            topics={values.topics}
            error={error}
            onChange={(segment) => {
              for (const place of Object.keys(form.errors))
                if (place.startsWith("segment.")) form.clearFieldError(place);
              set("segment", segment);
            }}
          />
          <LanguageCard
            // A language whose subject is not tested lacks nothing.
            translations={inEvery((at) => ({ ...values.translations[at], more_subjects: [] }))}
            locale={locale}
            onLocale={setLocale}
            wrong={wrongLanguages(form.errors)}
          >
            {(at) => <MailFields form={form} locale={at} />}
          </LanguageCard>
          <SubjectTestCard form={form} />
          <DeliveryCard form={form} />
          <PreflightCard
            item={item}
            checkedVersion={checkedVersion}
            isDirty={editor.isDirty}
            onCheck={() => afterSave("check")}
          />
        </div>
        <div className={styles.aside}>
          <MailPreview
            id={item.id}
            locale={locale}
            text={textOf(values.translations[locale])}
            testsSubjects={values.subject_test_percent !== null}
          />
        </div>
      </div>
      <ComposerDialogs item={item} editor={editor} open={open} onClose={() => setOpen(null)} />
      <UnsavedGuard isHeld={editor.isDirty} onLeave={editor.abandon} />
    </form>
  );
}

function ScheduleNotice({ item, onCancel }: { item: CampaignDetail; onCancel: () => void }) {
  const { t, format, timeZone } = useTexts();
  const may = useMay();
  const orders = useOrders(item);
  if (item.status !== "scheduled" || !item.send_at) return null;
  return (
    <div className={bar.notice} role="status">
      <span>{t("campaigns.scheduled_for", { time: format.full(item.send_at), zone: timeZone })}</span>
      {may("campaigns.send") ? (
        <>
          <Button
            loading={orders.isPending}
            leftSection={<CalendarOff />}
            onClick={() => orders.mutate({ kind: "reopen" })}
          >
            {t("campaigns.unschedule")}
          </Button>
          <Button color="danger" leftSection={<Ban />} onClick={onCancel}>
            {t("campaigns.cancel_sending")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
