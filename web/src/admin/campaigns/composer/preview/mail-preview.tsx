import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { previewCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { Skeleton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import type { ContentLocale } from "../../../editor/fields/language.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { MailPane } from "./mail-pane.tsx";
import styles from "./mail-preview.module.css";
import { SizeMeter } from "./size-meter.tsx";
import { subjectLetter } from "../subjects/subject-letter.ts";

const DELAY_MS = 500;

/** Leaves out blocks and subjects that say nothing yet; the form reports them when it is saved. */
const withoutEmptyParts = (text: CampaignText, testsSubjects: boolean): CampaignText => ({
  ...text,
  more_subjects: testsSubjects ? text.more_subjects.filter((subject) => subject.trim() !== "") : [],
  blocks: text.blocks.filter(
    (block) =>
      (block.type !== "project" || block.project_id > 0) &&
      (block.type !== "apartments" || block.apartment_ids.length > 0),
  ),
});

/** The compiled mail as its reader receives it, in an inert frame. */
export function MailPreview(props: {
  id: number;
  locale: ContentLocale;
  text: CampaignText;
  /** Whether its further subjects are shown, too. */
  testsSubjects: boolean;
}) {
  const { id, locale, testsSubjects } = props;
  const { t, format } = useTexts();
  const call = useCaller();
  const [asked] = useDebouncedValue(JSON.stringify(withoutEmptyParts(props.text, testsSubjects)), DELAY_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["campaign-preview", id, locale, asked],
    queryFn: async ({ signal }) =>
      (
        await call(
          previewCampaign,
          { params: { id: String(id) }, body: { locale, text: JSON.parse(asked) as CampaignText } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  return (
    <MailPane
      name={t("campaigns.preview")}
      title={t("campaigns.preview_frame", { subject: data?.subject || format.number(id) })}
      html={data?.html}
      text={data?.text}
      isBusy={isFetching}
      about={
        <>
          {testsSubjects && data && data.subjects.length > 1 ? (
            <ol className={styles.subjects} lang={locale}>
              {data.subjects.map((subject, index) => (
                <li key={index}>
                  {subjectLetter(index)}: <b>{subject}</b>
                </li>
              ))}
            </ol>
          ) : (
            <b lang={locale}>{data?.subject || t("campaigns.no_subject")}</b>
          )}
          {data ? <SizeMeter bytes={data.size_bytes} /> : null}
        </>
      }
    >
      <NotLoaded title={t("editor.preview_failed")} error={error} onRetry={refetch}>
        <Skeleton height="100%" radius={0} />
      </NotLoaded>
    </MailPane>
  );
}
