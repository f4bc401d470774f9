import { expect, it } from "vitest";
import { FieldChanges } from "../editor/history/field-changes.tsx";
import { drawsAdmin, drawSignedIn, refusal, until } from "../testing.tsx";
import { PROJECT_FIELDS } from "./project-values.ts";

drawsAdmin();

const lines = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

it("a project's history calls its features and related projects by their titles", async () => {
  const changes = [
    { field: "features", from: [1, 2], to: [2, 3] },
    { field: "related_projects", from: [], to: [4] },
  ];
  const titles = ["Pool", "Gym", "", "Linden Court"];
  await drawSignedIn(<FieldChanges changes={changes} names={PROJECT_FIELDS} />, (_, path) => {
    const id = Number(path.split("/").at(-1));
    return id === 3
      ? { status: 404, body: refusal("not_found") }
      : { body: { data: { id, title: titles[id - 1] } } };
  });
  await until(() => expect(lines()).toEqual(["Removed: Pool", "Added: #3", "Added: Linden Court"]));
});

it("gives nothing a number that is only loading or could not be loaded", async () => {
  const changes = [{ field: "features", from: [], to: [1, 2] }];
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await drawSignedIn(<FieldChanges changes={changes} names={PROJECT_FIELDS} />, async (_, path) => {
    if (path.endsWith("/2")) return { status: 403, body: refusal("forbidden") };
    await asked;
    return { body: { data: { id: 1, title: "Pool" } } };
  });
  expect(lines()).toEqual(["Added: …, …"]);
  answer();
  await until(() => expect(lines()).toEqual(["Added: Pool, …"]));
});

it("names the first of many, and asks for no others", async () => {
  const ids = Array.from({ length: 11 }, (_, index) => index + 1);
  const asked = new Set<string>();
  const changes = [{ field: "related_projects", from: [], to: ids }];
  await drawSignedIn(<FieldChanges changes={changes} names={PROJECT_FIELDS} />, (_, path) => {
    if (path.includes("/projects/")) asked.add(path);
    return { body: { data: { title: `P${path.split("/").at(-1)}` } } };
  });
  await until(() => expect(lines()).toEqual(["Added: P1, P2, P3, P4, P5, P6, P7, P8 and 3 more"]));
  expect(asked.size).toBe(8);
});
