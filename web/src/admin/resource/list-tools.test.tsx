// @vitest-environment jsdom
import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press } from "../testing.tsx";
import { ListTools } from "./list-tools.tsx";
import { useListView } from "./use-list-view.ts";

drawsAdmin();

function Tools() {
  const control = useListView({ status: ["new", "sold"], deleted: ["true"] }, ["name"]);
  return (
    <ListTools
      control={control}
      searchRef={null}
      searchPlaceholder=""
      filters={[{ name: "status", label: "Status", options: [{ value: "sold", label: "Sold" }] }]}
      sorts={[]}
    />
  );
}

it("folds the filters behind a button that tells how many are active", async () => {
  await draw(<Tools />, "/?status=sold");
  const fold = button("Filters (1)");
  const filters = document.getElementById(fold.getAttribute("aria-controls") ?? "");
  expect(filters?.querySelector("input[aria-label=Status]")).not.toBeNull();
  expect([fold.getAttribute("aria-expanded"), filters?.dataset["open"]]).toEqual(["false", undefined]);
  await press("Filters (1)");
  expect([fold.getAttribute("aria-expanded"), filters?.dataset["open"]]).toEqual(["true", "true"]);
});
