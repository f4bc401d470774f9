import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { Hold } from "@ezo/contract/inventory/holds";
import { Button } from "@mantine/core";
import { type Ref, useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { serverFieldErrors } from "../../../ui/states/error-text.ts";
import { useNow } from "../../../ui/use-now.ts";
import styles from "../offered/offered.module.css";
import { UntilField } from "./until-field.tsx";
import { useHold } from "./use-hold.ts";

/** Who holds the apartment, or the means to hold it for the person who enquired. */
export function HoldPanel(props: {
  enquiry: EnquiryDetail;
  apartment: OfferedApartment;
  hold: Hold | null;
  /** The button that holds it, while it can be held. */
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const { enquiry, apartment, hold, buttonRef } = props;
  const { t } = useTexts();
  if (hold) return <Held enquiry={enquiry} hold={hold} />;
  if (apartment.status === "sold") return <p className={styles.note}>{t("offered.sold")}</p>;
  if (apartment.status === "reserved") return <p className={styles.note}>{t("offered.held_otherwise")}</p>;
  return <HoldFields key={apartment.id} enquiry={enquiry} apartment={apartment} buttonRef={buttonRef} />;
}

/** What is held for somebody, until when and by whom, and its release where it is for this person. */
export function Held({ enquiry, hold }: { enquiry: EnquiryDetail; hold: Hold }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { release } = useHold();
  const isOurs = hold.customer?.id === enquiry.id;
  return (
    <div className={styles.held}>
      <p>
        <b title={format.full(hold.until)}>{t("offered.held", { time: format.moment(hold.until, now) })}</b>
        {hold.customer && !isOurs ? (
          <small>{t("offered.held_for", { name: hold.customer.name })}</small>
        ) : null}
        {hold.holder ? <small>{t("offered.held_by", { name: hold.holder.name })}</small> : null}
        {hold.reason ? <small>{hold.reason}</small> : null}
      </p>
      {isOurs ? (
        <Button loading={release.isPending} onClick={() => release.mutate({ person: enquiry, terms: hold })}>
          {t("holds.release")}
        </Button>
      ) : null}
    </div>
  );
}

function HoldFields(props: {
  enquiry: EnquiryDetail;
  apartment: OfferedApartment;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const { enquiry, apartment, buttonRef } = props;
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const { hold } = useHold();
  const wanted = (until: string) => ({
    person: enquiry,
    terms: { apartment_id: apartment.id, until, reason: "" },
  });
  return (
    <UntilField
      value={chosen}
      error={serverFieldErrors(hold.error)["until"]}
      onChange={setChosen}
      action={(until) => (
        <Button
          ref={buttonRef}
          variant="filled"
          loading={hold.isPending}
          onClick={() => hold.mutate(wanted(until))}
        >
          {t("holds.hold")}
        </Button>
      )}
    />
  );
}
