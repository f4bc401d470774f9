import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { LOCALES } from "@ezo/contract/values/languages";
import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { EditorBar } from "../../../editor/editor-bar.tsx";
import bar from "../../../editor/editor-page.module.css";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Copy, LayoutTemplate } from "../../../generated/icons.ts";
import { useMay } from "../../../session/session-context.tsx";
import { campaignPaths } from "../../campaign-paths.ts";
import { linkReport } from "../../campaigns.resource.ts";
import { CampaignStatusMark, waitsUntil } from "../../campaign-status-mark.tsx";
import composer from "../../composer/composer.module.css";
import { MailPreview } from "../../composer/preview/mail-preview.tsx";
import { SaveTemplateDialog } from "../../templates/save-template-dialog.tsx";
import { ClickMap } from "./click-map.tsx";
import { LinkResults } from "./link-results.tsx";
import { OutcomeCard } from "./outcome-card.tsx";
import { ProgressCard, type Speed } from "./progress-card.tsx";
import { Recipients } from "../recipients/recipients.tsx";
import { ResendCard } from "../resend/resend-card.tsx";
import styles from "./results.module.css";
import { SubjectResults } from "./subject-results.tsx";
import { Unconfirmed } from "../recipients/unconfirmed.tsx";
import { useCopy } from "../../composer/use-copy.ts";

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
          {hasClicks(item) ? <LinkResults id={item.id} /> : null}
          {hasClicks(item) ? <OutcomeCard id={item.id} /> : null}
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
            <SentMail item={item} locale={locale} />
          </div>
        </div>
      </div>
    </div>
  );
}

const hasClicks = ({ track_clicks: isTracked, totals }: CampaignDetail) => isTracked && totals.sent > 0;

/** The mail in one language; where clicks are counted with the share of each link, until the mail alone is asked for. */
function SentMail({ item, locale }: { item: CampaignDetail; locale: ContentLocale }) {
  const { t } = useTexts();
  const [isPlain, setPlain] = useState(false);
  const call = useCaller();
  const { data: report, isPending } = useQuery({ ...linkReport(call, item.id), enabled: hasClicks(item) });
  // A language may be half written: no mail of the campaign is in it.
  const isMapped =
    hasClicks(item) && (report ? report.languages.some((one) => one.locale === locale) : isPending);
  return (
    <>
      {isMapped ? (
        <SegmentedControl
          className={styles.languages ?? ""}
          aria-label={t("campaigns.map_view")}
          value={isPlain ? "mail" : "clicks"}
          onChange={(value) => setPlain(value === "mail")}
          data={[
            { value: "clicks", label: t("campaigns.link_clicks") },
            { value: "mail", label: t("campaigns.preview") },
          ]}
        />
      ) : null}
      {isMapped && !isPlain ? (
        <ClickMap id={item.id} locale={locale} />
      ) : (
        <MailPreview
          id={item.id}
          locale={locale}
          text={item.translations[locale]}
          testsSubjects={item.subject_test_percent !== null}
        />
      )}
    </>
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
