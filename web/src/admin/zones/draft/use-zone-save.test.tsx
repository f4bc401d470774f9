import { notifications, notificationsStore } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { type Answer, drawSignedIn, drawsAdmin, listAnswer, press, refusal, until } from "../../testing.tsx";
import { zoneKeys, zonesOf } from "../zones.queries.ts";
import { newFloorId } from "./new-floors.ts";
import { savedZone } from "./saved-zone.test-data.ts";
import { useZoneSession } from "./use-zone-session.ts";
import type { SavedZone } from "./zone-work.ts";

drawsAdmin();

const PLACE = { pictureId: 1, type: "floor_strip", buildingId: 3 } as const;
/** Leads to floor 7, which does not exist yet. */
const NEW_STRIP = {
  points: [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
    { x: 0.5, y: 0.6 },
  ],
  label: "",
  targetId: newFloorId(7),
};

/** The zones of one picture: the first is renamed, linked to a new floor and saved, or one more is added. */
function Editor({ saved }: { saved: readonly SavedZone[] }) {
  const { dispatch, state, saving } = useZoneSession(PLACE, saved, []);
  const cache = useQueryClient();
  const met = saving.conflict?.merged.conflicts[0];
  return (
    <>
      <button
        type="button"
        onClick={() => dispatch({ type: "zone.label", key: "1", label: "Mine", gesture: "label-1" })}
      >
        Rename
      </button>
      <button type="button" onClick={() => dispatch({ type: "zones.add", zones: [NEW_STRIP] })}>
        Add
      </button>
      <button
        type="button"
        onClick={() => dispatch({ type: "zone.link", key: "1", targetId: NEW_STRIP.targetId })}
      >
        Link
      </button>
      <button type="button" onClick={() => dispatch({ type: "undo" })}>
        Undo
      </button>
      <p>{state.work.zones.map(({ targetId }) => targetId).join(", ")}</p>
      <button type="button" onClick={() => saving.save(state.work.zones)}>
        Save
      </button>
      <button type="button" onClick={() => saving.resolve(new Set())}>
        Keep mine
      </button>
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: zoneKeys.all })}>
        Read
      </button>
      <output data-target={met?.mine?.targetId}>{met?.theirs?.label ?? "no conflict"}</output>
    </>
  );
}
function Loaded() {
  const { data } = useQuery(zonesOf(useCaller(), 1));
  return data ? <Editor saved={data} /> : null;
}
const shows = (text: string) => until(() => expect(document.querySelector("output")?.textContent).toBe(text));

it("asks about the newest version of a zone whose save was refused, until that is as wanted", async () => {
  let stored = savedZone(1, { label: "A" });
  const sent: unknown[] = [];
  await drawSignedIn(<Loaded />, (method, _path, body) => {
    if (method === "GET") return listAnswer([stored]);
    sent.push(body);
    return { status: 409, body: refusal("conflict") };
  });
  await shows("no conflict");
  await press("Rename");
  stored = { ...stored, version: 2, label: "B" };
  await press("Save");
  await shows("B");
  stored = { ...stored, version: 3, label: "C" };
  await press("Read");
  await shows("C");
  // Refused again: a colleague saved once more in the meantime.
  stored = { ...stored, version: 4, label: "D" };
  await press("Keep mine");
  await shows("D");
  expect(sent[1]).toEqual({ create: [], update: [{ id: 1, version: 3, label: "Mine" }], remove: [] });
  stored = { ...stored, version: 5, label: "Mine" };
  await press("Read");
  await shows("no conflict");
  expect(sent).toHaveLength(2);
});

