import { OfferId } from "@ezo/contract/site/offers";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newOfferId } from "./offer-id.ts";

describe("the id of an offer", () => {
  it("is a UUID, which the version before takes, too, and no other offer's", () => {
    const ids = Array.from({ length: 200 }, newOfferId);
    for (const id of ids) expect(z.uuid().parse(id)).toBe(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is one in addresses, as is one of 128 random bits, which a later version may make", () => {
    const later = "ffffffff-ffff-0fff-0fff-fffffffffff0";
    expect(z.uuid().safeParse(later).success).toBe(false);
    for (const id of [newOfferId(), later]) expect(OfferId.parse(id)).toBe(id);
    for (const id of ["", "17", `${newOfferId()}0`]) expect(OfferId.safeParse(id).success).toBe(false);
  });
});
