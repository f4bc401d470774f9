import type { ApartmentDetail } from "@ezo/contract/site/navigation";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import type from "../styles/type.module.css";
import { ApartmentCards } from "./apartment-cards.tsx";
import styles from "./just-sold.module.css";

interface Props {
  apartment: ApartmentDetail;
  /** The level of its heading. */
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** After an enquiry about an apartment that was sold in the meantime: similar ones that are available. */
export function JustSold({ apartment, heading: Heading = "h2", children }: Props) {
  const t = useT();
  const title = t("apartments.apartment_title", { number: apartment.apartment_number });
  return (
    <section className={styles.sold} aria-live="polite">
      <Heading className={type.d3}>{t("apartments.just_sold", { apartment: title })}</Heading>
      <p className={styles.text}>
        {t(
          apartment.similar_apartments.length > 0
            ? "apartments.just_sold_similar"
            : "apartments.just_sold_received",
        )}
      </p>
      <ApartmentCards apartments={apartment.similar_apartments} hasPlace />
      {children}
    </section>
  );
}
