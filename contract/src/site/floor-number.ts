import { z } from "zod";

/** Floors below ground are negative. */
export const FLOOR_NUMBER_MIN = -20;
export const FLOOR_NUMBER_MAX = 300;
export const FloorNumber = z.int().min(FLOOR_NUMBER_MIN).max(FLOOR_NUMBER_MAX);
