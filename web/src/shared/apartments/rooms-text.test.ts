import { expect, it } from "vitest";
import { roomsText } from "./rooms-text.ts";

it("names bedrooms only where their number is known", () => {
  expect(roomsText({ rooms: 3, bedrooms: 2 })).toBe("3 / 2");
  expect(roomsText({ rooms: 2, bedrooms: 0 })).toBe("2");
});
