/** What is being built, in the order in which a house grows. Pages import this without zod. */
export const CONSTRUCTION_STAGES = [
  "preparation",
  "foundation",
  "frame",
  "facade",
  "interior",
  "grounds",
  "handover",
] as const;
export type ConstructionStage = (typeof CONSTRUCTION_STAGES)[number];
