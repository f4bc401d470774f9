import { SIDES } from "@ezo/contract/inventory/apartments";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import type { Currency } from "@ezo/contract/values/money/currency";
import { sentences } from "@ezo/contract/values/words/sentences";
import { hasFact, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";
import { MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { useTypedCurrency } from "../i18n/use-typed-currency.ts";
import { InterestCard } from "../interest/interest-card.tsx";
import { apartmentPaths } from "../inventory/inventory-paths.ts";
import { type ApartmentRow, apartments, buildings, floors } from "../inventory/stock.resources.ts";
import { useProjects } from "../inventory/use-projects.ts";
import { PictureField, PicturesField } from "../media/picture/picture-fields.tsx";
import { FigureField } from "./sheet/figure-field.tsx";
import {
  APARTMENT_FIELDS,
  apartmentSpecIn,
  type ApartmentValues,
  pageWithType,
  typedPrice,
} from "./apartment-values.ts";
import { largeFall } from "./large-fall.ts";
import { LayoutField } from "./layout-field.tsx";
import { DiscountCard } from "./prices/discount-card.tsx";
import { PriceHistoryCard } from "./prices/price-history-card.tsx";
import { HoldCard } from "./holds/hold-card.tsx";
import { TypeFacts } from "./type-facts.tsx";

type Parts = EditorParts<ApartmentRow, ApartmentRow, ApartmentValues>;
interface PriceParts {
  /** In which the form's prices are typed. */
  currency: Currency | undefined;
}

export default function ApartmentEditPage() {
  const { t, format } = useTexts();
  const currency = useTypedCurrency(useParams()["id"]);
  const spec = useMemo(() => apartmentSpecIn(currency), [currency]);
  return (
    <EditorPage
      spec={spec}
      listPath={apartmentPaths.list}
      listTitle={t("screen.apartments")}
      newTitle={({ unit_type: type }) =>
        t(type === "apartment" ? "screen.apartment_new" : `apartments.new.${type}`)
      }
      editPath={apartmentPaths.edit}
      publicPath={(item) =>
        item.is_active
          ? `/projects/${item.project_id}/${item.building_identifier}/floor-${item.floor_number}/apartment-${item.id}`
          : null
      }
      nameOf={({ apartment_number: number, unit_type: type }) =>
        number ? t(`apartments.named.${type}`, { number }) : ""
      }
      names={APARTMENT_FIELDS}
      askBeforeSaving={(values, item) =>
        pageWithType(values, item) === "goes"
          ? {
              title: t("apartments.type_title"),
              message: t("apartments.type_takes"),
              confirm: t("apartments.type_change"),
              isDanger: true,
            }
          : largeFall(values, item, { t, format })
      }
    >
      {(parts) => <ApartmentForm {...parts} currency={currency} />}
    </EditorPage>
  );
}

function ApartmentForm(props: Parts & PriceParts) {
  const { editor, item } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const { field, text } = formFields(form);
  const { ka } = values.translations;
  const planLabel = t(values.unit_type === "apartment" ? "field.plan_image" : "field.unit_plan");
  return (
    <>
      <Column>
        <DataCard {...props} />
        <ItemTexts parts={props} resource={apartments}>
          {(locale, fallbackOf) => (
            <Textarea
              label={t("field.description")}
              autosize
              minRows={5}
              maxRows={16}
              placeholder={fallbackOf(ka.description)}
              {...text(`translations.${locale}.description`)}
            />
          )}
        </ItemTexts>
        <Card title={t("field.gallery_images")} aside={<small>{t("editor.pictures_hint")}</small>}>
          <PicturesField label={t("field.gallery_images")} {...field("gallery_images")} />
        </Card>
      </Column>
      <Column>
        <SaleCards {...props} />
        {item ? <DiscountCard apartment={item} /> : null}
        {item ? <HoldCard apartment={item} /> : null}
        {hasFact(values.unit_type, "layout_id") ? (
          <Card title={t("field.layout")}>
            <LayoutField floorId={values.floor_id} {...field("layout_id")} />
          </Card>
        ) : null}
        <Card title={planLabel}>
          <PictureField label={planLabel} {...field("plan_image", "plan_image_id")} />
        </Card>
        {item ? <PriceHistoryCard id={item.id} /> : null}
        {item ? <InterestCard id={item.id} /> : null}
      </Column>
    </>
  );
}

/** Place, number and the facts that a unit of its type has. */
function DataCard({ editor: { form }, item }: Parts) {
  const { t } = useTexts();
  const { field, text, choice, error } = formFields(form);
  const { unit_type: type } = form.values;
  const page = pageWithType(form.values, item);
  const hints = [
    ...(type === "apartment" ? [] : [t("apartments.hint.unit_type")]),
    ...(page === "stays" ? [t("apartments.type_keeps")] : []),
    ...(page === "goes" ? [t("apartments.type_takes")] : []),
  ];
  return (
    <Card title={t("editor.data")}>
      <Pair>
        <FloorField form={form} />
        <TextInput label={t("field.apartment_number")} withAsterisk {...text("apartment_number")} />
      </Pair>
      <Select
        label={t("field.unit_type")}
        description={sentences(hints)}
        inputWrapperOrder={["label", "input", "error", "description"]}
        allowDeselect={false}
        data={UNIT_TYPES.map((value) => ({ value, label: t(`apartments.unit.${value}`) }))}
        {...choice("unit_type", UNIT_TYPES)}
        error={error("unit_type")}
      />
      {hasFact(type, "rooms") ? (
        <Pair>
          <Figure form={form} field="rooms" isRequired={type === "apartment"} />
          {hasFact(type, "bedrooms") ? <Figure form={form} field="bedrooms" isRequired /> : null}
        </Pair>
      ) : null}
      <Pair>
        <Figure form={form} field="area_total" isRequired />
        {hasFact(type, "area_living") ? <Figure form={form} field="area_living" /> : null}
      </Pair>
      {hasFact(type, "orientation") ? (
        <Pair>
          {hasFact(type, "area_balcony") ? <Figure form={form} field="area_balcony" /> : null}
          <MultiSelect
            label={t("field.orientation")}
            data={SIDES.map((value) => ({ value, label: t(`apartments.side.${value}`) }))}
            {...field("orientation")}
          />
        </Pair>
      ) : null}
      <TypeFacts form={form} />
    </Card>
  );
}

/** Whether the apartment is shown, its status and its price. */
function SaleCards({ editor: { form }, item, currency }: Parts & PriceParts) {
  const { t, format } = useTexts();
  const { choice, toggle, error } = formFields(form);
  const regular = item?.old_price ?? null;
  return (
    <>
      <Card title={t("editor.publishing")}>
        <SwitchRow label={t("field.is_active")} hint={t("buildings.hint.active")} {...toggle("is_active")} />
        <Select
          label={t("field.status")}
          description={item?.hold ? t("apartments.status_ends_hold") : undefined}
          inputWrapperOrder={["label", "input", "error", "description"]}
          allowDeselect={false}
          data={APARTMENT_STATUSES.map((value) => ({ value, label: t(`apartments.status.${value}`) }))}
          {...choice("status", APARTMENT_STATUSES)}
          error={error("status")}
        />
      </Card>
      <Card title={t("field.price")}>
        <Figure
          form={form}
          field="price"
          locked={
            regular === null ? undefined : t("discount.price_locked", { price: format.number(regular) })
          }
          description={t("apartments.hint.price")}
          onChange={(price) => {
            form.setValues(typedPrice(price, currency, item));
            form.clearFieldError("price");
          }}
        />
        <SwitchRow
          label={t("field.is_price_hidden")}
          hint={t("apartments.hint.hidden_price")}
          {...toggle("is_price_hidden")}
        />
      </Card>
    </>
  );
}

function Figure(props: {
  form: Parts["editor"]["form"];
  field: "rooms" | "bedrooms" | "area_total" | "area_living" | "area_balcony" | "price";
  isRequired?: boolean;
  locked?: string | undefined;
  description?: string;
  /** Where more than the figure changes with it. */
  onChange?: (value: number | string) => void;
}) {
  const { form, field, isRequired = false, locked, description } = props;
  const { set, error } = formFields(form);
  const { onChange = (value) => set(field, value) } = props;
  return (
    <FigureField
      field={field}
      value={form.values[field]}
      error={error(field)}
      isRequired={isRequired}
      locked={locked}
      description={description}
      onChange={onChange}
    />
  );
}

/** The floor, among all the firm's floors by project and building. */
function FloorField({ form }: { form: Parts["editor"]["form"] }) {
  const { t } = useTexts();
  const call = useCaller();
  const projects = useProjects();
  const { set, error } = formFields(form);
  const { data: houses } = useQuery(buildings.every(call, {}));
  const { data: storeys } = useQuery(floors.every(call, {}));
  const groups = useMemo(
    () =>
      (houses ?? []).map((house) => ({
        group: `${projects.nameOf(house.project_id)}, ${house.identifier}`,
        items: (storeys ?? [])
          .filter(({ building_id }) => building_id === house.id)
          .map(({ id, number }) => ({
            value: String(id),
            label: `${house.identifier} / ${t("zones.floor_n", { number })}`,
          })),
      })),
    [houses, storeys, projects, t],
  );
  const { floor_id: value } = form.values;
  return (
    <Select
      label={t("field.floor")}
      withAsterisk
      searchable
      allowDeselect={false}
      data={groups}
      value={value === null ? null : String(value)}
      error={error("floor_id")}
      onChange={(id) => set("floor_id", id === null ? null : Number(id))}
    />
  );
}
