import { notifications, Notifications } from "@mantine/notifications";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import { button, dialogs, drawSignedIn, drawsAdmin, press, refusal, type, until } from "../../testing.tsx";
import { AudienceCard } from "./audience-card.tsx";

drawsAdmin();
beforeEach(() => notifications.clean());

const buyers = { id: 4, name: "Buyers", filter: { all: true }, version: 2, count: 9 };
const counted = { body: { data: { count: 9, by_language: {} } } };

it("creates a segment again that a colleague has deleted while it was being named", async () => {
  const onChange = vi.fn<(filter: SegmentFilter) => void>();
  const created: unknown[] = [];
  await drawSignedIn(
    <AudienceCard value={{ all: true }} error={() => undefined} onChange={onChange} />,
    (method, path, body) => {
      if (path.endsWith("/count")) return counted;
      if (method === "GET") return { body: { data: created.length > 0 ? [] : [buyers] } };
      if (method === "PUT") return { status: 404, body: refusal("not_found") };
      created.push(body);
      return { status: 201, body: { data: { ...buyers, id: 5, version: 1 } } };
    },
  );
  await press("Save as a segment");
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  await type("Segment's name", "Buyers");
  await press("Save");
  await until(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain("deleted"));
  await press("Save");
  await until(() => expect(onChange).toHaveBeenCalledWith({ segment_id: 5 }));
  expect(created).toEqual([{ name: "Buyers", filter: { all: true } }]);
});

it("names the version that was seen where a segment is replaced, and the newer one only after it was shown", async () => {
  const onChange = vi.fn<(filter: SegmentFilter) => void>();
  const theirs = { ...buyers, filter: { tags: ["investor"] }, version: 5 };
  const sent: unknown[] = [];
  await drawSignedIn(
    <AudienceCard value={{ tags: ["vip"] }} error={() => undefined} onChange={onChange} />,
    (method, path, body) => {
      if (path.endsWith("/count")) return counted;
      if (path.endsWith("/tags")) return { body: { data: [] } };
      if (method === "GET") return { body: { data: [sent.length > 0 ? theirs : buyers] } };
      sent.push([method, path, body]);
      return sent.length === 1 ? { status: 409, body: refusal("conflict") } : { body: { data: buyers } };
    },
  );
  await until(() => button("Save as a segment"));
  await press("Save as a segment");
  await until(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull());
  await type("Segment's name", "Buyers");
  await press("Save");
  await until(() =>
    expect(document.querySelector('[role="dialog"] [role="alert"]')?.textContent).toContain("investor"),
  );
  await press("Save");
  await until(() => expect(onChange).toHaveBeenCalledWith({ segment_id: 4 }));
  const put = (version: number) => [
    "PUT",
    "/api/admin/contact-segments/4",
    { name: "Buyers", filter: { tags: ["vip"] }, version },
  ];
  expect(sent).toEqual([put(2), put(5)]);
});

it("says that the chosen segment was deleted", async () => {
  await drawSignedIn(
    <AudienceCard value={{ segment_id: 4 }} error={() => undefined} onChange={vi.fn()} />,
    (_, path) => (path.endsWith("/count") ? counted : { body: { data: [] } }),
  );
  await until(() => expect(document.body.textContent).toContain("The segment was deleted"));
});

it("shows the history of a saved segment, with buttons to restore versions", async () => {
  const entry = {
    version: 2,
    kind: "updated",
    actor: { id: 1, name: "Nino" },
    created_at: "2026-11-20T10:00:00.000Z",
    is_overwrite: false,
    restored_version: null,
    reviewed: [],
    changes: [{ field: "name", from: "Buyers", to: "All buyers" }],
  };
  await drawSignedIn(
    <AudienceCard value={{ segment_id: 4 }} error={() => undefined} onChange={vi.fn()} />,
    (_, path) => {
      if (path.endsWith("/count")) return counted;
      return { body: { data: path.endsWith("/history") ? [entry, { ...entry, version: 1 }] : [buyers] } };
    },
  );
  await until(() => button("History"));
  await press("History");
  await until(() => expect(document.body.textContent).toContain("All buyers"));
  button("Bring version 1 back");
});

