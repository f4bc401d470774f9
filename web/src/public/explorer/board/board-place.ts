/** The part of the project that a level shows. */
export interface BoardPlace {
  /** Identifier of the building; without it all buildings are shown side by side. */
  building?: string;
  /** The floor that the level is about. */
  floor?: number;
  /** Names above the columns of each building, where there are several. */
  buildings: readonly { id: number; name: string }[];
}
