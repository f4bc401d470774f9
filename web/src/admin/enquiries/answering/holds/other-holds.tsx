import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { unitName } from "../../../inventory/unit-name.ts";
import { useLiveEvent } from "../../../live/live-context.tsx";
import { useRefresh } from "../../../query/use-refresh.ts";
import { answeringKeys, enquiryApartment } from "../answering.queries.ts";
import { Held } from "./hold-panel.tsx";
import styles from "../offered/offered.module.css";

/** What is held for the person besides the apartment that they asked about; nothing where there is none. */
export function OtherHolds({ enquiry }: { enquiry: EnquiryDetail }) {
  const { t } = useTexts();
  const { data } = useQuery(enquiryApartment(useCaller(), enquiry.id));
  useLiveEvent("apartments:status", useRefresh(answeringKeys.apartments));
  const holds = data?.other_holds ?? [];
  if (holds.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t("offered.other_holds")}</h3>
      <ul>
        {holds.map((hold) => (
          <li key={hold.id}>
            <p>{unitName(hold, t)}</p>
            <Held enquiry={enquiry} hold={hold} />
          </li>
        ))}
      </ul>
    </section>
  );
}
