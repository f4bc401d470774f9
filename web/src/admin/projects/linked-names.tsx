import { useQuery } from "@tanstack/react-query";
import { createElement, Fragment, type ReactElement } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { type FieldKey, fieldText, type FieldWords } from "../editor/history/field-text.ts";
import { features } from "../features/features.resource.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { projects } from "./projects.resource.ts";

type Name = (props: { id: number }) => ReactElement;

/** A field of ids in histories, each shown by the name that `name` draws. */
const named = (label: FieldKey, name: Name): FieldWords => ({
  label,
  show: (value, t) => {
    const ids = Array.isArray(value) ? value.filter((id): id is number => typeof id === "number") : [];
    if (ids.length === 0) return fieldText(value, t);
    return ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 ? ", " : ""}
        {createElement(name, { id })}
      </Fragment>
    ));
  },
});

export const featuresNamed = (label: FieldKey): FieldWords => named(label, FeatureName);
export const projectsNamed = (label: FieldKey): FieldWords => named(label, ProjectName);

/** What is gone has its number left. */
const numbered = (id: number): string => `#${id}`;

function FeatureName({ id }: { id: number }) {
  const { language } = useTexts();
  const { data } = useQuery(features.item(useCaller(), id, language));
  return <>{data === undefined || data.title === "" ? numbered(id) : data.title}</>;
}

function ProjectName({ id }: { id: number }) {
  const { language } = useTexts();
  const { data } = useQuery(projects.item(useCaller(), id, language));
  return <>{data === undefined || data.title === "" ? numbered(id) : data.title}</>;
}
