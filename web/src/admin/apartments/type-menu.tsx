import {
  hasFact,
  isSameSort,
  UNIT_FACTS,
  UNIT_TYPES,
  type UnitFact,
  type UnitType,
} from "@ezo/contract/values/stock/unit-types";
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { ChevronDown } from "../generated/icons.ts";
import type { TextKey, Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import type { ApartmentRow } from "../inventory/stock.resources.ts";

const FACT_LABELS = {
  rooms: "field.rooms",
  bedrooms: "field.bedrooms",
  area_living: "field.area_living",
  area_balcony: "field.area_balcony",
  orientation: "field.orientation",
  layout_id: "field.layout",
  parking_kind: "field.parking_kind",
  has_ev_charger: "field.has_ev_charger",
  has_street_entrance: "field.has_street_entrance",
  frontage_m: "field.frontage_m",
} as const satisfies Record<UnitFact, TextKey>;

/** Gives the chosen units another type. Asks first where they lose facts by it, or keep what was made for another type. */
export function TypeMenu(props: {
  selected: readonly ApartmentRow[];
  onSet: (set: { unit_type: UnitType }) => void;
}) {
  const { selected, onSet } = props;
  const { t } = useTexts();
  const [asked, setAsked] = useState<UnitType | null>(null);
  const choose = (type: UnitType) => (isFree(selected, type) ? onSet({ unit_type: type }) : setAsked(type));
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<ChevronDown />}>{t("field.unit_type")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {UNIT_TYPES.map((type) => (
            <Menu.Item key={type} onClick={() => choose(type)}>
              {t(`apartments.unit.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked === null ? null : (
        <ConfirmDialog
          title={t("apartments.type_title")}
          message={[becomes(t, selected, asked), ...losses(t, selected, asked)].join(" ")}
          note={keeps(t, selected, asked)}
          confirm={t("apartments.type_change")}
          isDanger
          onClose={() => setAsked(null)}
          onConfirm={() => onSet({ unit_type: asked })}
        />
      )}
    </>
  );
}

const changing = (rows: readonly ApartmentRow[], type: UnitType) =>
  rows.filter(({ unit_type }) => unit_type !== type);

/** How many of the units lose each of the facts that the new type lacks. */
function lostFacts(rows: readonly ApartmentRow[], type: UnitType): [UnitFact, number][] {
  return UNIT_FACTS.filter((fact) => !hasFact(type, fact)).flatMap((fact) => {
    const count = changing(rows, type).filter((row) => hasValue(row[fact])).length;
    return count === 0 ? [] : [[fact, count] as [UnitFact, number]];
  });
}
const hasValue = (value: ApartmentRow[UnitFact]): boolean =>
  // A "no" is something that is known, too.
  Array.isArray(value) ? value.length > 0 : value !== null && value !== 0;

const hasPage = ({ plan_image_id: plan, gallery_image_ids: pictures, translations }: ApartmentRow): boolean =>
  plan !== null ||
  pictures.length > 0 ||
  Object.values(translations).some(({ description }) => description !== "");

/** How many units have a plan, pictures or a text that were made for what they were: those that keep them, and the others. */
function pagesOf(rows: readonly ApartmentRow[], type: UnitType): { kept: number; lost: number } {
  const shown = changing(rows, type).filter(hasPage);
  const kept = shown.filter(({ unit_type: before }) => isSameSort(before, type)).length;
  return { kept, lost: shown.length - kept };
}

function isFree(rows: readonly ApartmentRow[], type: UnitType): boolean {
  const { kept, lost } = pagesOf(rows, type);
  return lostFacts(rows, type).length === 0 && kept === 0 && lost === 0;
}

const becomes = (t: Translate, rows: readonly ApartmentRow[], type: UnitType): string =>
  t("apartments.type_becomes", { type: t(`apartments.unit.${type}`), count: changing(rows, type).length });

function losses(t: Translate, rows: readonly ApartmentRow[], type: UnitType): string[] {
  const facts = lostFacts(rows, type).map(([fact, count]) => `${t(FACT_LABELS[fact])} (${count})`);
  const { lost: count } = pagesOf(rows, type);
  return [
    ...(facts.length === 0 ? [] : [t("apartments.type_loses", { facts: facts.join("; ") })]),
    ...(count === 0 ? [] : [t("apartments.type_takes_of", { count })]),
  ];
}

function keeps(t: Translate, rows: readonly ApartmentRow[], type: UnitType): string | undefined {
  const { kept: count } = pagesOf(rows, type);
  return count === 0 ? undefined : t("apartments.type_keeps_of", { count });
}
