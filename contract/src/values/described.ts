import type { z } from "zod";

/** Names and examples of shapes for the API's description. An exported shape has the name of its export. */
const names = new Map<string, z.ZodType>();
const examples = new WeakMap<z.core.$ZodType, unknown>();

/** Names a shape that is not exported. Throws when the name is taken. */
export function named<S extends z.ZodType>(name: string, shape: S): S {
  if (names.has(name)) throw new Error(`two shapes are named ${name}`);
  names.set(name, shape);
  return shape;
}
export const shapesByName = (): ReadonlyMap<string, z.ZodType> => names;

/** Sets a shape's example, for shapes with a rule across several fields, where none can be generated. */
export function withExample<S extends z.ZodType>(shape: S, example: z.input<S>): S {
  examples.set(shape, example);
  return shape;
}
export const exampleOf = (shape: z.core.$ZodType): unknown => examples.get(shape);
