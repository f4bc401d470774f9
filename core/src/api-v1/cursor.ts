import { ID_MAX } from "@ezo/contract/values/ids";

/** A cursor of one list leads nowhere in another. */
export const LISTS = ["projects", "apartments", "layouts"] as const;
export type ListName = (typeof LISTS)[number];

/** Where a walk through a list is. Instants are in milliseconds since 1970. */
interface Position {
  changedAt: number;
  id: number;
  /** Of what is gone, this walk lists what went after then. */
  goneAfter: number;
}

const CURSOR = /^2\.[a-z]{1,20}\.(\d{1,14})\.(\d{1,10})\.(\d{1,14})$/;

/** Opaque to clients, who only send it back. It grants nothing: the key alone decides what is listed. */
export const cursorOf = (list: ListName, { changedAt, id, goneAfter }: Position): string =>
  Buffer.from(`2.${list}.${changedAt}.${id}.${goneAfter}`).toString("base64url");

/** Null for what is no cursor of this list. */
export function positionOf(list: ListName, cursor: string): Position | null {
  const [, changedAt, id, goneAfter] = CURSOR.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const position = { changedAt: Number(changedAt), id: Number(id), goneAfter: Number(goneAfter) };
  // Of another list, or spelt otherwise: what decodes to the same is not the same cursor: base64 may be spelt in several ways.
  const isOurs = changedAt !== undefined && cursorOf(list, position) === cursor && position.id <= ID_MAX;
  return isOurs ? position : null;
}
