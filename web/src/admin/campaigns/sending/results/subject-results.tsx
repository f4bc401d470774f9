import type { SubjectTest } from "@ezo/contract/marketing/campaigns/campaign-detail";
import type { CampaignStatus } from "@ezo/contract/marketing/campaigns/campaign-status";
import { Card } from "../../../editor/fields/card.tsx";
import { CircleCheck } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { IconMark } from "../../../ui/marks/status-mark.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { subjectLetter } from "../../composer/subjects/subject-letter.ts";
import styles from "./subject-results.module.css";

type TestedLanguage = SubjectTest["languages"][number];

/**
 * How the tested subjects did in each language, and which one all others get, or got. A language that nobody in the
 * audience reads has nothing to show.
 */
export function SubjectResults({ test, status }: { test: SubjectTest; status: CampaignStatus }) {
  const { t } = useTexts();
  const languages = test.languages.filter(
    ({ subjects, others }) => others > 0 || subjects.some(({ recipients }) => recipients > 0),
  );
  if (languages.length === 0) return null;
  return (
    <Card title={t("campaigns.subject_test")}>
      <p role="status" className={styles.note}>
        <StateText test={test} status={status} hasOthers={languages.some(({ others }) => others > 0)} />
      </p>
      {languages.map((language) => (
        <LanguageResults
          key={language.locale}
          language={language}
          isWaiting={!test.decided_at && status !== "cancelled"}
        />
      ))}
    </Card>
  );
}

/** How far the test is; a paused campaign waits with it, and of a cancelled one nothing more becomes. */
function StateText(props: {
  test: SubjectTest;
  status: CampaignStatus;
  /** Whether anybody gets the winner, in any language. */
  hasOthers: boolean;
}) {
  const { test, status } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const { decides_at: due, decided_at: decided } = test;
  if (decided) return t("campaigns.subject_decided", { time: format.moment(decided, now) });
  if (status === "cancelled") return t("campaigns.subject_cancelled");
  if (status === "paused") return t("campaigns.subject_paused");
  if (!due) return t("campaigns.subject_running");
  const time = format.moment(due, now);
  return props.hasOthers
    ? t("campaigns.subject_decides", { time })
    : t("campaigns.subject_compared", { time });
}

function LanguageResults({ language, isWaiting }: { language: TestedLanguage; isWaiting: boolean }) {
  const { t, format } = useTexts();
  const { locale, subjects, winner, reason, others } = language;
  return (
    <section aria-label={t(`language.${locale}`)} className={styles.language}>
      <h3>{t(`language.${locale}`)}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("field.mail_subject")}</th>
            <th scope="col">{t("campaigns.recipients")}</th>
            <th scope="col">{t("campaigns.sent")}</th>
            <th scope="col">{t("campaigns.clicked")}</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map(({ subject, recipients, sent, clicked }, index) => (
            <tr key={index}>
              <th scope="row">
                {subjectLetter(index)}: <span lang={locale}>{subject}</span>
                {index === winner ? (
                  <small>
                    <IconMark icon={CircleCheck} tone="good">
                      {t("campaigns.subject_winner")}
                    </IconMark>
                  </small>
                ) : null}
              </th>
              <td>{format.number(recipients)}</td>
              <td>{format.number(sent)}</td>
              <td>{format.number(clicked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {reason ? `${t(`campaigns.subject_reason.${reason}`)} ` : null}
        {others === 0 ? t("campaigns.subject_no_others") : null}
        {others > 0 && (reason || isWaiting)
          ? t(reason ? "campaigns.subject_others_got" : "campaigns.subject_others_wait", {
              number: format.number(others),
            })
          : null}
      </p>
    </section>
  );
}
