import type { Setup } from "@ezo/contract/admin/setup/setup";
import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { keysOf } from "@ezo/contract/values/keyed";
import { KNOWN_PLACES, NUMBER_PATTERN, numberByPattern } from "@ezo/contract/values/stock/apartment-numbers";
import { PRICES } from "@ezo/contract/values/limits/prices";
import { AREAS, ROOMS, TOWER } from "@ezo/contract/values/limits/stock";
import { LOCALES, type LocalizedText } from "@ezo/contract/values/locale";
import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import { NumberField } from "../editor/fields/number-field.tsx";
import { type Figure, type NumberBounds, numberOf } from "../editor/fields/number-of.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import { useFieldErrors } from "../ui/states/use-field-errors.ts";
import { STEP_PARAM } from "./setup-paths.ts";
import { type TowerValues, useBuildTower } from "./tower.queries.ts";
import styles from "./setup.module.css";

/** The figures of the template, with what each may be. */
const FIGURES = {
  first_floor: FLOOR_NUMBERS,
  floors: { min: 1, max: TOWER.floors },
  apartments_per_floor: { min: 1, max: TOWER.perFloor },
  rooms: ROOMS,
  area_total: { ...AREAS, decimals: 2 },
  price: PRICES,
} as const satisfies Record<string, NumberBounds>;
type FigureName = keyof typeof FIGURES;
const FIGURE_NAMES = keysOf(FIGURES);

interface Values extends Record<FigureName, Figure> {
  project_id: string | null;
  identifier: string;
  name: LocalizedText;
  number_pattern: string;
}
const START: Omit<Values, "project_id"> = {
  identifier: "a",
  name: { ka: "", en: "", ru: "" },
  first_floor: 1,
  floors: 20,
  apartments_per_floor: 8,
  rooms: 2,
  area_total: 60,
  price: "",
  number_pattern: "{floor}{nn}",
};

/** A rectangular building by template: floors by apartments, all alike, to be changed one by one afterwards. */
export function TowerForm({ setup }: { setup: Setup }) {
  const { t } = useTexts();
  const { options } = useProjects();
  const [start] = useState<Values>({
    ...START,
    project_id: setup.project_id === null ? null : String(setup.project_id),
  });
  const [values, setValues] = useState(start);
  const isTyped = JSON.stringify(values) !== JSON.stringify(start);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  // The form stays drawn while the facade's page is loading: what was made is no unsaved work on it.
  const build = useBuildTower(() => setValues(start));
  const { errors, correct } = useFieldErrors(build.error);
  const [isAsking, setAsking] = useState(false);
  const text = (name: "identifier" | "number_pattern") => ({
    label: t(`setup.tower.${name}`),
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      set({ [name]: currentTarget.value });
      correct(name);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (values.project_id === null) setAsking(true);
        else build.mutate(bodyOf(values));
      }}
    >
      <Select
        label={t("field.project")}
        data={options}
        allowDeselect={false}
        value={values.project_id}
        error={
          isAsking && values.project_id === null
            ? t(options.length === 0 ? "setup.tower.no_project" : "setup.tower.which_project")
            : errors["project_id"]
        }
        onChange={(project_id) => {
          set({ project_id });
          correct("project_id");
        }}
      />
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={t(`setup.tower.name.${locale}`)}
          value={values.name[locale]}
          error={errors[`name.${locale}`]}
          onChange={({ currentTarget }) => {
            set({ name: { ...values.name, [locale]: currentTarget.value } });
            correct(`name.${locale}`);
          }}
        />
      ))}
      <TextInput {...text("identifier")} description={t("setup.tower.identifier_hint")} />
      <div className={styles.figures}>
        {FIGURE_NAMES.map((name) => (
          <NumberField
            key={name}
            label={t(`setup.tower.${name}`)}
            bounds={FIGURES[name]}
            value={values[name]}
            error={errors[name]}
            onChange={(figure) => {
              set({ [name]: figure });
              correct(name);
            }}
          />
        ))}
      </div>
      <TextInput {...text("number_pattern")} description={t("setup.tower.pattern_hint")} maxLength={40} />
      <Size values={values} />
      <Button type="submit" loading={build.isPending}>
        {t("setup.tower.build")}
      </Button>
      <UnsavedGuard isHeld={isTyped} param={STEP_PARAM} />
    </form>
  );
}

/** What will be made, in figures and with the first and the last number. */
function Size({ values }: { values: Values }) {
  const { t, format } = useTexts();
  const { first_floor: first, floors, apartments_per_floor: each, number_pattern: pattern } = values;
  if (typeof first !== "number" || typeof floors !== "number" || typeof each !== "number") return null;
  if (!KNOWN_PLACES.test(pattern)) return <p role="status">{t("zones.copy_pattern_unknown")}</p>;
  if (!NUMBER_PATTERN.test(pattern)) return <p role="status">{t("zones.copy_pattern_wrong")}</p>;
  return (
    <p role="status">
      {t("setup.tower.size", {
        apartments: format.number(floors * each),
        first: numberByPattern(pattern, { floor: first, place: 1 }),
        last: numberByPattern(pattern, { floor: first + floors - 1, place: each, serial: floors * each }),
      })}
    </p>
  );
}

/** What is no number is sent as none, and the server names its field. */
function bodyOf({
  project_id: projectId,
  name,
  identifier,
  number_pattern,
  ...figures
}: Values): TowerValues {
  const figure = (of: FigureName) => numberOf(figures[of]) ?? Number.NaN;
  return {
    project_id: Number(projectId),
    identifier,
    name,
    number_pattern,
    first_floor: figure("first_floor"),
    floors: figure("floors"),
    apartments_per_floor: figure("apartments_per_floor"),
    rooms: figure("rooms"),
    area_total: figure("area_total"),
    price: numberOf(figures.price),
  };
}
