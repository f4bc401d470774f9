import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { expect, it } from "vitest";
import { type Actor, projectRowsOf } from "./actor.ts";

const actorOf = (capabilities: readonly Capability[], projectIds: readonly number[] = []): Actor => ({
  id: 1,
  name: "",
  email: "",
  language: "ka",
  role: "editor",
  capabilities,
  sessionId: "",
  projectIds,
});

it.each(["stock.read", "content.read", "media.read"] as const)(
  "a call works on the rows of the given projects for who has %s, and is limited",
  (capability) => {
    expect(projectRowsOf(actorOf([capability], [7]), capability)).toEqual([7]);
    expect(projectRowsOf(actorOf([capability]), capability)).toBeUndefined();
  },
);

it("a call about enquiries has rules of its own, and so has what people see who work on nothing else", () => {
  const both = actorOf(["stock.read", "enquiries.read_own"], [7]);
  expect(projectRowsOf(both, "enquiries.read_own")).toBeUndefined();
  expect(projectRowsOf(actorOf(["profile.own", "enquiries.read_own"], [7]), "profile.own")).toBeUndefined();
});
