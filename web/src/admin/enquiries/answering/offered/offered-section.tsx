import type { OfferedApartment } from "@ezo/contract/enquiries/enquiry-apartment";
import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import { ALTERNATIVE_PRICE_PERCENT } from "@ezo/contract/values/limits/sales";
import { localized } from "@ezo/contract/values/locale";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { ActionIcon, Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { ApartmentStatusMark } from "../../../apartments/apartment-status-mark.tsx";
import { boardPaths } from "../../../board/board-paths.ts";
import { Plus } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { useLiveEvent } from "../../../live/live-context.tsx";
import { Thumb } from "../../../media/thumb.tsx";
import { useRefresh } from "../../../query/use-refresh.ts";
import { useMay } from "../../../session/session-context.tsx";
import { NotLoaded } from "../../../ui/states/not-loaded.tsx";
import { answeringKeys, enquiryApartment } from "../answering.queries.ts";
import { HoldDialog } from "../holds/hold-dialog.tsx";
import { HoldPanel } from "../holds/hold-panel.tsx";
import styles from "./offered.module.css";
import { PageLinks } from "./page-links.tsx";
import type { MailCard } from "../filled-in/reply-card.ts";

/** Writes an apartment into the mail; undefined for who may not answer. */
type OnCard = ((card: MailCard) => void) | undefined;

/** The apartment that an enquiry is about, as it is now; a hold for its person, and what else could suit them. */
export function OfferedSection(props: {
  enquiry: EnquiryDetail;
  onCard?: OnCard;
  /** Focuses the button that holds the apartment, or what says why it cannot be held; then `onHoldAsked` is called. */
  isHoldAsked?: boolean;
  onHoldAsked?: (() => void) | undefined;
}) {
  const { enquiry, onCard, isHoldAsked = false } = props;
  const { t } = useTexts();
  const may = useMay();
  const { data, error, refetch } = useQuery(enquiryApartment(useCaller(), enquiry.id));
  const refresh = useRefresh(answeringKeys.apartments);
  useLiveEvent("apartments:status", refresh);
  const heading = useRef<HTMLHeadingElement>(null);
  const holdButton = useRef<HTMLButtonElement>(null);
  const isLoaded = data !== undefined;
  const focusHold = useEffectEvent(() => {
    (holdButton.current ?? heading.current)?.focus();
    props.onHoldAsked?.();
  });
  useEffect(() => {
    if (isHoldAsked && isLoaded) focusHold();
  }, [isHoldAsked, isLoaded]);
  if (!data)
    return (
      <section className={styles.section}>
        <NotLoaded title={t("offered.failed")} error={error} onRetry={() => void refetch()} height={120} />
      </section>
    );
  const { apartment, hold, alternatives } = data;
  return (
    <section className={styles.section}>
      <h3 ref={heading} tabIndex={-1}>
        {apartment ? t(`apartments.unit.${apartment.unit_type}`) : t("offered.title")}
      </h3>
      {apartment ? (
        <>
          <Facts apartment={apartment} onCard={onCard} />
          {may("apartments.hold") ? (
            <HoldPanel enquiry={enquiry} apartment={apartment} hold={hold} buttonRef={holdButton} />
          ) : null}
          <Alternatives enquiry={enquiry} to={apartment} found={alternatives} onCard={onCard} />
        </>
      ) : (
        <p className={styles.note}>{t("offered.gone")}</p>
      )}
    </section>
  );
}

function Facts({ apartment, onCard }: { apartment: OfferedApartment; onCard: OnCard }) {
  const { t, format, language } = useTexts();
  const { building_identifier: building, apartment_number: number, unit_type: type } = apartment;
  const project = localized(apartment.project.titles, language);
  return (
    <div className={styles.card}>
      <Thumb image={apartment.plan_image} sizes="160px" className={styles.picture} />
      <div className={styles.facts}>
        <h4>{t("offered.name", { project, building, unit: t(`apartments.in_line.${type}`, { number }) })}</h4>
        <p className={styles.note}>
          {t("offered.facts", {
            floor: apartment.floor_number,
            rooms: apartment.rooms,
            area: format.number(apartment.area_total),
          })}
        </p>
        <p className={styles.price}>
          <b>
            <Price of={apartment} />
          </b>
          <ApartmentStatusMark status={apartment.status} />
        </p>
        {apartment.is_price_hidden ? <p className={styles.note}>{t("offered.price_hidden")}</p> : null}
        {apartment.url === null ? <p className={styles.note}>{t("offered.not_on_site")}</p> : null}
      </div>
      <ApartmentLinks apartment={apartment} onCard={onCard} />
    </div>
  );
}

function Price({ of: { price } }: { of: OfferedApartment }) {
  const { t, format, currency } = useTexts();
  return price === null ? t("offered.no_price") : format.minor(price * MINOR_UNITS, currency);
}

/** What can be done with the page of an apartment: put into the mail, opened and copied. */
function ApartmentLinks({ apartment, onCard }: { apartment: OfferedApartment; onCard: OnCard }) {
  const { t } = useTexts();
  const { url, apartment_number: number, unit_type: type } = apartment;
  const unit = t(`apartments.in_line.${type}`, { number });
  return (
    <span className={styles.links}>
      {onCard ? <AddCard apartment={apartment} unit={unit} onCard={onCard} /> : null}
      {url === null ? null : (
        <PageLinks url={url} open={`${t("offered.on_site")}: ${number}`} copy={t("offered.copy", { unit })} />
      )}
    </span>
  );
}

function AddCard(props: { apartment: OfferedApartment; unit: string; onCard: (card: MailCard) => void }) {
  const { apartment, unit, onCard } = props;
  const { t } = useTexts();
  const { id, in_mails: words, status } = apartment;
  const label = t("offered.add", { unit });
  // A mail offers what can be had, as its templates do.
  const why = words === null ? t("offered.not_on_site") : status === "sold" ? t("offered.sold") : null;
  return (
    <ActionIcon
      aria-label={label}
      title={why ?? label}
      disabled={why !== null}
      onClick={() => {
        if (words) onCard({ id, in_mails: words });
      }}
    >
      <Plus size="md" />
    </ActionIcon>
  );
}

function Alternatives(props: {
  enquiry: EnquiryDetail;
  to: OfferedApartment;
  found: readonly OfferedApartment[];
  onCard: OnCard;
}) {
  const { enquiry, to, found, onCard } = props;
  const { t, format, language } = useTexts();
  const may = useMay();
  // As it was when the dialog was opened: somebody else may take it meanwhile, and it leaves the list.
  const [held, setHeld] = useState<OfferedApartment | null>(null);
  // Without a price nothing can be compared.
  if (to.price === null) return null;
  const price = to.price;
  const holdOf = ({ unit_type: type, apartment_number: number }: OfferedApartment) =>
    t("offered.hold_of", { unit: t(`apartments.in_line.${type}`, { number }) });
  return (
    <>
      <h3 className={styles.below}>
        {t("alternatives.title")}
        <small>{t("alternatives.rule", { percent: ALTERNATIVE_PRICE_PERCENT })}</small>
      </h3>
      {found.length === 0 ? (
        <p className={styles.note}>
          {t("alternatives.none")}{" "}
          {may("apartments.interest") ? (
            <Anchor component={Link} to={boardPaths.of(to.project.id)}>
              {t("alternatives.board")}
            </Anchor>
          ) : null}
        </p>
      ) : null}
      <ul className={styles.alternatives}>
        {found.map((one) => (
          <li key={one.id}>
            <Thumb image={one.plan_image} sizes="64px" className={styles.small} />
            <p>
              <b>
                {one.building_identifier} {one.apartment_number}
              </b>{" "}
              · {t("alternatives.floor", { floor: one.floor_number })}
              <small>
                <Price of={one} />
                {one.price === null || one.price === price
                  ? null
                  : ` · ${one.price > price ? "+" : ""}${format.number(Math.round((one.price / price - 1) * 1000) / 10)} %`}
                {one.is_price_hidden ? ` · ${t("offered.price_hidden")}` : null}
                {one.project.id === to.project.id ? null : ` · ${localized(one.project.titles, language)}`}
              </small>
            </p>
            <span className={styles.ways}>
              <ApartmentLinks apartment={one} onCard={onCard} />
              {may("apartments.hold") ? (
                <Button aria-label={holdOf(one)} onClick={() => setHeld(one)}>
                  {t("offered.hold")}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {held ? <HoldDialog enquiry={enquiry} of={held} onClose={() => setHeld(null)} /> : null}
    </>
  );
}
