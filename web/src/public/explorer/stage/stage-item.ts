import type { ApartmentStatus } from "@ezo/contract/site/apartment-status";
import type { ZonedUnit } from "@ezo/contract/site/zones";
import type { Polygon } from "@ezo/contract/values/geometry/polygon";
import type { ReactNode } from "react";

/** An item to choose, shown both in the picture and in the list beside it. */
export interface StageItem {
  key: string;
  /** The address it leads to; undefined where there is nothing to see. */
  to: string | undefined;
  label: string;
  /** Empty where nothing is drawn. */
  coords: Polygon;
  /** Its further polygons: a floor's second wing, an apartment's terrace. */
  others?: readonly Polygon[];
  /** Only of an apartment; buildings and floors have none. */
  status?: ApartmentStatus;
  /** Of a unit that is no apartment: it has the colour and pattern of its type. */
  unit?: ZonedUnit["unit_type"];
  /** Whether it matches the filters: highlighted or dimmed. Undefined without filters. */
  isMatch: boolean | undefined;
  /** Label on the picture; only the name where there is no room for both. */
  pin: { name: string; detail: string } | null;
  /** Label on the magnified picture, where there is no room for a pin: a floor's number. */
  mark?: string;
  /** Content of the card beside the zone and of the sheet that a tap opens. */
  card: ReactNode;
  title: string;
  /** An action without opening it, such as the shortlist button. */
  tool?: ReactNode;
  /** Label of the sheet's button. */
  action: string;
}
