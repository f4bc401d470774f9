/** In what visitors read areas. What is stored and sent is in square metres. */
export const AREA_UNITS = ["m2", "sqft"] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];
export const DEFAULT_AREA_UNIT: AreaUnit = "m2";
