import { useQuery } from "@tanstack/react-query";
import { createElement, Fragment, type ReactElement } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { type FieldKey, fieldText, type FieldWords } from "../editor/history/field-text.ts";
import { isMissing } from "../editor/use-save.ts";
import { features } from "../features/features.resource.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "./projects.resource.ts";

type Name = (props: { id: number }) => ReactElement;

/** Each name is a call. */
const SHOWN = 8;

/** A field of ids in histories, the first ones shown by the names that `name` draws. */
const named = (label: FieldKey, name: Name): FieldWords => ({
  label,
  show: (value, t) => {
    const ids = Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : [];
    if (ids.length === 0) return fieldText(value, t);
    const left = ids.length - SHOWN;
    return (
      <>
        {ids.slice(0, SHOWN).map((id, index) => (
          <Fragment key={id}>
            {index > 0 ? ", " : ""}
            {createElement(name, { id })}
          </Fragment>
        ))}
        {left > 0 ? ` ${t("list.and_more", { count: left })}` : null}
      </>
    );
  },
});

export const featuresNamed = (label: FieldKey): FieldWords => named(label, FeatureName);
export const projectsNamed = (label: FieldKey): FieldWords => named(label, ProjectName);

/** What is gone, or has no title, has its number left. Of what is loading or could not be loaded, nothing is known. */
function nameOf(
  id: number,
  { data, error }: { data: { title: string } | undefined; error: unknown },
): string {
  if (data) return data.title || numbered(id);
  return isMissing(error) ? numbered(id) : "…";
}
const numbered = (id: number): string => `#${id}`;

function FeatureName({ id }: { id: number }) {
  const { language } = useTexts();
  return <>{nameOf(id, useQuery(features.item(useCaller(), id, language)))}</>;
}

function ProjectName({ id }: { id: number }) {
  const { language } = useTexts();
  return <>{nameOf(id, useQuery(projects.item(useCaller(), id, language)))}</>;
}
