import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Seen } from "../resource/content-resource.ts";
import { unansweredChanges } from "./unanswered-changes.ts";

interface Flat extends Seen {
  status: string;
  rooms: number;
}
interface Sent {
  changes: readonly (Partial<Flat> & { id: number })[];
}
const flats = unansweredChanges<Flat, Sent>(["flats", "change"], ({ changes }) => changes);
const flat = (id: number): Flat => ({ id, version: 3, status: "free", rooms: 2 });

/** Sends a change; the server answers when `answer` is called. */
function send(cache: QueryClient, sent: Sent, mutationKey = flats.mutationKey) {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  const mutation = cache.getMutationCache().build(cache, { mutationKey, mutationFn: () => promise });
  const done = mutation.execute(sent);
  return { answer: () => (resolve(), done) };
}

it("applies what is not answered yet to its own record, the later change last, and leaves the version", async () => {
  const cache = new QueryClient();
  const first: Sent = { changes: [{ id: 1, version: 3, status: "held", rooms: 3 }] };
  const [one, two] = [send(cache, first), send(cache, { changes: [{ id: 1, status: "sold" }] })];
  send(cache, { changes: [{ id: 2, rooms: 9 }] }, ["houses", "change"]);
  const read = { ...flat(1), version: 5 };
  expect(flats.applyTo(cache, read)).toEqual({ id: 1, version: 5, status: "sold", rooms: 3 });
  expect(flats.applyTo(cache, read, first)).toEqual({ id: 1, version: 5, status: "sold", rooms: 2 });
  expect(flats.applyTo(cache, flat(2))).toEqual(flat(2));
  await one.answer();
  expect(flats.applyTo(cache, read)).toEqual({ id: 1, version: 5, status: "sold", rooms: 2 });
  await two.answer();
  expect(flats.applyTo(cache, read)).toEqual(read);
});
