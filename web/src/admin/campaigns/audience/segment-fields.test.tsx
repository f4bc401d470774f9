import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { SEGMENT_CONDITIONS_MAX } from "@ezo/contract/values/limits/marketing";
import { act, useState } from "react";
import { expect, it } from "vitest";
import { button, drawSignedIn, drawsAdmin, listAnswer, press, until } from "../../testing.tsx";
import { AudiencePeople } from "./audience-people.tsx";
import { AudienceWords } from "./audience-text.tsx";
import { SegmentFields } from "./segment-fields.tsx";

drawsAdmin();

function Form({ filter, wrong = [] }: { filter: SegmentFilter; wrong?: readonly string[] }) {
  const [value, setValue] = useState(filter);
  return (
    <>
      <SegmentFields
        value={value}
        error={(place) => (wrong.includes(place) ? `Wrong: ${place}` : undefined)}
        onChange={setValue}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}
const held = (): unknown => JSON.parse(document.querySelector("output")?.textContent ?? "null");
async function add(condition: string): Promise<void> {
  await press("Add a condition");
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await until(() => expect(items().map(({ textContent }) => textContent)).toContain(condition));
  await act(async () =>
    items()
      .find(({ textContent }) => textContent === condition)
      ?.click(),
  );
}

it("puts the conditions into a group with another one, and takes it away again", async () => {
  await drawSignedIn(<Form filter={{ tags: ["vip"] }} />, () => listAnswer([]));
  await press("Add a group");
  expect(held()).toEqual({ all_of: [{ tags: ["vip"] }, { any_of: [] }] });
  expect(document.body.textContent).toContain("This group is empty");
  await press("Remove the group: Any of these");
  expect(held()).toEqual({ all_of: [{ tags: ["vip"] }] });
  await press("Remove the group: All of these");
  expect(held()).toEqual({ all: true });
});

it("adds conditions to a group and removes them; the focus stays in the group", async () => {
  await drawSignedIn(<Form filter={{ all: true }} />, () => listAnswer([]));
  await press("Add a group");
  expect(document.activeElement).toBe(button("Add a condition"));
  await add("Has visited");
  await add("Last contact longer ago than (days)");
  expect(held()).toEqual({ any_of: [{ visited: true }, { last_contact_older_than_days: 90 }] });
  await press("Remove the condition: Has visited");
  expect(held()).toEqual({ any_of: [{ last_contact_older_than_days: 90 }] });
  expect(document.activeElement).toBe(button("Add a condition"));
});

it("nests groups three deep, and no deeper", async () => {
  const filter = { any_of: [{ all_of: [{ none_of: [{ visited: true as const }] }] }] };
  await drawSignedIn(<Form filter={filter} />, () => listAnswer([]));
  const labels = [...document.querySelectorAll('[role="group"]')].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual(["Any of these", "All of these", "None of these"]);
  const buttons = [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  expect(buttons.filter((text) => text === "Add a condition")).toHaveLength(3);
  expect(buttons.filter((text) => text === "Add a group")).toHaveLength(2);
});

it("takes no more conditions than a segment may have", async () => {
  const filter = {
    any_of: Array.from({ length: SEGMENT_CONDITIONS_MAX }, () => ({ visited: true as const })),
  };
  await drawSignedIn(<Form filter={filter} />, () => listAnswer([]));
  expect(button("Add a condition").disabled).toBe(true);
  expect(button("Add a group").disabled).toBe(true);
  expect(document.body.textContent).toContain(`can have ${SEGMENT_CONDITIONS_MAX} conditions`);
});

it("shows what is wrong at its place", async () => {
  const filter: SegmentFilter = { any_of: [{ visited: true }, { tags: [] }, { none_of: [] }] };
  await drawSignedIn(<Form filter={filter} wrong={["any_of.1.tags", "any_of.2.none_of"]} />, () =>
    listAnswer([]),
  );
  expect(document.body.textContent).toContain("Wrong: any_of.1.tags");
  expect(document.body.textContent).toContain("Wrong: any_of.2.none_of");
});

it("says groups in words", async () => {
  const filter: SegmentFilter = {
    all_of: [{ tags: ["vip"] }, { none_of: [{ visited: true }, { price: { max: 90_000 } }] }],
  };
  await drawSignedIn(<AudienceWords filter={filter} />, () => listAnswer([]));
  expect(document.body.textContent).toMatch(
    /All of these \(Tag: vip; None of these \(Has visited; Asked about an apartment at a price of: up to \$.90.000\)\)/,
  );
});

it("shows some of the people, asked for only then", async () => {
  const asked: unknown[] = [];
  await drawSignedIn(<AudiencePeople filter={{ tags: ["vip"] }} />, (_, path, body) => {
    asked.push([path, body]);
    return { body: { data: [{ id: 1, name: "Nino", email: "nino@example.ge", language: "ka" }] } };
  });
  expect(asked).toEqual([]);
  await press("Show 10 of them");
  await until(() => expect(document.querySelector("li")?.textContent).toContain("nino@example.ge"));
  expect(asked).toEqual([["/api/admin/contact-segments/preview", { filter: { tags: ["vip"] }, topics: [] }]]);
  await press("Hide them");
  expect(document.querySelector("li")).toBeNull();
});
