/**
 * The `sizes` of the pictures that the explorer's pages are made of. The showroom fetches them ahead by the same, since the
 * browser chooses the file by it.
 */
export const STAGE_SIZES = "(min-width: 1100px) calc(100vw - 412px), 100vw";
export const PLAN_SIZES = "(min-width: 1100px) 58vw, 100vw";
