import { hasFact } from "@ezo/contract/values/stock/unit-types";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { ChevronDown } from "../generated/icons.ts";
import { layouts } from "../layouts/layouts.resource.ts";
import type { ChosenApartment } from "./chosen-apartment.ts";

export interface NamedLayout {
  id: number;
  name: string;
}
interface Props {
  layouts: readonly NamedLayout[];
  onSet: (layoutId: number | null) => void;
}

/**
 * The layouts that the chosen apartments may be given: those of their project. None where they are of several projects, or
 * where units of their types have no layout.
 */
export function useLayoutsFor(selected: readonly ChosenApartment[], isAsked: boolean): NamedLayout[] {
  const { language } = useTexts();
  const [projectId, ...others] = new Set(selected.map(({ project_id }) => project_id));
  const isOne = projectId !== undefined && others.length === 0;
  const isMeant = selected.some(({ unit_type: type }) => hasFact(type, "layout_id"));
  const { data = [] } = useQuery({
    ...layouts.every(useCaller(), { project_id: projectId, locale: language }),
    enabled: isAsked && isOne && isMeant,
  });
  return isAsked && isOne && isMeant ? data.map(({ id, name, slug }) => ({ id, name: name || slug })) : [];
}

/** Gives the chosen apartments a layout of their project, or takes it away. */
export function LayoutMenu(props: Props) {
  const { t } = useTexts();
  if (props.layouts.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button rightSection={<ChevronDown />}>{t("field.layout")}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <LayoutItems {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The same as items of a menu. */
export function LayoutItems({ layouts: named, onSet }: Props) {
  const { t } = useTexts();
  return (
    <>
      {named.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => onSet(id)}>
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => onSet(null)}>{t("layouts.none")}</Menu.Item>
    </>
  );
}
