/** The stock: floors, apartments and their layouts. Rows of the specification's section 9. */

export const FLOOR_LABEL_MAX_LENGTH = 20;
/** Maximum number of floors added by one call. */
export const FLOORS_AT_ONCE = 100;
/** The most fields that one call applies to the copies of a floor: all that a building of 1000 apartments can have. */
export const FLOOR_COPY_CHANGES_MAX = 10_000;
/** The most that the template of a building makes at once: more was mistyped, and would take minutes. */
export const TOWER = { floors: 100, perFloor: 40, apartments: 1000 } as const;

export const ROOMS = { min: 1, max: 50 } as const;
export const BEDROOMS = { min: 0, max: 50 } as const;
/** Square metres, to the database's precision. */
export const AREAS = { min: 0.01, max: 99_999 } as const;
/** Metres of shop window, to the database's precision. */
export const FRONTAGES = { min: 0.1, max: 999 } as const;
export const APARTMENT_NUMBER_MAX_LENGTH = 20;
/** Beside its plan. */
export const APARTMENT_PICTURES_MAX = 50;
export const LAYOUT_SLUG_MAX_LENGTH = 60;
