import type { Image } from "@ezo/contract/media";
import { FOCAL_SHAPES, type FocalShape } from "@ezo/contract/values/focal-shapes";
import type { Media } from "../generated/prisma/client.ts";
import type { Fields, FieldValue } from "../records/fields.ts";

type Point = Image["focal_point"];

/** The columns of a picture's own point and of those by shape. */
export type FocalColumns = Pick<
  Media,
  | "focalX"
  | "focalY"
  | "focalWideX"
  | "focalWideY"
  | "focalSquareX"
  | "focalSquareY"
  | "focalTallX"
  | "focalTallY"
>;

const pointOf = (x: number | null, y: number | null): Point | null =>
  x === null || y === null ? null : { x, y };

/** The point of each shape; null where the picture's own goes. */
const pointsByShape = (row: FocalColumns): Record<FocalShape, Point | null> => ({
  wide: pointOf(row.focalWideX, row.focalWideY),
  square: pointOf(row.focalSquareX, row.focalSquareY),
  tall: pointOf(row.focalTallX, row.focalTallY),
});

/** The points in wire shape: of the shapes, those that have their own, and nothing where none has. */
export function presentPoints(row: FocalColumns): Pick<Image, "focal_point" | "focal_points"> {
  const { wide, square, tall } = pointsByShape(row);
  const own = { ...(wide && { wide }), ...(square && { square }), ...(tall && { tall }) };
  return {
    focal_point: { x: row.focalX, y: row.focalY },
    ...(Object.keys(own).length > 0 && { focal_points: own }),
  };
}

/** Each shape is a field of its own, so that a write changes only those that it names. */
const fieldOf = (shape: FocalShape) => `focal_points.${shape}` as const;

/** The points as fields of the record. */
export function pointFields(row: FocalColumns): Fields {
  const points = pointsByShape(row);
  return {
    focal_point: { x: row.focalX, y: row.focalY },
    [fieldOf("wide")]: points.wide,
    [fieldOf("square")]: points.square,
    [fieldOf("tall")]: points.tall,
  };
}

/** What versions had in these fields before there were points by shape. */
export const NO_POINTS_BY_SHAPE: Fields = Object.fromEntries(
  FOCAL_SHAPES.map((shape) => [fieldOf(shape), null]),
);

/** `{ wide: { x, y } }` of a body as fields by path. */
export function pointsByPath(given: FieldValue | undefined): Fields {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  return Object.fromEntries(
    FOCAL_SHAPES.flatMap((shape) => {
      const point = given[shape];
      return point === undefined ? [] : [[fieldOf(shape), point] as const];
    }),
  );
}

/** The columns to write of the points that `fields` names. */
export function pointColumns(fields: Fields): Partial<FocalColumns> {
  const own = pointIn(fields["focal_point"]);
  const wide = pointIn(fields[fieldOf("wide")]);
  const square = pointIn(fields[fieldOf("square")]);
  const tall = pointIn(fields[fieldOf("tall")]);
  return {
    ...(own && { focalX: own.x, focalY: own.y }),
    ...(wide !== undefined && { focalWideX: wide?.x ?? null, focalWideY: wide?.y ?? null }),
    ...(square !== undefined && { focalSquareX: square?.x ?? null, focalSquareY: square?.y ?? null }),
    ...(tall !== undefined && { focalTallX: tall?.x ?? null, focalTallY: tall?.y ?? null }),
  };
}

/** Undefined where the field is not named, null where it has no point. */
function pointIn(value: FieldValue | undefined): Point | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { x, y } = value;
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}
