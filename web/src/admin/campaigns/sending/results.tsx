import type { CampaignDetail } from "@ezo/contract/marketing/campaigns";
import { LOCALES } from "@ezo/contract/values/languages";
import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { EditorBar } from "../../editor/editor-bar.tsx";
import bar from "../../editor/editor-page.module.css";
import type { ContentLocale } from "../../editor/fields/language.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { Copy, LayoutTemplate } from "../../generated/icons.ts";
import { useMay } from "../../session/session-context.tsx";
import { campaignPaths } from "../campaign-paths.ts";
import { CampaignStatusMark, waitsUntil } from "../campaign-status-mark.tsx";
import composer from "../composer/composer.module.css";
import { MailPreview } from "../composer/mail-preview.tsx";
import { SaveTemplateDialog } from "../templates/save-template-dialog.tsx";
import { LinkResults } from "./link-results.tsx";
import { ProgressCard, type Speed } from "./progress-card.tsx";
import { Recipients } from "./recipients.tsx";
import { ResendCard } from "./resend-card.tsx";
import styles from "./results.module.css";
import { SubjectResults } from "./subject-results.tsx";
import { Unconfirmed } from "./unconfirmed.tsx";
import { useCopy } from "../composer/use-copy.ts";

/** A campaign that has started: its progress, its controls and the outcome of every mail. */
export function Results({ item, speed }: { item: CampaignDetail; speed: Speed | undefined }) {
  const { t } = useTexts();
  const may = useMay();
  const copy = useCopy(item.id);
  const written = LOCALES.filter((locale) => item.translations[locale].subject !== "");
  const [locale, setLocale] = useState<ContentLocale>(written[0] ?? "ka");
  return (
    <div className={bar.form}>
      <EditorBar trail={[{ name: t("screen.campaigns"), to: campaignPaths.list }, { name: item.name }]}>
        <CampaignStatusMark status={item.status} isWaiting={Boolean(waitsUntil(item))} />
        <Button loading={copy.isPending} onClick={() => copy.mutate()} leftSection={<Copy />}>
          {t("campaigns.copy")}
        </Button>
        {may("campaigns.edit") ? <SaveAsTemplate item={item} /> : null}
      </EditorBar>
      <div className={composer.body}>
        <div className={composer.form}>
          <ProgressCard item={item} speed={speed} />
          {item.totals.unconfirmed > 0 ? <Unconfirmed item={item} /> : null}
          {item.subject_test && item.totals.recipients > 0 ? (
            <SubjectResults test={item.subject_test} status={item.status} />
          ) : null}
          {item.track_clicks && item.totals.sent > 0 ? <LinkResults id={item.id} /> : null}
          {may("campaigns.edit") ? <ResendCard item={item} /> : null}
          <Recipients item={item} />
        </div>
        <div className={composer.aside}>
          <div>
            {written.length > 1 ? (
              <SegmentedControl
                className={styles.languages ?? ""}
                aria-label={t("language.tabs")}
                value={locale}
                onChange={(value) => setLocale(LOCALES.find((known) => known === value) ?? "ka")}
                data={written.map((value) => ({ value, label: t(`language.${value}`) }))}
              />
            ) : null}
            <MailPreview
              id={item.id}
              locale={locale}
              text={item.translations[locale]}
              testsSubjects={item.subject_test_percent !== null}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

function SaveAsTemplate({ item }: { item: CampaignDetail }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)} leftSection={<LayoutTemplate />}>
        {t("templates.save")}
      </Button>
      {isOpen ? (
        <SaveTemplateDialog
          kind="mail"
          name={item.name}
          texts={item.translations}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
