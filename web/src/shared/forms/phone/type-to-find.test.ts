import { PHONE_COUNTRY_TYPE_TO_FIND_MS } from "@ezo/contract/values/limits/fields";
import { describe, expect, it } from "vitest";
import { createTypeToFind } from "./type-to-find.ts";

const items = ["Georgia", "Germany", "Greece", "Romania"].map((name) => ({ name }));

describe("type to find", () => {
  it("joins letters typed in quick succession", () => {
    let time = 0;
    const finder = createTypeToFind(() => time);
    expect(finder.type("g", items)?.name).toBe("Georgia");
    time += PHONE_COUNTRY_TYPE_TO_FIND_MS;
    expect(finder.type("R", items)?.name).toBe("Greece");
  });

  it("starts a new word after a pause", () => {
    let time = 0;
    const finder = createTypeToFind(() => time);
    finder.type("g", items);
    time += PHONE_COUNTRY_TYPE_TO_FIND_MS + 1;
    expect(finder.type("r", items)?.name).toBe("Romania");
  });

  it("finds nothing for a word no item begins with", () => {
    expect(createTypeToFind(() => 0).type("z", items)).toBeUndefined();
  });
});
