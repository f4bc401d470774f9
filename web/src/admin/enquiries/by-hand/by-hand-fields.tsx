import { HAND_SOURCES } from "@ezo/contract/enquiries/enquiry-source";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { squareMetres } from "@ezo/contract/values/words/decimals";
import { LOCALES } from "@ezo/contract/values/languages";
import { localized } from "@ezo/contract/values/locale";
import { PORTAL_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { Autocomplete, Checkbox, Input, SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { useApartmentsOf } from "../../inventory/site-items.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { byApartmentName } from "../by-apartment-name.ts";
import { enquiryProjects } from "../enquiries.queries.ts";
import styles from "./by-hand-fields.module.css";
import type { ByHandValues } from "./by-hand-values.ts";
import { PhoneField } from "./phone-field.tsx";
import { type Known, useKnown, useKnownText } from "./use-known.ts";

interface Fields {
  values: ByHandValues;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<ByHandValues>) => void;
}

export function ByHandFields({ values, errors, onChange }: Fields) {
  const { t } = useTexts();
  const known = useKnown(values);
  return (
    <>
      <PhoneField values={values} known={known} error={errors["phone"]} onChange={onChange} />
      <TextInput
        label={t("field.name")}
        withAsterisk
        value={values.name}
        error={errors["name"]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Input.Wrapper label={t("inbox.filter.source")} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t("inbox.filter.source")}
          data={HAND_SOURCES.map((value) => ({ value, label: t(`customers.source.${value}`) }))}
          value={values.source}
          onChange={(value) =>
            onChange({ source: HAND_SOURCES.find((known) => known === value) ?? "walk_in" })
          }
        />
      </Input.Wrapper>
      {values.source === "portal" ? (
        <PortalField values={values} errors={errors} onChange={onChange} />
      ) : null}
      <Subject values={values} errors={errors} onChange={onChange} />
      <Textarea
        label={t("by_hand.message")}
        autosize
        minRows={2}
        maxRows={6}
        value={values.message}
        error={errors["message"]}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
      />
      <Confirmation values={values} errors={errors} onChange={onChange} ofEmail={known.ofEmail} />
    </>
  );
}

/** Any portal; proposes those that fetch a feed of the project, or of any project while none is chosen. */
function PortalField({ values, errors, onChange }: Fields) {
  const { t } = useTexts();
  const { data: projects = [] } = useQuery(enquiryProjects(useCaller()));
  const { projectId } = values;
  const meant = projects.filter(({ id }) => projectId === null || id === projectId);
  return (
    <Autocomplete
      label={t("by_hand.portal")}
      description={t("by_hand.portal_hint")}
      maxLength={PORTAL_NAME_MAX_LENGTH}
      data={[...new Set(meant.flatMap(({ portals }) => portals))]}
      value={values.portal}
      error={errors["portal"]}
      onChange={(portal) => onChange({ portal })}
    />
  );
}

/** The project, and an apartment of it. */
function Subject({ values, errors, onChange }: Fields) {
  const { t, language } = useTexts();
  const { data: projects = [] } = useQuery(enquiryProjects(useCaller()));
  const { data: apartments = [] } = useApartmentsOf(values.projectId);
  // Sold ones, too: somebody may ask about one. The state comes early, because a narrow field cuts the end.
  const optionOf = (apartment: ApartmentSummary) => ({
    value: String(apartment.id),
    label: t("by_hand.apartment_option", {
      name: `${apartment.building.identifier} ${apartment.apartment_number}`,
      status: t(`apartments.status.${apartment.status}`),
      rooms: apartment.rooms,
      area: squareMetres(apartment.area_total, language),
    }),
  });
  return (
    <div className={styles.pair}>
      <Select
        label={t("field.project")}
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.project") }) }}
        searchable
        data={projects.map(({ id, titles }) => ({ value: String(id), label: localized(titles, language) }))}
        value={values.projectId === null ? null : String(values.projectId)}
        error={errors["project_id"]}
        onChange={(id) => onChange({ projectId: id ? Number(id) : null, apartmentId: null })}
      />
      <Select
        label={t("request.apartment")}
        clearable
        clearButtonProps={{ "aria-label": t("media.remove", { name: t("request.apartment") }) }}
        searchable
        filter={byApartmentName}
        disabled={values.projectId === null}
        data={apartments.map(optionOf)}
        value={values.apartmentId === null ? null : String(values.apartmentId)}
        error={errors["apartment_id"]}
        onChange={(id) => onChange({ apartmentId: id ? Number(id) : null })}
      />
    </div>
  );
}

/** An address, whether a confirmation goes there (nobody is written to unasked), and the language of the person. */
function Confirmation({ values, errors, onChange, ofEmail }: Fields & Pick<Known, "ofEmail">) {
  const { t, languageName } = useTexts();
  const textOf = useKnownText();
  return (
    <>
      <TextInput
        label={t("field.email")}
        type="email"
        value={values.email}
        error={errors["email"]}
        description={ofEmail ? textOf(ofEmail) : undefined}
        inputWrapperOrder={["label", "input", "error", "description"]}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <Select
          label={t("field.language")}
          allowDeselect={false}
          data={LOCALES.map((value) => ({ value, label: languageName(value) }))}
          value={values.language}
          onChange={(value) => onChange({ language: LOCALES.find((known) => known === value) ?? "ka" })}
        />
        {values.email.trim() ? (
          <Checkbox
            className={styles.confirm ?? ""}
            label={t("by_hand.confirm")}
            checked={values.confirm}
            onChange={(event) => onChange({ confirm: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </>
  );
}
