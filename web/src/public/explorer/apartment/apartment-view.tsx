import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import { inUnit, PER_AREA_TEXTS } from "@ezo/contract/values/words/area-words";
import { type ComponentProps, type ComponentType, use, useEffect, useId, useState } from "react";
import { Link, useHref, useLocation, useSearchParams } from "react-router-dom";
import { Description } from "../../../shared/content/description.tsx";
import { useT } from "../../../shared/i18n/i18n-context.tsx";
import { cx } from "../../../shared/lib/cx.ts";
import { lazyCode } from "../../../shared/lib/lazy-code.ts";
import { useActs } from "../../../shared/lib/use-acts.ts";
import { enquirePath } from "../../../shared/shortlist/shortlist-ids.ts";
import layout from "../../../shared/styles/layout.module.css";
import type from "../../../shared/styles/type.module.css";
import { buttonClass, FallbackButton } from "../../../shared/ui/button.tsx";
import { CallRequestContext } from "../../../shared/ui/failures/call-us.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { NearSlot } from "../../../shared/ui/scroll/near-slot.tsx";
import { PrintedHead } from "../../../shared/ui/printed-head.tsx";
import { PictureButton } from "../../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../../shared/ui/lightbox/use-lightbox.tsx";
import { type CoveredBox, coverSizes, NARROW_PAGE } from "../../../shared/ui/picture/cover-sizes.ts";
import { ApartmentCards } from "../../../shared/apartments/apartment-cards.tsx";
import { ApartmentFacts } from "./apartment-facts.tsx";
import type { OfferProps } from "../offer/offer-form.tsx";
import { InstalmentFrom, PlanSection } from "../payment-plan/plan-section.tsx";
import { ApartmentStatus } from "../../../shared/apartments/apartment-status.tsx";
import { OldPrice } from "../../../shared/apartments/old-price.tsx";
import { isApartment } from "../../../shared/apartments/units/is-apartment.ts";
import { unitTitle } from "../../../shared/apartments/units/unit-type.ts";
import { ApartmentTools } from "./apartment-tools.tsx";
import styles from "./apartment-view.module.css";
import { CrumbBar } from "../crumbs.tsx";
import { filtersOf, searchOf } from "../../../shared/apartments/filters/filters.ts";
import { buildingPath, floorPath, projectPath } from "../../../shared/apartments/places.ts";
import { SameLayout } from "./same-layout.tsx";
import { PlanViewer } from "./plan-viewer.tsx";
import { useLiveExplorer } from "../use-live-explorer.ts";
import { RateLine } from "../../../shared/prices/rate-line.tsx";
import { RateNote } from "../../../shared/prices/rate-note.tsx";
import { useMoney } from "../../../shared/prices/money.ts";

/** Longer descriptions are printed smaller, so that even the longest one fits on one sheet. */
const LONG_DESCRIPTION = 1600;
const LONGEST_DESCRIPTION = 3000;

/** The page's own code is small: this is far below its first view. */
const { View: ApartmentPlace } = lazyCode(
  () => import("./apartment-place.tsx"),
  (module) => module.default,
);

export function ApartmentView({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { project, building } = apartment;
  const { pathname } = useLocation();
  const title = unitTitle(t, apartment);
  const isHome = isApartment(apartment);
  const floorTitle = t("apartments.floor_title", { number: apartment.floor_label });
  const headingId = useId();
  useActs("views", [apartment.id]);
  return (
    <>
      <CrumbBar
        returns
        crumbs={[
          { label: t("header.projects"), to: "/projects" },
          { label: project.title, to: projectPath(project.id) },
          { label: building.name, to: buildingPath(project.id, building.identifier) },
          { label: floorTitle, to: floorPath(project.id, building.identifier, apartment.floor_number) },
          { label: title },
        ]}
      />
      {/* The whole article gets the page's first focus: on a phone the heading is below the plan, out of sight. */}
      <article className={styles.sheet} aria-labelledby={headingId} data-page-start>
        <PrintedHead path={pathname} />
        <div className={styles.apartment}>
          <PlanViewer
            image={apartment.plan_image}
            label={`${t(isHome ? "apartments.apartment_plan" : "apartments.unit_plan")}: ${title}`}
          />
          <Summary apartment={apartment} title={title} floorTitle={floorTitle} headingId={headingId} />
        </div>
        {/* Its calculator makes offers, which are of apartments. */}
        {isHome && apartment.plans.length > 0 ? <PlanSection apartment={apartment} /> : null}
        <More apartment={apartment} />
      </article>
    </>
  );
}

interface SummaryProps {
  apartment: ApartmentDetail;
  title: string;
  floorTitle: string;
  headingId: string;
}

/** Beside the plan: status, title, price, facts, and how to enquire. */
function Summary({ apartment, title, floorTitle, headingId }: SummaryProps) {
  const { id, project, building, status } = apartment;
  const isHome = isApartment(apartment);
  const news = useLiveExplorer(project.id);
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <ApartmentStatus status={status} of={apartment.unit_type} />
        <ApartmentTools id={id} title={title} isListed={isHome} />
      </div>
      <h1 id={headingId} className={cx(type.d1, type.num)}>
        {title}
      </h1>
      <p className={styles.where}>{[project.title, building.name, floorTitle].join(" · ")}</p>
      {status === "sold" ? null : <Price apartment={apartment} />}
      {isHome ? <InstalmentFrom apartment={apartment} /> : null}
      <ApartmentFacts apartment={apartment} />
      <SameLayout apartment={apartment} />
      <Actions apartment={apartment} label={`${title} · ${building.name}`} />
      {isHome ? <OfferPlace apartment={apartment} /> : null}
      <p role="status" className={styles.news}>
        {news}
      </p>
    </div>
  );
}

