import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { floors } from "../inventory/stock.resources.ts";
import { layouts } from "../layouts/layouts.resource.ts";

/** The layout of an apartment, among those of the project of its floor. */
export function LayoutField(props: {
  floorId: number | null;
  value: number | null;
  error?: string | undefined;
  onChange: (id: number | null) => void;
}) {
  const { floorId, value, error, onChange } = props;
  const { t, language } = useTexts();
  const call = useCaller();
  const { data: floor } = useQuery({
    ...floors.item(call, floorId ?? 0, language),
    enabled: floorId !== null,
  });
  const projectId = floor?.project_id;
  const { data } = useQuery({
    ...layouts.every(call, { project_id: projectId, locale: language }),
    enabled: projectId !== undefined,
  });
  return (
    <Select
      label={t("field.layout")}
      description={t("layouts.hint.apartment")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      clearable
      clearButtonProps={{ "aria-label": t("media.remove", { name: t("field.layout") }) }}
      searchable
      data={(data ?? []).map(({ id, name, slug }) => ({ value: String(id), label: name || slug }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
