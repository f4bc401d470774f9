import { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import { UnitType } from "@ezo/contract/site/unit-facts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { ApartmentStatusMark } from "../apartment-status-mark.tsx";
import type { SheetField, SheetValue } from "./sheet-columns.ts";

export function ShownValue({ field, value }: { field: SheetField; value: SheetValue | undefined }) {
  const { t, format } = useTexts();
  if (value === null || value === undefined || value === "") return null;
  if (field === "status") return <ApartmentStatusMark status={ApartmentStatus.parse(value)} />;
  if (field === "unit_type") return t(`apartments.unit.${UnitType.parse(value)}`);
  if (typeof value === "boolean") return t(value ? "field.yes" : "field.no");
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "number" ? format.number(value) : value;
}
