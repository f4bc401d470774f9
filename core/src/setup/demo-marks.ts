/** The marks of the demo's parts in the settings: when each was added. What is older than its mark is the demo's. */
export const DEMO_MARKS = {
  content: "demo_seeded",
  stock: "demo_explorer_seeded",
  people: "demo_life_seeded",
} as const;
