import { describe, expect, it } from "vitest";
import { commandOf, isBusyTarget, type KeyPress, stepOf } from "./shortcuts.ts";

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe("commandOf", () => {
  it("maps the inbox's keys", () => {
    expect(commandOf(press("j", "KeyJ"))).toEqual({ do: "next" });
    expect(commandOf(press("k", "KeyK"))).toEqual({ do: "previous" });
    expect(commandOf(press("e", "KeyE"))).toEqual({ do: "status", status: "completed" });
    expect(commandOf(press("2", "Digit2"))).toEqual({ do: "status", status: "in_progress" });
    expect(commandOf(press("x", "KeyX"))).toEqual({ do: "select" });
    expect(commandOf(press("z", "KeyZ"))).toEqual({ do: "undo" });
    expect(commandOf(press("a", "KeyA"))).toEqual({ do: "add" });
    expect(commandOf(press("n", "KeyN"))).toEqual({ do: "step" });
    expect(commandOf(press("r", "KeyR"))).toEqual({ do: "reply" });
    expect(commandOf(press("h", "KeyH"))).toEqual({ do: "hold" });
    expect(commandOf(press("/", "Slash"))).toEqual({ do: "search" });
    expect(commandOf(press("?", "Slash"))).toEqual({ do: "help" });
    expect(commandOf(press("Escape", "Escape"))).toEqual({ do: "back" });
  });

  it("takes a digit after n as the next step", () => {
    const digits = [1, 2, 3, 4].map((digit) => stepOf(press(String(digit), `Digit${digit}`)));
    expect(digits).toEqual(["call", "visit", "offer", null]);
    expect(stepOf(press("1", "Digit1", { ctrlKey: true }))).toBeNull();
    expect(stepOf(press("j", "KeyJ"))).toBeNull();
  });

  it("works on a Georgian and a Russian layout", () => {
    expect(commandOf(press("ჯ", "KeyJ"))).toEqual({ do: "next" });
    expect(commandOf(press("კ", "KeyK"))).toEqual({ do: "previous" });
    expect(commandOf(press("у", "KeyE"))).toEqual({ do: "status", status: "completed" });
    expect(commandOf(press("რ", "KeyR"))).toEqual({ do: "reply" });
    expect(commandOf(press("р", "KeyH"))).toEqual({ do: "hold" });
  });

  it("uses the letter, not the position, where a layout writes Latin", () => {
    expect(commandOf(press("j", "KeyC"))).toEqual({ do: "next" }); // Dvorak
    expect(commandOf(press("h", "KeyJ"))).toEqual({ do: "hold" });
    expect(commandOf(press("q", "KeyJ"))).toBeNull();
  });

  it("ignores shortcuts of the browser and the system", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(commandOf(press("k", "KeyK", held))).toBeNull();
    expect(commandOf(press("Enter", "Enter"))).toBeNull();
    expect(commandOf(press("4", "Digit4"))).toBeNull();
  });
});

describe("isBusyTarget", () => {
  const within = (match: boolean) => ({ closest: () => (match ? {} : null) }) as unknown as EventTarget;

  it("recognises elements that handle keys themselves", () => {
    expect(isBusyTarget(within(true))).toBe(true);
    expect(isBusyTarget(within(false))).toBe(false);
    expect(isBusyTarget(null)).toBe(false);
  });
});
