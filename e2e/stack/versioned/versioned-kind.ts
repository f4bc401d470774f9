import type { Db } from "@ezo/core/platform/db";

/** How a test writes a kind of record through the API. */
export interface VersionedKind {
  /** Below `/api`. */
  path: string;
  table: string;
  /** A setting: its name; its paths have no id. */
  isSingle?:
    | "contact"
    | "about"
    | "brand"
    | "home"
    | "cookies"
    | "marketing"
    | "notifications"
    | "response"
    | "prices"
    | "security"
    | "audit"
    | "retention"
    | "languages";
  /** It can only be deleted and restored one by one. */
  hasNoBulk?: true;
  /** It has no PATCH; its PUT keeps what is left out, too. */
  isPutOnly?: boolean;
  make: (db: Db, serial: number) => Promise<number>;
  /** Changes of the same field to different values. */
  patches: readonly [Body, Body] | ((db: Db) => Promise<readonly [Body, Body]>);
  /** Partial updates for tests over generated sequences; `patches` by default. */
  edits?: readonly Body[];
  /** Parts of its answer that show what a field names: the picture of `media_id`. */
  shows?: Readonly<Record<string, string>>;
  /** The same for bulk updates, if the kind has them. */
  sets?: readonly [Body, Body];
}
export type Body = Readonly<Record<string, unknown>>;
