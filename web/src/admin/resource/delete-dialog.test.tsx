import type { Deletion } from "@ezo/contract/records/deletion";
import { expect, it, vi } from "vitest";
import { button, drawSignedIn, drawsAdmin, press, until } from "../testing.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

drawsAdmin();

const lists = () =>
  [...document.querySelectorAll('[role="dialog"] section')].map((part) => [
    part.querySelector("h3")?.textContent,
    ...[...part.querySelectorAll("li")].map(({ textContent }) => textContent),
  ]);
const open = async (items: { id: number; version: number; name: string }[], counting: Promise<Deletion>) => {
  const onDelete = vi.fn<() => void>();
  await drawSignedIn(
    <DeleteDialog
      items={items}
      deletion={{ queryKey: ["deletion"], queryFn: () => counting }}
      onClose={() => undefined}
      onDelete={onDelete}
    />,
    () => null,
  );
  return onDelete;
};
const project = { id: 1, version: 2, name: "Linden Court" };

it("counts what is deleted along and what points there, and waits for the count", async () => {
  let count = (_: Deletion) => {};
  const onDelete = await open([project], new Promise((resolve) => (count = resolve)));
  expect(button("Delete").disabled).toBe(true);
  count({
    taken_along: [
      { kind: "buildings", count: 2 },
      { kind: "floors", count: 9 },
      { kind: "apartments", count: 1 },
      { kind: "zone_images", count: 4 },
      { kind: "zones", count: 31 },
    ],
    pointing_there: [
      { kind: "enquiries", count: 7 },
      { kind: "contacts", count: 1 },
    ],
  });
  await until(() =>
    expect(lists()).toEqual([
      [
        "Leaves the site with it",
        "2 buildings",
        "9 floors",
        "1 apartment",
        "4 explorer pictures",
        "31 zones",
      ],
      ["Stays, and points to it", "7 requests", "1 contact interested in it"],
    ]),
  );
  expect(document.querySelector("h2")?.textContent).toContain("Linden Court");
  await press("Delete");
  expect(onDelete).toHaveBeenCalledTimes(1);
});

it("shows no empty list where nothing goes along or points there", async () => {
  await open([project], Promise.resolve({ taken_along: [], pointing_there: [] }));
  await until(() => expect(button("Delete").disabled).toBe(false));
  expect(lists()).toEqual([]);
});
