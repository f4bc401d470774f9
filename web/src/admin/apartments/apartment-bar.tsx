import { APARTMENT_STATUSES, type ApartmentStatus } from "@ezo/contract/site/navigation";
import { Button, CloseButton, Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMay } from "../session/session-context.tsx";
import bar from "../resource/list/selection-bar.module.css";
import { ChevronDown, Clock, Trash2 } from "../generated/icons.ts";
import { ApartmentStatusMark } from "./apartment-status-mark.tsx";
import type { ChosenApartment } from "./chosen-apartment.ts";
import { LayoutMenu, type NamedLayout, useLayoutsFor } from "./layout-menu.tsx";
import { PriceDialog } from "./files/price-dialog.tsx";
import { HoldDialog } from "./holds/hold-dialog.tsx";
import { useBulkHold } from "./holds/use-bulk-hold.ts";
import type { BulkSet } from "./sheet/use-apartment-changes.ts";
import { useAskedChange } from "./use-asked-change.tsx";

interface Props {
  count: number;
  selected: readonly ChosenApartment[];
  /** What else is known of the selected ones, beside their number. */
  note?: ReactNode;
  isBusy: boolean;
  onSet: (set: BulkSet, rows: readonly ChosenApartment[], onDone?: () => void) => void;
  /** Gives the selected ones another type; left out where what they lose by it is not known. */
  types?: ReactNode;
  /** Left out where apartments are not deleted. */
  onRemove?: () => void;
  onClear: () => void;
}

/** Whether somebody may do anything with many apartments: nobody else selects them. */
export function useMayChangeMany(): boolean {
  const may = useMay();
  return may("apartments.price") || may("apartments.hold_any");
}

/** What is selected, and what may be done with it. */
export function ApartmentBar(props: Props) {
  const { t } = useTexts();
  const may = useMay();
  const layouts = useLayoutsFor(props.selected, may("stock.edit"));
  const asked = useAskedChange(props.selected, props.onSet);
  return (
    <div className={bar.bar} role="group" aria-label={t("bulk.actions")}>
      <span role="status">
        {t("bulk.selected", { count: props.count })}
        {props.note ? <small className={bar.note}>{props.note}</small> : null}
      </span>
      {may("apartments.price") ? <PriceActions {...props} onStatus={asked.setStatus} /> : null}
      {may("apartments.hold_any") ? <HoldAction selected={props.selected} /> : null}
      {may("stock.edit") ? (
        <StockActions {...props} layouts={layouts} onLayout={(id) => asked.setLayout(id, layouts)} />
      ) : null}
      {asked.dialog}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
    </div>
  );
}

function PriceActions(props: Props & { onStatus: (status: ApartmentStatus) => void }) {
  const { selected, isBusy, onSet, onStatus } = props;
  const { t } = useTexts();
  const [isPricing, setPricing] = useState(false);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<ChevronDown />}>{t("field.status")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {APARTMENT_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => onStatus(status)}>
              <ApartmentStatusMark status={status} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<ChevronDown />}>{t("field.price")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPricing(true)}>{t("apartments.change_price")}</Menu.Item>
          <Menu.Item onClick={() => onSet({ is_price_hidden: true }, selected)}>
            {t("apartments.hide_price")}
          </Menu.Item>
          <Menu.Item onClick={() => onSet({ is_price_hidden: false }, selected)}>
            {t("apartments.show_price")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPricing ? (
        <PriceDialog selected={selected} isBusy={isBusy} onSet={onSet} onClose={() => setPricing(false)} />
      ) : null}
    </>
  );
}

function HoldAction({ selected }: Pick<Props, "selected">) {
  const { t } = useTexts();
  const hold = useBulkHold();
  const [isHolding, setHolding] = useState(false);
  const close = () => {
    setHolding(false);
    hold.reset();
  };
  return (
    <>
      <Button onClick={() => setHolding(true)} leftSection={<Clock />}>
        {t("holds.many")}
      </Button>
      {isHolding ? <HoldDialog selected={selected} hold={hold} onClose={close} /> : null}
    </>
  );
}

function StockActions(
  props: Props & { layouts: readonly NamedLayout[]; onLayout: (id: number | null) => void },
) {
  const { types, layouts, onLayout, onRemove } = props;
  const { t } = useTexts();
  return (
    <>
      {types}
      <LayoutMenu layouts={layouts} onSet={onLayout} />
      {onRemove ? (
        <Button color="danger" onClick={onRemove} leftSection={<Trash2 />}>
          {t("buttons.delete")}
        </Button>
      ) : null}
    </>
  );
}
