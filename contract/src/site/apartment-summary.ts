import { z } from "zod";
import { Image } from "../media.ts";
import { Id } from "../values/fields.ts";
import { apartmentFacts, UnitFacts, UnitType } from "./unit-facts.ts";

const BuildingName = z.object({ id: Id, identifier: z.string(), name: z.string() });
const ProjectName = z.object({ id: Id, title: z.string() });

export const ApartmentSummary = z.object({
  id: Id,
  /** `apartment` in every list that does not name other types. */
  unit_type: UnitType,
  ...apartmentFacts,
  area_living: z.number().nullable(),
  area_balcony: z.number().nullable(),
  orientation: z.array(z.string()),
  ...UnitFacts.shape,
  building: BuildingName,
  project: ProjectName,
  plan_image: Image.nullable(),
});
export type ApartmentSummary = z.infer<typeof ApartmentSummary>;
