const LETTERS = ["A", "B", "C"] as const;

/** What people call a tested subject by its place; the first is A. */
export const subjectLetter = (index: number): string => LETTERS[index] ?? String(index + 1);
