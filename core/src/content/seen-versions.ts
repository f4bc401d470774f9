import { AppError } from "../platform/app-error.ts";

/** The version at which the writer saw each item. An item without one is overwritten, and its history says so. */
export type Seen = ReadonlyMap<number, number>;
export const UNSEEN: Seen = new Map();

/** The versions that a call names, in the order of its ids; throws `invalid` where they are not as many. */
export function seenVersions(
  ids: readonly number[],
  versions: readonly (number | undefined)[] | undefined,
): Seen {
  if (versions && versions.length !== ids.length)
    throw new AppError("invalid", { fields: { versions: ["errors.invalid_value"] } });
  return new Map(
    ids.flatMap((id, index) => {
      const version = versions?.[index];
      return version === undefined ? [] : [[id, version] as const];
    }),
  );
}

/** What is deleted, brought back or put back as a whole must not have changed since its writer saw it. */
export function mustBeAsSeen(item: { id: number; version: number }, version: number | undefined): void {
  if (version !== undefined && version !== item.version)
    throw new AppError("version_conflict", { current: { id: item.id, version: item.version } });
}
