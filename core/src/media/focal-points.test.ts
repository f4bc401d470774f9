import { patchMedia } from "@ezo/contract/admin/content/media";
import { describe, expect, it } from "vitest";
import { fieldsOf } from "../records/fields.ts";
import { pointColumns, pointFields, pointsByPath, presentPoints } from "./focal-points.ts";

const none = {
  focalX: 0.5,
  focalY: 0.4,
  focalWideX: null,
  focalWideY: null,
  focalSquareX: null,
  focalSquareY: null,
  focalTallX: null,
  focalTallY: null,
};
const tall = { ...none, focalTallX: 0.3, focalTallY: 0 };

describe("the focal points of a picture", () => {
  it("are shown for the shapes that have their own, and not at all where none has", () => {
    expect(presentPoints(none)).toStrictEqual({ focal_point: { x: 0.5, y: 0.4 } });
    expect(presentPoints(tall)).toStrictEqual({
      focal_point: { x: 0.5, y: 0.4 },
      focal_points: { tall: { x: 0.3, y: 0 } },
    });
  });

  it("are a field for each shape, which is written alone", () => {
    expect(pointFields(tall)).toEqual({
      focal_point: { x: 0.5, y: 0.4 },
      "focal_points.wide": null,
      "focal_points.square": null,
      "focal_points.tall": { x: 0.3, y: 0 },
    });
    expect(pointColumns({ focal_point: { x: 0, y: 1 } })).toEqual({ focalX: 0, focalY: 1 });
    expect(pointColumns({ "focal_points.wide": { x: 0.1, y: 0.2 } })).toEqual({
      focalWideX: 0.1,
      focalWideY: 0.2,
    });
    expect(pointColumns({ "focal_points.tall": null, year: 1 })).toEqual({
      focalTallX: null,
      focalTallY: null,
    });
  });

  it("come from what a body names, in JSON and in a form, where nothing takes a point away", () => {
    const read = (points: unknown) =>
      pointsByPath(fieldsOf(patchMedia.body.parse({ focal_points: points }))["focal_points"]);
    expect(read({ wide: { x: 0.1, y: 1 }, square: null })).toEqual({
      "focal_points.wide": { x: 0.1, y: 1 },
      "focal_points.square": null,
    });
    expect(read({ tall: { x: "0.25", y: "0" }, wide: "" })).toEqual({
      "focal_points.tall": { x: 0.25, y: 0 },
      "focal_points.wide": null,
    });
    expect(read(undefined)).toEqual({});
    for (const wrong of [{ wide: { x: 1.1, y: 0 } }, { tall: { x: 0.5 } }, { square: [0, 1] }, "0.5"])
      expect(patchMedia.body.safeParse({ focal_points: wrong }).success, JSON.stringify(wrong)).toBe(false);
  });
});
