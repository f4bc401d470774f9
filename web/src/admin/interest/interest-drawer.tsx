import type { HoldNote, Interest } from "@ezo/contract/admin/interest";
import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { perSquareMetre } from "@ezo/contract/values/money/per-square-metre";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { ApartmentStatusMark } from "../apartments/apartment-status-mark.tsx";
import { HeldFor } from "../apartments/holds/held-for.tsx";
import { ExternalLink } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { useMay } from "../session/session-context.tsx";
import { Drawer } from "../ui/dialogs/modal.tsx";
import { useNow } from "../ui/use-now.ts";
import { hasRooms } from "./has-rooms.ts";
import styles from "./interest.module.css";
import { InterestFigures } from "./interest-figures.tsx";

export interface DrawnApartment {
  id: number;
  /** Where it is: building, floor, number. */
  name: string;
  status: ApartmentStatus;
  unit_type: UnitType;
  rooms: number;
  area_total: number;
  price: number | null;
  /** Its page on the site; null where visitors cannot see it, undefined where that is not known. */
  path?: string | null;
  /** The open hold, if there is one that the viewer may see. */
  hold: HoldNote | null;
  interest: Interest;
}

/** An apartment with what visitors look at, and the ways on from it. */
export function InterestDrawer({ apartment, onClose }: { apartment: DrawnApartment; onClose: () => void }) {
  const { t, format } = useTexts();
  const { status, unit_type: type, rooms, area_total: area, price, path } = apartment;
  const facts = [
    ...(hasRooms(type, rooms) ? [t("board.rooms", { count: rooms })] : []),
    t("board.area", { area: format.decimal(area) }),
  ];
  return (
    <Drawer onClose={onClose} position="right" size={420} title={apartment.name}>
      <div className={styles.drawer}>
        <p>
          <ApartmentStatusMark status={status} />
        </p>
        {apartment.hold ? <Held hold={apartment.hold} /> : null}
        <p>{facts.join(" · ")}</p>
        {price === null ? null : (
          <p className={styles.price}>
            <b>{format.money(price)}</b>{" "}
            <small>{t("board.per_m2", { price: format.money(perSquareMetre(price, area)) })}</small>
          </p>
        )}
        <InterestFigures interest={apartment.interest} type={type} />
        <div className={styles.ways}>
          <ToApartment id={apartment.id} />
          {path ? (
            <Button component="a" href={path} target="_blank" rel="noopener" leftSection={<ExternalLink />}>
              {t("offered.on_site")}
            </Button>
          ) : null}
        </div>
        {path === null ? <p className={styles.note}>{t("offered.not_on_site")}</p> : null}
      </div>
    </Drawer>
  );
}

/** Until when it is held, for whom, and by whom. */
function Held({ hold }: { hold: HoldNote }) {
  const { t, format } = useTexts();
  const now = useNow();
  return (
    <p className={styles.held}>
      <b title={format.full(hold.until)}>{t("offered.held", { time: format.moment(hold.until, now) })}</b>
      <small>{hold.reason}</small>
      <HeldFor customer={hold.customer} />
      {hold.holder ? <small>{t("offered.held_by", { name: hold.holder.name })}</small> : null}
    </p>
  );
}

/** The page on which somebody may change it, if any. */
function ToApartment({ id }: { id: number }) {
  const { t } = useTexts();
  const may = useMay();
  if (may("stock.edit"))
    return (
      <Button component={Link} to={apartmentPaths.edit(id)} variant="filled">
        {t("buttons.edit")}
      </Button>
    );
  if (!may("apartments.price") || !may("stock.read")) return null;
  return (
    <Button component={Link} to={apartmentPaths.prices(id)} variant="filled">
      {t("screen.apartment_prices")}
    </Button>
  );
}
