import type { ApartmentDetail } from "@ezo/contract/navigation";
import { use, useId } from "react";
import { Link, useHref } from "react-router-dom";
import { Description } from "../../shared/content/description.tsx";
import { money } from "../../shared/format/numbers.ts";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { enquirePath } from "../../shared/shortlist/shortlist-ids.ts";
import { useHydrated } from "../../shared/lib/use-hydrated.ts";
import layout from "../../shared/styles/layout.module.css";
import type from "../../shared/styles/type.module.css";
import { buttonClass, FallbackButton } from "../../shared/ui/button.tsx";
import { CallRequestContext } from "../../shared/ui/call-us.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { PictureButton } from "../../shared/ui/lightbox/picture-button.tsx";
import { useLightbox } from "../../shared/ui/lightbox/use-lightbox.tsx";
import { ApartmentCards } from "../../shared/apartments/apartment-cards.tsx";
import { ApartmentFacts } from "./apartment-facts.tsx";
import { ApartmentStatus } from "../../shared/apartments/apartment-status.tsx";
import { ApartmentTools } from "./apartment-tools.tsx";
import styles from "./apartment-view.module.css";
import { CrumbBar } from "./crumbs.tsx";
import { buildingPath, floorPath, projectPath } from "../../shared/apartments/places.ts";
import { PlanViewer } from "./plan-viewer.tsx";
import { useLiveExplorer } from "./use-live-explorer.ts";

/** Longer ones are printed smaller, so that all of what may be written stays on one sheet. */
const LONG_DESCRIPTION = 1600;
const LONGEST_DESCRIPTION = 3000;

export function ApartmentView({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  const { id, project, building, status, price } = apartment;
  const { apartment_number: number, floor_number: floor } = apartment;
  const floorTitle = t("apartments.floor_title", { number: apartment.floor_label });
  const news = useLiveExplorer(project.id);
  const lightbox = useLightbox(apartment.gallery_images.map((image) => ({ image })));
  const title = t("apartments.apartment_title", { number });
  const headingId = useId();
  return (
    <>
      <CrumbBar
        hasLegend={false}
        crumbs={[
          { label: t("header.projects"), to: "/projects" },
          { label: project.title, to: projectPath(project.id) },
          { label: building.name, to: buildingPath(project.id, building.identifier) },
          {
            label: floorTitle,
            to: floorPath(project.id, building.identifier, floor),
          },
          { label: title },
        ]}
      />
      {/* The page's first focus: on a phone the heading is below the plan, out of sight. */}
      <article className={styles.sheet} aria-labelledby={headingId} data-page-start>
        <PrintedHead />
        <div className={styles.apartment}>
          <PlanViewer image={apartment.plan_image} label={`${t("apartments.apartment_plan")}: ${title}`} />
          <div className={styles.side}>
            <div className={styles.top}>
              <ApartmentStatus status={status} />
              <ApartmentTools id={id} title={title} />
            </div>
            <h1 id={headingId} className={cx(type.d1, type.num)}>
              {title}
            </h1>
            <p className={styles.where}>{[project.title, building.name, floorTitle].join(" · ")}</p>
            {status === "sold" ? null : (
              <p className={cx(styles.price, type.num)}>
                <b>{price === undefined ? t("apartments.price_on_request") : money(price)}</b>
                {price === undefined ? null : (
                  <span>
                    {t("apartments.per_square_metre", { price: money(price / apartment.area_total) })}
                  </span>
                )}
              </p>
            )}
            <ApartmentFacts apartment={apartment} />
            <Actions apartment={apartment} label={`${title} · ${building.name}`} />
            <p role="status" className={styles.news}>
              {news}
            </p>
          </div>
        </div>
        <div className={cx(layout.wrap, styles.more)}>
          {apartment.description ? (
            <Description
              text={apartment.description}
              className={cx(
                apartment.description.length > LONG_DESCRIPTION && styles.long,
                apartment.description.length > LONGEST_DESCRIPTION && styles.longest,
              )}
            />
          ) : null}
          {status === "sold" ? <Similar apartment={apartment} /> : null}
          {apartment.gallery_images.length > 0 ? (
            <section className={styles.pictures}>
              <h2 className={type.d2}>{t("apartments.pictures")}</h2>
              <div className={styles.gallery}>
                {apartment.gallery_images.map((image, index) => (
                  <PictureButton
                    key={image.url}
                    image={image}
                    index={index}
                    lightbox={lightbox}
                    sizes="(min-width: 900px) 25vw, 50vw"
                    className={styles.picture}
                  />
                ))}
              </div>
            </section>
          ) : null}
          {apartment.floor_apartments.length > 0 ? (
            <section className={styles.others}>
              <h2 className={type.d2}>{t("apartments.others_on_floor")}</h2>
              <ApartmentCards apartments={apartment.floor_apartments} />
            </section>
          ) : null}
          {status === "sold" ? null : <Similar apartment={apartment} />}
        </div>
      </article>
      {lightbox.viewer}
    </>
  );
}

/** On paper alone: whose apartment it is, and where the sheet came from. */
function PrintedHead() {
  const t = useT();
  const isHydrated = useHydrated();
  return (
    <p className={styles.printed} aria-hidden="true">
      <b>
        {t("header.brand")} {t("header.brand_line")}
      </b>
      {isHydrated ? <span>{window.location.origin + window.location.pathname}</span> : null}
    </p>
  );
}

function Similar({ apartment }: { apartment: ApartmentDetail }) {
  const t = useT();
  if (apartment.similar_apartments.length === 0) return null;
  return (
    <section className={styles.others} id="similar">
      <h2 className={type.d2}>{t("apartments.similar")}</h2>
      <ApartmentCards apartments={apartment.similar_apartments} hasPlace />
    </section>
  );
}

/** Both ways to ask carry the apartment; what is sold offers its likes first. */
function Actions({ apartment, label }: { apartment: ApartmentDetail; label: string }) {
  const t = useT();
  const { open, prepare } = use(CallRequestContext);
  const { id, project, status } = apartment;
  const enquirePage = useHref(enquirePath([id]));
  if (status === "sold")
    return (
      <div className={styles.note}>
        <p>{t("apartments.sold_note")}</p>
        <a className={buttonClass()} href="#similar">
          {t("apartments.similar")}
          <Icon name="arrow" />
        </a>
      </div>
    );
  return (
    <>
      {status === "reserved" ? <p className={styles.note}>{t("apartments.reserved_note")}</p> : null}
      <div className={styles.actions}>
        <FallbackButton
          href={enquirePage}
          className={buttonClass()}
          aria-haspopup="dialog"
          onPress={(button) => open(button, { apartmentId: id, projectId: project.id, label })}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          <Icon name="phone" />
          {t("apartments.call_about")}
        </FallbackButton>
        <Link className={buttonClass({ variant: "ghost" })} to={enquirePath([id])}>
          {t("buttons.enquire")}
        </Link>
      </div>
      <p className={styles.small}>{t("apartments.call_note")}</p>
    </>
  );
}
