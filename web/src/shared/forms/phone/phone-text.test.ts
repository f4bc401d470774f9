import { describe, expect, it, vi } from "vitest";
import { countryOfAnswer, mayBePhone, phoneCharacters, phoneMode } from "./phone-text.ts";

describe("phone texts", () => {
  it("keep digits, spaces, parentheses, hyphens and plus", () => {
    expect(phoneCharacters("+995 (555) 12-34-56")).toBe("+995 (555) 12-34-56");
    expect(phoneCharacters("tel: 555.12/34 ext. ა")).toBe(" 5551234  ");
  });

  it("may be numbers if they have enough digits, in any notation", () => {
    for (const text of ["555 123 456", "+995 (555) 12-34-56", "+683 4002"])
      expect(mayBePhone(text)).toBe(true);
    for (const text of ["", "+", "555 12", "1".repeat(18)]) expect(mayBePhone(text)).toBe(false);
  });

  it("read the country service's answer", () => {
    expect(countryOfAnswer("1;GE;GEO;Georgia")).toBe("GE");
    expect(countryOfAnswer("1;il;ISR;Israel")).toBe("IL");
    for (const answer of ["0;;;", "", "2;GE;GEO;Georgia", "1;GEO", "1"])
      expect(countryOfAnswer(answer)).toBeUndefined();
  });

  it("log an unknown mode and use international", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(phoneMode("national")).toBe("national");
    expect(log).not.toHaveBeenCalled();
    expect(phoneMode("auto")).toBe("international");
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