it("shows the conditions of the chosen segment, and restores a deleted one", async () => {
  const large = { ...buyers, filter: { rooms: [3, 4], tags: ["vip"] } };
  const sent: unknown[] = [];
  const campaigns = [
    { id: 1, name: "Spring", status: "scheduled", send_at: "2026-11-29T08:00:00.000Z" },
    { id: 2, name: "Plan", status: "draft", send_at: null },
    { id: 3, name: "This one", status: "draft", send_at: null },
  ];
  function Form() {
    const [value, setValue] = useState<SegmentFilter>({ segment_id: 4 });
    return (
      <>
        <AudienceCard campaignId={3} value={value} error={() => undefined} onChange={setValue} />
        <output>{JSON.stringify(value)}</output>
        <Notifications />
      </>
    );
  }
  await drawSignedIn(<Form />, (method, path, body, query) => {
    if (path.endsWith("/count")) return counted;
    if (path.endsWith("/4/campaigns")) return { body: { data: campaigns } };
    if (method === "GET") return { body: { data: path.endsWith("/contact-segments") ? [large] : [] } };
    sent.push([method, path, body ?? query.get("version")]);
    return { body: method === "DELETE" ? { message: "" } : { data: { ...large, version: 4 } } };
  });
  const held = () => document.querySelector("output")?.textContent;
  await until(() => expect(document.body.textContent).toMatch(/3, 4; .*: vip/));
  await press("Delete");
  await until(() => expect(dialogs()).toHaveLength(1));
  const uses = () => [...document.querySelectorAll("[role=dialog] li")].map(({ textContent }) => textContent);
  await until(() =>
    expect(uses()).toEqual([
      expect.stringMatching(/^“Spring” is scheduled for .*29 November.* and will not be sent$/),
      "The draft “Plan” will need another audience",
    ]),
  );
  expect(document.querySelector("[role=dialog]")?.textContent).toContain(
    "This campaign takes over the conditions",
  );
  await press("Delete");
  await until(() => expect(held()).toBe(JSON.stringify(large.filter)));
  await until(() => button("Undo"));
  await press("Undo");
  await until(() => expect(held()).toBe('{"segment_id":4}'));
  expect(sent).toEqual([
    ["DELETE", "/api/admin/contact-segments/4", "2"],
    ["POST", "/api/admin/contact-segments/4/restore", { version: 3 }],
  ]);
});

it("requires values for empty conditions before asking for the segment's name", async () => {
  const empty = { languages: [], tags: ["vip"] } satisfies SegmentFilter;
  await drawSignedIn(<AudienceCard value={empty} error={() => undefined} onChange={vi.fn()} />, (_, path) =>
    path.endsWith("/count") ? counted : { body: { data: [] } },
  );
  await press("Save as a segment");
  const errors = [...document.querySelectorAll("[aria-invalid=true]")];
  expect(errors).toHaveLength(1);
  expect(document.activeElement).toBe(errors[0]);
  expect(dialogs()).toEqual([]);
});

it("says that an empty audience is nobody, and offers everybody", async () => {
  const onChange = vi.fn<(filter: SegmentFilter) => void>();
  await drawSignedIn(<AudienceCard value={{}} error={() => undefined} onChange={onChange} />, (_, path) =>
    path.endsWith("/count") ? counted : { body: { data: [] } },
  );
  expect(document.body.textContent).toContain("This campaign has no audience yet");
  await press("To everybody who has agreed");
  expect(onChange).toHaveBeenCalledWith({ all: true });
});

it("says of an empty price that either bound will do, and in which currency it is", async () => {
  await drawSignedIn(
    <AudienceCard value={{ price: {} }} error={() => undefined} onChange={vi.fn()} />,
    (_, path) => (path.endsWith("/count") ? counted : { body: { data: [] } }),
  );
  expect(document.body.textContent).toMatch(/Price from, \S+/);
  await press("Save as a segment");
  expect(document.body.textContent).toContain("either will do");
});

function OwnAudience() {
  const [value, setValue] = useState<SegmentFilter>({ consent_within_days: 365 });
  return <AudienceCard value={value} error={() => undefined} onChange={setValue} />;
}

it("counts while a condition is typed, before its field is left", async () => {
  const asked: unknown[] = [];
  await drawSignedIn(<OwnAudience />, (_, path, body) => {
    if (!path.endsWith("/count")) return { body: { data: [] } };
    asked.push(body);
    return { body: { data: { count: 9000 + asked.length, by_language: {} } } };
  });
  const shown = () => document.querySelector('[aria-label="How many it reaches"] b')?.textContent;
  await until(() => expect(shown()?.replace(/\D/g, "")).toBe("9001"));
  await type("Agreed within the last (days)", "30");
  await until(() => expect(shown()?.replace(/\D/g, "")).toBe("9002"));
  expect(asked[1]).toMatchObject({ filter: { consent_within_days: 30 } });
});
