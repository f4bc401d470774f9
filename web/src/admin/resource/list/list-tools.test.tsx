import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press } from "../../testing.tsx";
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

it("shows a filter of the address that is no choice, to be taken away", async () => {
  await draw(<Tools />, "/?status=new");
  const field = () => document.querySelector<HTMLInputElement>("input[aria-label=Status]");
  expect(field()?.value).toBe("new");
  await press("Remove filter: Status");
  expect(field()?.value).toBe("");
});

it("folds the filters behind a button that shows how many are active", async () => {
  await draw(<Tools />, "/?status=sold");
  const fold = button("Filters (1)");
  const filters = document.getElementById(fold.getAttribute("aria-controls") ?? "");
  expect(filters?.querySelector("input[aria-label=Status]")).not.toBeNull();
  expect([fold.getAttribute("aria-expanded"), filters?.dataset["open"]]).toEqual(["false", undefined]);
  await press("Filters (1)");
  expect([fold.getAttribute("aria-expanded"), filters?.dataset["open"]]).toEqual(["true", "true"]);
});
