import { ID_MAX } from "@ezo/contract/values/ids";
import { type AskedUnitTypes, EVERY_TYPE, UNIT_TYPES } from "@ezo/contract/values/stock/unit-types";

/** A cursor of one list leads nowhere in another. */
export const LISTS = ["projects", "apartments", "layouts"] as const;
export type ListName = (typeof LISTS)[number];

/** Where a walk through a list is. Instants are in milliseconds since 1970. */
interface Position {
  changedAt: number;
  id: number;
  /** Of what is gone, this walk lists what went after then. */
  goneAfter: number;
  /** Of apartments: the types that were asked for, in the order of `UNIT_TYPES`; apartments alone where it is not there. */
  unitTypes?: AskedUnitTypes | undefined;
}

const CURSOR = /^2\.[a-z]{1,20}\.(\d{1,14})\.(\d{1,10})\.(\d{1,14})(?:\.([a-z,]{1,100}))?$/;

/** Apartments alone are not named: cursors from before there was a choice go on. */
const typesIn = (unitTypes: AskedUnitTypes = []): string => {
  const named = unitTypes === EVERY_TYPE ? EVERY_TYPE : unitTypes.join();
  return named === "" || named === "apartment" ? "" : `.${named}`;
};

/** Opaque to clients, who only send it back. It grants nothing: the key alone decides what is listed. */
export const cursorOf = (list: ListName, { changedAt, id, goneAfter, unitTypes }: Position): string =>
  Buffer.from(`2.${list}.${changedAt}.${id}.${goneAfter}${typesIn(unitTypes)}`).toString("base64url");

/** Null for what is no cursor of this list. */
export function positionOf(list: ListName, cursor: string): Position | null {
  const [, changedAt, id, goneAfter, types] =
    CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (types !== undefined && list !== "apartments") return null;
  const unitTypes = types === undefined ? undefined : typesNamed(types);
  const position = { changedAt: Number(changedAt), id: Number(id), goneAfter: Number(goneAfter), unitTypes };
  // Of another list, or spelt otherwise: what decodes to the same is not the same cursor: base64 may be spelt in several ways.
  const isOurs = changedAt !== undefined && cursorOf(list, position) === cursor && position.id <= ID_MAX;
  return isOurs ? position : null;
}

function typesNamed(types: string): AskedUnitTypes {
  const names = types.split(",");
  return types === EVERY_TYPE ? EVERY_TYPE : UNIT_TYPES.filter((type) => names.includes(type));
}
