import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ReactNode } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import type from "../../styles/type.module.css";
import { ApartmentCards } from "../apartment-cards.tsx";
import styles from "./just-sold.module.css";
import { unitTitle } from "../units/unit-type.ts";

interface Props {
  apartment: ApartmentDetail;
  /** It was sold before the visitor asked. */
  wasSold: boolean;
  /** The level of its heading. */
  heading?: "h2" | "h3";
  children?: ReactNode;
}

/** After an enquiry about an apartment that is sold: similar ones that are available. */
export function JustSold({ apartment, wasSold, heading: Heading = "h2", children }: Props) {
  const t = useT();
  const name = { apartment: unitTitle(t, apartment), building: apartment.building.name };
  return (
    <section className={styles.sold} aria-live="polite">
      <Heading className={type.d3}>
        {t(wasSold ? "apartments.sold_already" : "apartments.sold_meanwhile", name)}
      </Heading>
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
