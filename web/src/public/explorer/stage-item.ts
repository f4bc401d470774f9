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
  /** The filters leave it out: dimmed, not gone. */
  isOut: boolean;
  /** Always visible on the picture. */
  pin: ReactNode;
  /** Beside the pointer, and in the sheet that a tap opens. */
  card: ReactNode;
  title: string;
  /** What can be done with it without going there. */
  tool?: ReactNode;
  /** Words of the sheet's button. */
  action: string;
}
