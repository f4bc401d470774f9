import { expect, it } from "vitest";
import { describedContract } from "./api-description.ts";

it("an answer that is not as described is named by its operation, status and place", () => {
  const described = describedContract();
  const exchange = {
    method: "GET",
    address: "/projects?locale=ka",
    body: undefined,
    status: 200,
    contentType: "application/json; charset=utf-8",
    answer: { success: true, data: [] },
  };
  expect(described.mismatches(exchange)).toEqual([]);
  expect(described.mismatches({ ...exchange, answer: { success: true, data: [{ id: "1" }] } })).toEqual([
    expect.stringMatching(/^getProjects 200 answer\/data\/0: must have required property/),
  ]);
  expect(described.mismatches({ ...exchange, status: 418 })).toEqual([
    "getProjects 418 answer: 418 is not described",
  ]);
  expect(described.mismatches({ ...exchange, address: "/projects?locale=de" })).toEqual([
    expect.stringMatching(/^getProjects 200 query locale: must be equal to one of/),
  ]);
  const form = new FormData();
  form.set("translations[ka][tittle]", "ეზო");
  const sent = { ...exchange, method: "POST", address: "/admin/projects", status: 201, body: form };
  expect(described.mismatches(sent)).toContainEqual(
    expect.stringMatching(/^postAdminProjects 201 form.*translations\[ka\]\[title\]/),
  );
});
