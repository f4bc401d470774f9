import { readId } from "@ezo/contract/values/ids";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { EditorBar } from "../../editor/editor-bar.tsx";
import { Card, Column } from "../../editor/fields/card.tsx";
import { DoorOpen } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { InterestCard } from "../../interest/interest-card.tsx";
import { apartmentPaths } from "../../inventory/inventory-paths.ts";
import { type ApartmentRow, apartments } from "../../inventory/stock.resources.ts";
import { useProjects } from "../../inventory/use-projects.ts";
import { useContentChanges } from "../../resource/use-content-changes.ts";
import { Gone } from "../../ui/states/gone.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ApartmentStatusMark } from "../apartment-status-mark.tsx";
import { DiscountCard } from "./discount-card.tsx";
import { PriceHistoryCard } from "./price-history-card.tsx";
import styles from "./prices.module.css";

const CHANGES = { entity: apartments.entity, keys: { lists: apartments.keys.all } };

/** An apartment's price, discount and price history, for people who set prices and change nothing else. */
export default function ApartmentPricesPage() {
  const { t, language } = useTexts();
  const id = readId(useParams()["id"]);
  useContentChanges(CHANGES);
  const { data, error, refetch } = useQuery({
    ...apartments.item(useCaller(), id ?? 0, language),
    enabled: id !== undefined,
  });
  if (data && !data.deleted_at) return <Prices key={data.id} apartment={data} />;
  if (data || id === undefined || (error instanceof ApiError && error.status === 404))
    return <Gone icon={DoorOpen} message={t("discount.apartment_gone")} listPath={apartmentPaths.list} />;
  return (
    <NotLoaded
      title={t("price_history.failed")}
      error={error}
      onRetry={refetch}
      rows={4}
      height={56}
      gap={4}
    />
  );
}

function Prices({ apartment }: { apartment: ApartmentRow }) {
  const { t, format } = useTexts();
  const project = useProjects().nameOf(apartment.project_id);
  const name = `${apartment.building_identifier} / ${apartment.floor_number} / ${apartment.apartment_number}`;
  return (
    <>
      <EditorBar
        trail={[{ name: t("screen.apartments"), to: apartmentPaths.list }, { name: project }, { name }]}
      >
        <ApartmentStatusMark status={apartment.status} />
      </EditorBar>
      <div className={styles.page}>
        <Column>
          <Card title={t("field.price")}>
            <p className={styles.price}>
              {apartment.price === null ? t("field.empty") : format.money(apartment.price)}
            </p>
          </Card>
          <DiscountCard apartment={apartment} />
        </Column>
        <Column>
          <PriceHistoryCard id={apartment.id} />
          <InterestCard id={apartment.id} />
        </Column>
      </div>
    </>
  );
}
