import { describe, expect, it } from "vitest";
import { readCoordinates, writeCoordinates } from "./coordinates.ts";

const vake = { latitude: 41.7087, longitude: 44.7506 };

describe("coordinates", () => {
  it.each([
    "41.7087, 44.7506",
    "(41.7087;44.7506)",
    "41.7087 44.7506",
    "https://www.google.com/maps/place/Vake/@41.7,44.7,17z/data=!3m1!3d41.7087!4d44.7506",
    "https://www.google.com/maps/@41.7087,44.7506,17z",
    "https://maps.google.com/?q=41.7087,44.7506",
    "https://maps.google.com/?q=41.7087%2C44.7506&z=16",
    "https://www.openstreetmap.org/?mlat=41.7087&mlon=44.7506",
    "https://www.openstreetmap.org/#map=17/41.7087/44.7506",
  ])("are read out of %s", (text) => {
    expect(readCoordinates(text)).toEqual(vake);
  });

  it.each(["", "Vake", "41.7087", "141.7, 44.7", "https://example.com/?q=Vake"])("are not in %j", (text) => {
    expect(readCoordinates(text)).toBeNull();
  });

  it("are written as a pair", () => {
    expect(writeCoordinates(vake)).toBe("41.7087, 44.7506");
  });
});
