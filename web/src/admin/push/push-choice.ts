import { quietly } from "../../shared/lib/quietly.ts";

const KEY = "ezo_push";

/** Who has switched notifications on in this browser; null where nobody has. */
export function chosenBy(): number | null {
  const id = Number(quietly(() => localStorage.getItem(KEY)) ?? "");
  return Number.isInteger(id) && id > 0 ? id : null;
}

export function keepChoice(userId: number): void {
  quietly(() => localStorage.setItem(KEY, String(userId)));
}

export function dropChoice(): void {
  quietly(() => localStorage.removeItem(KEY));
}
