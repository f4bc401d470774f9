import { notifications, notificationsStore } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { drawSignedIn, drawsAdmin, listAnswer, press, refusal, until } from "../../testing.tsx";
import { zoneKeys, zonesOf } from "../zones.queries.ts";
import { savedZone } from "./saved-zone.test-data.ts";
import { useZoneSession } from "./use-zone-session.ts";
import type { SavedZone } from "./zone-work.ts";

drawsAdmin();

/** The zones of one picture: the first is renamed and saved. */
function Editor({ saved }: { saved: readonly SavedZone[] }) {
  const { dispatch, state, saving } = useZoneSession(1, "floor_strip", saved, []);
  const cache = useQueryClient();
  const theirs = saving.conflict?.merged.conflicts[0]?.theirs;
  return (
    <>
      <button
        type="button"
        onClick={() => dispatch({ type: "zone.label", key: "1", label: "Mine", gesture: "label-1" })}
      >
        Rename
      </button>
      <button type="button" onClick={() => saving.save(state.work.zones)}>
        Save
      </button>
      <button type="button" onClick={() => saving.resolve(new Set())}>
        Keep mine
      </button>
      <button type="button" onClick={() => void cache.invalidateQueries({ queryKey: zoneKeys.all })}>
        Read
      </button>
      <output>{theirs?.label ?? "no conflict"}</output>
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
