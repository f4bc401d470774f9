import type { FilterName } from "@ezo/contract/site/navigation";

export const FILTER_LABELS: Record<FilterName, string> = {
  rooms: "apartments.rooms",
  status: "apartments.status",
  area: "apartments.area_range",
  price: "apartments.price_range",
  floor: "apartments.floor",
};
