import type { Actor } from "@ezo/core/users/actor";
import { expect, it } from "vitest";
import { rightsIn } from "./live-server.ts";

const seller: Actor = {
  id: 1,
  name: "",
  email: "",
  language: "ka",
  role: "sales_agent",
  capabilities: ["enquiries.read_own", "enquiries.read_project"],
  sessionId: "",
  projectIds: [2, 10],
};
const isCut = (change: Partial<Actor>): boolean => rightsIn({ ...seller, ...change }) !== rightsIn(seller);

it.each<[string, Partial<Actor>]>([
  ["another role", { role: "editor" }],
  ["a capability less", { capabilities: ["enquiries.read_own"] }],
  ["a project less", { projectIds: [2] }],
  ["another project", { projectIds: [2, 11] }],
  ["every project", { projectIds: [] }],
])("a socket whose owner has %s by now is cut", (_, change) => expect(isCut(change)).toBe(true));

it("a socket stays whose owner may do the same, in whatever order their projects are read", () => {
  expect(isCut({ projectIds: [10, 2] })).toBe(false);
  expect(isCut({ name: "Another name", verifiedAt: new Date() })).toBe(false);
});