it("saves nothing by itself when a colleague takes back what a save has met", async () => {
  let stored = savedZone(1, { label: "A" });
  const sent: unknown[] = [];
  await drawSignedIn(<Loaded />, (method, _path, body) => {
    if (method === "GET") return listAnswer([stored]);
    sent.push(body);
    return sent.length === 1
      ? { status: 409, body: refusal("conflict") }
      : { body: { data: { zones: [{ ...stored, version: 4, label: "Mine" }], created: [] } } };
  });
  await shows("no conflict");
  await press("Rename");
  stored = { ...stored, version: 2, label: "B" };
  await press("Save");
  await shows("B");
  stored = { ...stored, version: 3, label: "A" };
  await press("Read");
  await shows("no conflict");
  expect(sent).toHaveLength(1);
  await press("Save");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ create: [], update: [{ id: 1, version: 3, label: "Mine" }], remove: [] });
});

it("saves again at once on top of a colleague's other zone", async () => {
  let stored = [savedZone(1, { label: "A" })];
  const sent: unknown[] = [];
  await drawSignedIn(<Loaded />, (method, _path, body) => {
    if (method === "GET") return listAnswer(stored);
    sent.push(body);
    return { status: 409, body: refusal("conflict") };
  });
  await shows("no conflict");
  await press("Rename");
  stored = [savedZone(1, { label: "A", version: 2, sort_order: 5 })];
  await press("Save");
  await until(() => expect(sent[1]).toMatchObject({ update: [{ id: 1, version: 2, label: "Mine" }] }));
});

it("gives up a save that is refused though nobody has changed anything", async () => {
  let saves = 0;
  notifications.clean();
  await drawSignedIn(<Loaded />, (method) => {
    if (method === "GET") return listAnswer([savedZone(1, { label: "A" })]);
    saves += 1;
    return { status: 409, body: refusal("conflict") };
  });
  await shows("no conflict");
  await press("Rename");
  await press("Save");
  await until(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(saves).toBe(1);
});

it("creates the floors of new zones when these are saved, not before, and undo goes on", async () => {
  const asked: string[] = [];
  let stored = [savedZone(1)];
  const answer = (method: string, path: string, body: unknown): Answer => {
    const name = path.split("/").at(-1) ?? "";
    if (method !== "GET") asked.push(`${method} ${name} ${JSON.stringify(body)}`);
    if (method === "GET") return listAnswer(name === "floors" ? [{ id: 101, number: 1 }] : stored);
    if (method === "POST") return { status: 201, body: { data: { id: 55, number: 7 } } };
    const { create } = body as { create: Partial<SavedZone>[] };
    stored = [...stored, ...create.map((zone) => savedZone(2, zone))];
    return { body: { data: { zones: stored, created: [2] } } };
  };
  // In a task of its own, as over a network: what is being saved is drawn as such meanwhile.
  await drawSignedIn(
    <Loaded />,
    (method, path, body) =>
      new Promise((resolve) => setTimeout(() => resolve(answer(method, path, body)), 0)),
  );
  await shows("no conflict");
  await press("Add");
  expect(asked).toEqual([]);
  await press("Save");
  await until(() => expect(asked).toHaveLength(2));
  expect(asked[0]).toMatch(/^POST floors .*"number":7/);
  expect(asked[1]).toMatch(/^PUT zones .*"floor_id":55/);
  const targets = () => document.querySelector("p")?.textContent;
  await until(() => expect(targets()).toBe("101, 55"));
  await press("Undo");
  await until(() => expect(targets()).toBe("101"));
});

it("asks about a zone of a new floor, which the refused save has created, under the floor's id", async () => {
  let stored = savedZone(1, { label: "A" });
  await drawSignedIn(<Loaded />, (method, path) => {
    if (method === "GET") return listAnswer(path.endsWith("/floors") ? [{ id: 101, number: 1 }] : [stored]);
    return method === "POST"
      ? { status: 201, body: { data: { id: 55, number: 7 } } }
      : { status: 409, body: refusal("conflict") };
  });
  await shows("no conflict");
  await press("Rename");
  await press("Link");
  stored = { ...stored, version: 2, label: "B" };
  await press("Save");
  await shows("B");
  expect(document.querySelector("output")?.dataset["target"]).toBe("55");
});
