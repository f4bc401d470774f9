import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ChevronDown } from "../generated/icons.ts";
import { layouts } from "../layouts/layouts.resource.ts";
import type { ChosenApartment } from "./chosen-apartment.ts";

/** Gives the chosen apartments a layout of their project, or takes it away. Nothing where they are of several projects. */
export function LayoutMenu(props: {
  selected: readonly ChosenApartment[];
  onSet: (set: { layout_id: number | null }) => void;
}) {
  const { t, language } = useTexts();
  const [projectId, ...others] = new Set(props.selected.map(({ project_id }) => project_id));
  const isOne = projectId !== undefined && others.length === 0;
  const { data = [] } = useQuery({
    ...layouts.every(useCaller(), { project_id: projectId, locale: language }),
    enabled: isOne,
  });
  if (!isOne || data.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button rightSection={<ChevronDown />}>{t("field.layout")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {data.map(({ id, name, slug }) => (
          <Menu.Item key={id} onClick={() => props.onSet({ layout_id: id })}>
            {name || slug}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => props.onSet({ layout_id: null })}>{t("layouts.none")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
