import { describe, expect, it } from "vitest";
import { asCountry, moveTo, readInternational, readTyped } from "./phone-number.ts";

describe("numbers being typed", () => {
  it("have a country once the dial code is complete", () => {
    expect(readInternational("+")).toEqual({ country: undefined, value: "" });
    expect(readInternational("+9")).toEqual({ country: undefined, value: "+9" });
    expect(readInternational("+995")).toEqual({ country: "GE", value: "+995" });
    expect(readInternational("+995 555 12-34-56")).toEqual({ country: "GE", value: "+995555123456" });
  });

  it("have the main country if several share a dial code", () => {
    expect(readInternational("+7").country).toBe("RU");
    expect(readInternational("+1").country).toBe("US");
    expect(readInternational("+1 416 555 0123").country).toBe("CA");
  });

  it("continue a text that was typed before", () => {
    expect(readTyped("555 12 34 56", "GE")).toEqual({ country: "GE", value: "+995555123456" });
    expect(readTyped("555 12", "GE")).toEqual({ country: "GE", value: "+99555512" });
    expect(readTyped("+972 50", "GE")).toMatchObject({ country: "IL", value: "+97250" });
    expect(readTyped("", "GE")).toEqual({ country: "GE", value: "" });
  });

  it("keep their digits when another country is chosen", () => {
    expect(moveTo("TR", { country: "GE", value: "+995555123456" })).toEqual({
      country: "TR",
      value: "+90555123456",
    });
    expect(moveTo("TR", { country: "GE", value: "" })).toEqual({ country: "TR", value: "" });
    expect(moveTo("TR", { country: "GE", value: "+995" })).toEqual({ country: "TR", value: "" });
  });

  it("distinguish countries from other letters", () => {
    expect(asCountry("GE")).toBe("GE");
    expect(asCountry("XX")).toBeUndefined();
    expect(asCountry(undefined)).toBeUndefined();
  });
});
