import { AREA } from "@ezo/contract/inventory/apartment-cells";
import { AREAS, ROOMS } from "@ezo/contract/values/limits/stock";
import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { TextInput } from "@mantine/core";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import type { PlaceKind } from "../zone-place.ts";
import type { NewTarget } from "./use-new-targets.ts";
import styles from "./zone-panel.module.css";

export function NewTargetFields(props: {
  kind: PlaceKind;
  target: NewTarget;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<NewTarget>) => void;
}) {
  const { kind, target, errors, onChange } = props;
  const { name, rooms, area } = target;
  const { t } = useTexts();
  if (kind === "floors")
    return (
      <NumberField
        label={t("zones.floor_number")}
        bounds={FLOOR_NUMBERS}
        value={name}
        onChange={(value) => onChange({ name: value })}
        error={errors["number"]}
        autoFocus
      />
    );
  return (
    <>
      <TextInput
        label={t(kind === "buildings" ? "zones.identifier" : "zones.apartment_number")}
        value={String(name)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={errors["identifier"] ?? errors["apartment_number"]}
        autoFocus
      />
      {kind === "apartments" ? (
        <div className={styles.row}>
          <NumberField
            label={t("field.rooms")}
            bounds={ROOMS}
            value={rooms}
            onChange={(value) => onChange({ rooms: value })}
            error={errors["rooms"]}
          />
          <NumberField
            label={t("zones.area")}
            bounds={{ ...AREA, ...AREAS }}
            value={area}
            onChange={(value) => onChange({ area: value })}
            error={errors["area_total"]}
          />
        </div>
      ) : null}
    </>
  );
}
