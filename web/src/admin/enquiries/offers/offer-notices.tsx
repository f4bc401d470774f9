import type { StaffOffer } from "@ezo/contract/enquiries/enquiry-offers";
import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useNow } from "../../ui/use-now.ts";
import styles from "./offers.module.css";

/** What has happened to the offer meanwhile, and refusals without a field. It comes into view wherever one has scrolled to. */
export function OfferNotices(props: {
  blocked: string | undefined;
  told: "theirs" | "price" | null;
  /** The offer as it is now. */
  theirs: StaffOffer | null;
  errors: readonly string[];
}) {
  const { blocked, told, theirs, errors } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const notice = useRef<HTMLDivElement>(null);
  const version = theirs?.version;
  const hasNews = told !== null || blocked !== undefined || errors.length > 0;
  useEffect(() => {
    if (hasNews) notice.current?.focus();
  }, [hasNews, told, version, blocked]);
  if (!hasNews) return null;
  return (
    <div ref={notice} role="alert" tabIndex={-1} className={styles.contested}>
      {blocked === undefined ? null : <p>{blocked}</p>}
      {told === "price" ? <p>{t("offer.price_changed")}</p> : null}
      {told === "theirs" && theirs ? (
        <p>
          {t("offer.contested", {
            price: format.minor(theirs.price_minor, theirs.currency),
            day: format.day(format.dayOf(theirs.valid_until), now),
          })}
        </p>
      ) : null}
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}
