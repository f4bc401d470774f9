import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { Button, CloseButton, Menu } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { useMay } from "../session/session-context.tsx";
import bar from "../resource/list/selection/selection-bar.module.css";
import { ChevronDown, Clock, Trash2 } from "../generated/icons.ts";
import { MoreMenu } from "../ui/more-menu.tsx";
import { ApartmentStatusMark } from "./apartment-status-mark.tsx";
import type { ChosenApartment } from "./chosen-apartment.ts";
import { LayoutItems, LayoutMenu, useLayoutsFor } from "./layout-menu.tsx";
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
  /** Drafts a price list with the selected ones; left out where they are in none. */
  onDraft?: (() => void) | undefined;
  /** Left out where apartments are not deleted. */
  onRemove?: () => void;
  onClear: () => void;
  /** In a narrow window: a row of the two main actions and a menu, without `types` and `onRemove`. */
  isCompact?: boolean;
}

/** Whether somebody may do anything with many apartments: nobody else selects them. */
export function useMayChangeMany(): boolean {
  const may = useMay();
  return may("apartments.price") || may("apartments.hold_any");
}

/** What is selected, and what may be done with it. */
export function ApartmentBar(props: Props) {
  const { isCompact = false } = props;
  const { t } = useTexts();
  const actions = useBarActions(props);
  const clear = <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />;
  return (
    <div className={cx(bar.bar, isCompact && bar.compact)} role="group" aria-label={t("bulk.actions")}>
      <span role="status">
        {t("bulk.selected", { count: props.count })}
        {props.note ? <small className={bar.note}>{props.note}</small> : null}
      </span>
      {isCompact ? clear : null}
      {isCompact ? (
        <CompactActions {...props} actions={actions} />
      ) : (
        <WideActions {...props} actions={actions} />
      )}
      {isCompact ? null : clear}
      {actions.dialogs}
    </div>
  );
}

/** What the actions of either width do, and the dialogs that they open. */
function useBarActions({ selected, isBusy, onSet, onDraft }: Props) {
  const may = useMay();
  const layouts = useLayoutsFor(selected, may("stock.edit"));
  const asked = useAskedChange(selected, onSet);
  const [isPricing, setPricing] = useState(false);
  return {
    layouts,
    setStatus: asked.setStatus,
    setLayout: (id: number | null) => asked.setLayout(id, layouts),
    changePrice: () => setPricing(true),
    draftPrices: onDraft,
    hidePrice: (isHidden: boolean) => onSet({ is_price_hidden: isHidden }, selected),
    dialogs: (
      <>
        {asked.dialog}
        {isPricing ? (
          <PriceDialog selected={selected} isBusy={isBusy} onSet={onSet} onClose={() => setPricing(false)} />
        ) : null}
      </>
    ),
  };
}
type Actions = ReturnType<typeof useBarActions>;
type ActionProps = Props & { actions: Actions };

function WideActions({ selected, types, onRemove, actions }: ActionProps) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <>
      {may("apartments.price") ? (
        <>
          <StatusMenu onStatus={actions.setStatus} />
          <Menu position="bottom-start">
            <Menu.Target>
              <Button rightSection={<ChevronDown />}>{t("field.price")}</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <PriceItems actions={actions} />
            </Menu.Dropdown>
          </Menu>
        </>
      ) : null}
      {may("apartments.hold_any") ? <HoldAction selected={selected} /> : null}
      {may("stock.edit") ? (
        <>
          {types}
          <LayoutMenu layouts={actions.layouts} onSet={actions.setLayout} />
          {onRemove ? (
            <Button color="danger" onClick={onRemove} leftSection={<Trash2 />}>
              {t("buttons.delete")}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** Status and hold, which are used most, and a menu with the rest. */
function CompactActions({ selected, actions }: ActionProps) {
  const { t } = useTexts();
  const may = useMay();
  const mayPrice = may("apartments.price");
  const hasLayouts = actions.layouts.length > 0;
  return (
    <div className={bar.actions}>
      {mayPrice ? <StatusMenu onStatus={actions.setStatus} /> : null}
      {may("apartments.hold_any") ? <HoldAction selected={selected} /> : null}
      {mayPrice || hasLayouts ? (
        <MoreMenu label={t("request.more")}>
          {mayPrice ? (
            <>
              <Menu.Label>{t("field.price")}</Menu.Label>
              <PriceItems actions={actions} />
            </>
          ) : null}
          {hasLayouts ? (
            <>
              <Menu.Label>{t("field.layout")}</Menu.Label>
              <LayoutItems layouts={actions.layouts} onSet={actions.setLayout} />
            </>
          ) : null}
        </MoreMenu>
      ) : null}
    </div>
  );
}

function StatusMenu({ onStatus }: { onStatus: Actions["setStatus"] }) {
  const { t } = useTexts();
  return (
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
  );
}

function PriceItems({ actions }: { actions: Actions }) {
  const { t } = useTexts();
  return (
    <>
      {actions.draftPrices ? (
        <Menu.Item onClick={actions.draftPrices}>{t("price_lists.draft_selected")}</Menu.Item>
      ) : null}
      <Menu.Item onClick={actions.changePrice}>
        {t(actions.draftPrices ? "apartments.change_price_now" : "apartments.change_price")}
      </Menu.Item>
      <Menu.Item onClick={() => actions.hidePrice(true)}>{t("apartments.hide_price")}</Menu.Item>
      <Menu.Item onClick={() => actions.hidePrice(false)}>{t("apartments.show_price")}</Menu.Item>
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