/** The offer of an apartment without payment plans: elsewhere it is in their calculator, with the plan that is chosen. */
function OfferPlace({ apartment: { id, status, price, plans } }: { apartment: ApartmentDetail }) {
  const t = useT();
  const [loaded, setLoaded] = useState<{ OfferEntry?: ComponentType<OfferProps> }>();
  const isOffered = status === "available" && price !== undefined && plans.length === 0;
  useEffect(() => {
    // Few apartments need this code, so the page's own has none of it.
    if (isOffered) void import("../offer/offer-entry.tsx").then(setLoaded, () => setLoaded({}));
  }, [isOffered]);
  if (!isOffered) return null;
  return (
    <div className={styles.offer}>
      {loaded?.OfferEntry ? <loaded.OfferEntry apartmentId={id} chosen={undefined} price={price} /> : null}
      {loaded && !loaded.OfferEntry ? <p role="status">{t("errors.offline")}</p> : null}
    </div>
  );
}

function Price({
  apartment: { price, old_price: old, area_total: area, pricing },
}: {
  apartment: ApartmentDetail;
}) {
  const t = useT();
  const { money, firmMoney, perMetreShown, areaUnit } = useMoney();
  const perMetre = price === undefined || !perMetreShown ? 0 : perSquareMetre(price, inUnit(area, areaUnit));
  return (
    <>
      <p className={cx(styles.price, type.num)}>
        <b>{price === undefined ? t("apartments.price_on_request") : money(price)}</b>
        <OldPrice price={price} old={old} />
        {/* What rounds to nothing is not said: no square metre is free. */}
        {perMetre > 0 ? <span>{t(PER_AREA_TEXTS[areaUnit], { price: money(perMetre) })}</span> : null}
      </p>
      {price === undefined ? null : <RateNote exact={firmMoney(price)} className={cx(type.cap, type.mute)} />}
      {pricing?.discount_note ? (
        <p className={cx(styles.note, styles.lines)}>{pricing.discount_note}</p>
      ) : null}
    </>
  );
}

