import { APARTMENT_STATUSES } from "@ezo/contract/navigation";
import { Button, CloseButton, Menu } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import bar from "../resource/selection-bar.module.css";
import { ChevronDown, Trash2 } from "../ui/icons.ts";
import { ApartmentStatusMark } from "./apartment-status-mark.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import type { BulkSet } from "./use-apartment-changes.ts";

/** What can be done with the selected apartments. */
export function ApartmentBar(props: {
  count: number;
  isBusy: boolean;
  onSet: (set: BulkSet, onDone?: () => void) => void;
  onRemove: () => void;
  onClear: () => void;
}) {
  const { t } = useTexts();
  const [isPricing, setPricing] = useState(false);
  const chevron = <ChevronDown size={16} strokeWidth={1.6} aria-hidden="true" />;
  return (
    <div className={bar.bar} role="group" aria-label={t("bulk.actions")}>
      <span role="status">{t("bulk.selected", { count: props.count })}</span>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={chevron}>{t("field.status")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {APARTMENT_STATUSES.map((status) => (
            <Menu.Item key={status} onClick={() => props.onSet({ status })}>
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
          <Menu.Item onClick={() => props.onSet({ is_price_hidden: true })}>
            {t("apartments.hide_price")}
          </Menu.Item>
          <Menu.Item onClick={() => props.onSet({ is_price_hidden: false })}>
            {t("apartments.show_price")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        color="danger"
        onClick={props.onRemove}
        leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
      >
        {t("buttons.delete")}
      </Button>
      <CloseButton size={40} iconSize={18} aria-label={t("bulk.clear")} onClick={props.onClear} />
      {isPricing ? (
        <PriceDialog
          count={props.count}
          isBusy={props.isBusy}
          onSet={props.onSet}
          onClose={() => setPricing(false)}
        />
      ) : null}
    </div>
  );
}
