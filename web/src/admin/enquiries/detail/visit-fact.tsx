import type { Attribution } from "@ezo/contract/enquiries/attribution";
import { MAIL_MARKS, mailCampaignOf, sourceOf } from "@ezo/contract/values/visits/touch";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useSourceName } from "../../ui/use-source-name.ts";
import styles from "./enquiry-facts.module.css";

/** Where a visitor came from, in words: "Google, campaign spring, landed on /ru/projects/1". */
export function VisitFact({ first, last }: { first: Attribution | null; last: Attribution }) {
  const { t } = useTexts();
  const words = useVisitWords();
  return (
    <>
      {words(last)}
      {first ? (
        <span className={styles.note}>{t("request.first_visit", { visit: words(first) })}</span>
      ) : null}
    </>
  );
}

function useVisitWords(): (visit: Attribution) => string {
  const { t } = useTexts();
  const sourceName = useSourceName();
  return (visit) => {
    const { utm_medium: medium, utm_content: content, utm_term: term, landing_path: path } = visit;
    const source = sourceName(sourceOf(visit));
    return [
      medium ? t("source.medium", { source, medium: mediumWords(medium, t) }) : source,
      // Of a marked link the site that it was on says more.
      visit.utm_source && visit.referrer_host ? t("source.site", { host: visit.referrer_host }) : "",
      campaignWords(visit.utm_campaign, t),
      content && t("source.content", { name: content }),
      term && t("source.term", { name: term }),
      path && t("source.landed", { path }),
    ]
      .filter(Boolean)
      .join(", ");
  };
}

/** Of others' links the medium is what somebody has written into them: `cpc`. */
const mediumWords = (medium: string, t: ReturnType<typeof useTexts>["t"]): string =>
  medium === MAIL_MARKS.utm_medium ? t("source.medium.email") : medium;

function campaignWords(tag: string | null, t: ReturnType<typeof useTexts>["t"]): string {
  const mail = mailCampaignOf(tag);
  if (mail !== undefined) return t("source.mail_campaign", { id: mail });
  return tag ? t("source.campaign", { name: tag }) : "";
}
