import type { ApartmentStatus } from "@ezo/contract/navigation";
import type { ReactNode } from "react";

/** One thing to choose, as the picture and the list beside it both show it. */
export interface StageItem {
  key: string;
  /** Where choosing it leads; nothing where there is nothing to see. */
  to: string | undefined;
  /** What a screen reader says of it. */
  label: string;
  coords: readonly { x: number; y: number }[];
  /** Of an apartment; a building and a floor have none of their own. */
  status?: ApartmentStatus;
  /** Whether the filters match it: lit, or dimmed but not gone. Nothing while no filter is on. */
  isMatch: boolean | undefined;
  /** Shown on the picture; where there is no room for both words, the name alone. */
  pin: { name: string; detail: string } | null;
  /** Shown on the magnified picture, where there is no room for a pin: a floor's number. */
  mark?: string;
  /** Beside the pointer, and in the sheet that a tap opens. */
  card: ReactNode;
  title: string;
  /** What can be done with it without going there. */
  tool?: ReactNode;
  /** Words of the sheet's button. */
  action: string;
}