/** Below plan and summary: description, pictures, and other apartments. */
function More({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { status, description, gallery_images: own, view_image: view, floor_apartments: onFloor } = apartment;
  const { soldShown } = useMoney();
  const isHome = isApartment(apartment);
  // Dozens of parking places on a floor help nobody.
  const others = isHome ? onFloor : [];
  const neighbours = soldShown ? others : others.filter((other) => other.status !== "sold");
  const images = view ? [...own, view] : own;
  const search = useFilterSearch();
  const similar = isHome ? <Similar apartment={apartment} /> : null;
  return (
    <div className={cx(layout.wrap, styles.more)}>
      {description ? (
        <Description
          text={description}
          className={cx(
            description.length > LONG_DESCRIPTION && styles.long,
            description.length > LONGEST_DESCRIPTION && styles.longest,
          )}
        />
      ) : null}
      {status === "sold" ? similar : null}
      <div className={cx(styles.place, apartment.orientation.length > 0 && styles.known)}>
        <NearSlot>
          <ApartmentPlace apartment={apartment} />
        </NearSlot>
      </div>
      {images.length > 0 ? <Pictures images={images} /> : null}
      {neighbours.length > 0 ? (
        <Others heading={t("apartments.others_on_floor")} apartments={neighbours} search={search} />
      ) : null}
      {status === "sold" ? null : similar}
    </div>
  );
}

const PICTURE: readonly CoveredBox[] = [
  { ...NARROW_PAGE, width: "50vw", aspect: 3 / 2 },
  { width: "25vw", aspect: 3 / 2 },
];

function Pictures({ images }: { images: ApartmentDetail["gallery_images"] }) {
  const t = useT();
  const lightbox = useLightbox({ loaded: images.map((image) => ({ image })) });
  return (
    <>
      <section className={styles.pictures}>
        <h2 className={type.d2}>{t("apartments.pictures")}</h2>
        <div className={styles.gallery}>
          {images.map((image, index) => (
            <PictureButton
              key={image.url}
              image={image}
              index={index}
              lightbox={lightbox}
              sizes={coverSizes(image, PICTURE)}
              className={styles.picture}
            />
          ))}
        </div>
      </section>
      {/* Outside the section, which is not printed. */}
      {lightbox.viewer}
    </>
  );
}

/** The filters that the visitor came with: they are kept on the way to other apartments. */
function useFilterSearch(): string {
  const [search] = useSearchParams();
  return searchOf(filtersOf(search));
}

function Similar({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const search = useFilterSearch();
  const { similar_apartments: similar } = apartment;
  if (similar.length === 0) return null;
  return (
    <Others id="similar" heading={t("apartments.similar")} apartments={similar} search={search} hasPlace />
  );
}

type OthersProps = ComponentProps<typeof ApartmentCards> & { id?: string; heading: string };

/** Other apartments as cards. They say of which day the rate is: a sold apartment's page has no price of its own that says it. */
function Others({ id, heading, ...cards }: OthersProps) {
  const isPriced = cards.apartments.some(({ status, price }) => status !== "sold" && price !== undefined);
  return (
    <section className={styles.others} id={id}>
      <h2 className={type.d2}>{heading}</h2>
      {isPriced ? <RateLine keepsPlace className={styles.rate} /> : null}
      <ApartmentCards {...cards} />
    </section>
  );
}

/** Call request and enquiry about the apartment; for a sold one links to similar apartments and to a question about them. */
function Actions({ apartment, label }: { apartment: ApartmentDetail; label: string }) {
  const t = useT();
  const { open, prepare } = use(CallRequestContext);
  const { id, project, status, plans } = apartment;
  const isHome = isApartment(apartment);
  const [search] = useSearchParams();
  // The payment plan that was chosen goes along. A unit of another type has none: an enquiry about it with one is refused.
  const path = enquirePath([id]) + (isHome && search.has("plan") ? `&${search.toString()}` : "");
  const enquirePage = useHref(path);
  if (status === "sold") {
    const hasSimilar = isHome && apartment.similar_apartments.length > 0;
    return (
      <div className={styles.note}>
        {isHome ? <p>{t(hasSimilar ? "apartments.sold_note" : "apartments.sold_note_alone")}</p> : null}
        {hasSimilar ? (
          <a className={buttonClass()} href="#similar">
            {t("apartments.similar")}
            <Icon name="arrow" />
          </a>
        ) : null}
        <Link className={buttonClass({ variant: "ghost" })} to={enquirePath([id])}>
          {t(isHome ? "apartments.ask_similar" : "apartments.ask_similar_unit")}
        </Link>
      </div>
    );
  }
  return (
    <>
      {status === "reserved" ? (
        <p className={styles.note}>
          {t(isHome ? "apartments.reserved_note" : "apartments.reserved_unit_note")}
        </p>
      ) : null}
      <div className={styles.actions}>
        <FallbackButton
          href={enquirePage}
          className={buttonClass()}
          aria-haspopup="dialog"
          onPress={(button) =>
            open(button, { apartmentId: id, projectId: project.id, isOtherUnit: !isHome, plans, label })
          }
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <Icon name="phone" />
          {t(isHome ? "apartments.call_about" : "apartments.call_about_unit")}
        </FallbackButton>
        <Link className={buttonClass({ variant: "ghost" })} to={path}>
          {t("buttons.enquire")}
        </Link>
      </div>
      {isHome ? <p className={styles.small}>{t("apartments.call_note")}</p> : null}
    </>
  );
}
