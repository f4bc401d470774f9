import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../api/api-error.ts";
import { createShortlist } from "../shortlist.ts";
import { createKeeping } from "./keeping.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A shortlist that is kept on a server, under the key `k`. */
function aServer(first: number[] = []) {
  const server = { kept: first, calls: [] as { added: number[]; removed: number[] }[], isDown: false };
  const call = async ({ key, added, removed }: { key: string; added: number[]; removed: number[] }) => {
    await Promise.resolve();
    if (server.isDown) throw new ApiError("offline", "", 0);
    if (key !== "k") throw new ApiError("not_found", "", 404);
    server.calls.push({ added, removed });
    server.kept = [...new Set([...server.kept.filter((id) => !removed.includes(id)), ...added])];
    return { apartment_ids: server.kept, manage_path: "/m/shortlist/k" };
  };
  return { server, call };
}

/** A browser with its own storage. */
function aBrowser(call: Parameters<typeof createKeeping>[2], connection: string | null = null) {
  const stored: { list: string | null; connection: string | null } = { list: "", connection };
  const list = createShortlist({
    read: () => stored.list,
    write: (text) => void (stored.list = text),
    onOtherWindow: () => () => {},
  });
  const keeping = createKeeping(
    list,
    { read: () => stored.connection, write: (text) => void (stored.connection = text) },
    call,
    () => stored.list === null,
  );
  return { list, keeping, stored };
}
const wait = () => vi.advanceTimersByTimeAsync(2000);

it("opens a kept shortlist beside what is there, and keeps what changes from then on", async () => {
  const { server, call } = aServer([5, 7]);
  const { list, keeping, stored } = aBrowser(call);
  list.add(7, 3);
  expect(keeping.get()).toEqual({ kind: "none" });
  expect(await keeping.open("k")).toMatchObject({ added: [5], noRoom: 0 });
  expect(list.get()).toEqual([7, 3, 5]);
  expect(server.kept).toEqual([5, 7, 3]);
  expect(keeping.get()).toEqual({ kind: "connected", managePath: "/m/shortlist/k" });
  list.remove(7);
  list.add(9);
  await wait();
  expect(server.calls.at(-1)).toEqual({ added: [9], removed: [7] });
  expect(server.kept).toEqual([5, 3, 9]);
  // The key and what is kept, and nothing else.
  expect(JSON.parse(stored.connection ?? "")).toEqual({ key: "k", base: [5, 3, 9] });
});

it("sends nothing in a browser that is not connected", async () => {
  const { server, call } = aServer([5]);
  const { list, keeping } = aBrowser(call);
  keeping.start();
  list.add(1);
  await wait();
  expect(server.calls).toEqual([]);
});

it("sends with the next visit what could not be sent, and takes over what another browser has changed", async () => {
  const { server, call } = aServer([1, 2]);
  const browser = aBrowser(call);
  await browser.keeping.open("k");
  server.isDown = true;
  browser.list.add(3);
  await wait();
  expect(server.kept).toEqual([1, 2]);
  server.isDown = false;
  server.kept = [2, 4];
  const again = aBrowser(call, browser.stored.connection);
  again.list.replace(browser.list.get());
  again.keeping.start();
  await wait();
  expect(server.kept).toEqual([2, 4, 3]);
  expect(again.list.get()).toEqual([2, 3, 4]);
});

it("ends where nothing is kept any more, and leaves the browser's list alone", async () => {
  const { call } = aServer();
  const { list, keeping, stored } = aBrowser(call, JSON.stringify({ key: "gone", base: [1] }));
  list.add(1);
  keeping.start();
  await wait();
  expect([keeping.get(), stored.connection, list.get()]).toEqual([{ kind: "ended" }, null, [1]]);
});

it("stays connected as it was when a wrong link is opened, and can be left", async () => {
  const { server, call } = aServer([1]);
  const { list, keeping, stored } = aBrowser(call);
  await keeping.open("k");
  await expect(keeping.open("wrong")).rejects.toMatchObject({ code: "not_found" });
  list.add(2);
  await wait();
  expect(server.kept).toEqual([1, 2]);
  keeping.leave();
  expect([keeping.get(), stored.connection]).toEqual([{ kind: "none" }, null]);
  list.add(3);
  await wait();
  expect([server.kept, list.get()]).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
});

it("is left where its connection was removed from the storage, and what is kept stays", async () => {
  const { server, call } = aServer([1, 2]);
  const { list, keeping, stored } = aBrowser(call);
  await keeping.open("k");
  stored.connection = null;
  list.replace([]);
  expect(keeping.get()).toEqual({ kind: "none" });
  await wait();
  expect(server.kept).toEqual([1, 2]);
});

it("gets a list back that the browser has lost, and removes nothing from what is kept for it", async () => {
  const { server, call } = aServer([1, 2]);
  const { list, keeping, stored } = aBrowser(call, JSON.stringify({ key: "k", base: [1, 2] }));
  stored.list = null;
  keeping.start();
  await wait();
  expect([server.kept, list.get()]).toEqual([
    [1, 2],
    [1, 2],
  ]);
  // One that the visitor has emptied is another matter.
  list.remove(1);
  list.remove(2);
  await wait();
  expect(server.kept).toEqual([]);
});

it("ignores a connection that it cannot read", () => {
  for (const text of ["{", "[]", "{}", '{"key":1,"base":[]}', '{"key":"k"}', "null"])
    expect(aBrowser(aServer().call, text).keeping.get()).toEqual({ kind: "none" });
});
