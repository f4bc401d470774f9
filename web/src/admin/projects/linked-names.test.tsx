import { expect, it } from "vitest";
import { FieldChanges } from "../editor/history/field-changes.tsx";
import { drawsAdmin, drawSignedIn, refusal, until } from "../testing.tsx";
import { PROJECT_FIELDS } from "./project-values.ts";

drawsAdmin();

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
  await until(() =>
    expect([...document.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual([
      "Removed: Pool",
      "Added: #3",
      "Added: Linden Court",
    ]),
  );
});
