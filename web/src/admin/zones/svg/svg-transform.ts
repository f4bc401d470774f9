import type { Point } from "@ezo/contract/values/geometry/polygon";
import { numbersIn } from "./svg-path.ts";

/** x' = a x + c y + e, y' = b x + d y + f */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export const transformed = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** First `inner`, then `outer`. */
const combined = (outer: Matrix, inner: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
};

const FUNCTION = /(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/g;
const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

/** Within a parent's matrix, that of an element with this attribute `transform`. What cannot be read changes nothing. */
export function withTransform(parent: Matrix, attribute: string | null): Matrix {
  let matrix = parent;
  for (const [, name = "", list = ""] of (attribute ?? "").matchAll(FUNCTION))
    matrix = combined(matrix, matrixOf(name, numbersIn(list)));
  return matrix;
}

const isMatrix = (numbers: readonly number[]): numbers is Matrix => numbers.length === 6;

function matrixOf(name: string, numbers: readonly number[]): Matrix {
  const [first = 0, second] = numbers;
  switch (name) {
    case "matrix":
      return isMatrix(numbers) ? numbers : IDENTITY;
    case "translate":
      return [1, 0, 0, 1, first, second ?? 0];
    case "scale":
      return numbers.length > 0 ? [first, 0, 0, second ?? first, 0, 0] : IDENTITY;
    case "skewX":
      return [1, 0, tangent(first), 1, 0, 0];
    case "skewY":
      return [1, tangent(first), 0, 1, 0, 0];
    default:
      return rotation(first, { x: second ?? 0, y: numbers[2] ?? 0 });
  }
}

function rotation(degrees: number, { x, y }: Point): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}
