import type { z } from "zod";

/** What the API's description says of shapes beside their rules. Exported shapes go by the name of their export. */
const names = new Map<string, z.ZodType>();
const examples = new WeakMap<z.core.$ZodType, unknown>();

/** Gives a shape that is not exported the name under which others refer to it. Throws when another one has it. */
export function named<S extends z.ZodType>(name: string, shape: S): S {
  if (names.has(name)) throw new Error(`two shapes are named ${name}`);
  names.set(name, shape);
  return shape;
}
export const shapesByName = (): ReadonlyMap<string, z.ZodType> => names;

/** Gives a shape an example where none can be made from its fields, because a rule spans several of them. */
export function withExample<S extends z.ZodType>(shape: S, example: z.input<S>): S {
  examples.set(shape, example);
  return shape;
}
export const exampleOf = (shape: z.core.$ZodType): unknown => examples.get(shape);
