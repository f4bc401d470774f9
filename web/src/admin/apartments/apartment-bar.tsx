import { APARTMENT_STATUSES } from "@ezo/contract/site/navigation";
import { Button, CloseButton, Menu } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ApartmentRow } from "../inventory/stock.resources.ts";
import { useMay } from "../session/session-context.tsx";
import bar from "../resource/list/selection-bar.module.css";
import { ChevronDown, Trash2 } from "../generated/icons.ts";
import { ApartmentStatusMark } from "./apartment-status-mark.tsx";
import { LayoutMenu } from "./layout-menu.tsx";
import { PriceDialog } from "./files/price-dialog.tsx";
import { TypeMenu } from "./type-menu.tsx";
import type { BulkSet } from "./sheet/use-apartment-changes.ts";

export function ApartmentBar(props: {
  count: number;
  selected: readonly ApartmentRow[];
  isBusy: boolean;
  onSet: (set: BulkSet, rows: readonly ApartmentRow[], onDone?: () => void) => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const mayEdit = useMay()("stock.edit");
  const [isPricing, setPricing] = useState(false);
  const chevron = <ChevronDown />;
  return (
    <div className={bar.bar} role="group" aria-label={t("bulk.actions")}>
      <span role="status">{t("bulk.selected", { count: props.count })}</span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={chevron}>{t("field.status")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {APARTMENT_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => props.onSet({ status }, props.selected)}>
              <ApartmentStatusMark status={status} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={chevron}>{t("field.price")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPricing(true)}>{t("apartments.change_price")}</Menu.Item>
          <Menu.Item onClick={() => props.onSet({ is_price_hidden: true }, props.selected)}>
            {t("apartments.hide_price")}
          </Menu.Item>
          <Menu.Item onClick={() => props.onSet({ is_price_hidden: false }, props.selected)}>
            {t("apartments.show_price")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayEdit ? (
        <>
          <TypeMenu selected={props.selected} onSet={(set) => props.onSet(set, props.selected)} />
          <LayoutMenu selected={props.selected} onSet={(set) => props.onSet(set, props.selected)} />
          <Button color="danger" onClick={props.onRemove} leftSection={<Trash2 />}>
            {t("buttons.delete")}
          </Button>
        </>
      ) : null}
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
      {isPricing ? (
        <PriceDialog
          selected={props.selected}
          isBusy={props.isBusy}
          onSet={props.onSet}
          onClose={() => setPricing(false)}
        />
      ) : null}
    </div>
  );
}
