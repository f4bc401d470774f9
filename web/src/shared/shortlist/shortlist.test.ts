import { SHORTLIST_MAX } from "@ezo/contract/values/limits/pages";
import { expect, it } from "vitest";
import { createShortlist, type ShortlistStorage } from "./shortlist.ts";

/** Storage that two windows share. */
function aStorage(text: string | null = null) {
  const state = { text };
  const windows: (() => void)[] = [];
  const open = (): ShortlistStorage => {
    let own: (() => void) | undefined;
    return {
      read: () => state.text,
      write: (next) => {
        state.text = next;
        for (const tell of windows) if (tell !== own) tell();
      },
      onOtherWindow: (listener) => {
        own = listener;
        windows.push(listener);
        return () => undefined;
      },
    };
  };
  return { state, open, tellAll: () => windows.forEach((tell) => tell()) };
}

it("keeps the list over a reload", () => {
  const { open } = aStorage();
  const list = createShortlist(open());
  list.add(7);
  list.add(3);
  list.add(7);
  expect(list.get()).toEqual([7, 3]);
  expect(createShortlist(open()).get()).toEqual([7, 3]);
  list.remove(7);
  expect(createShortlist(open()).get()).toEqual([3]);
});

it("follows other windows", () => {
  const { open, state, tellAll } = aStorage();
  const [here, there] = [createShortlist(open()), createShortlist(open())];
  here.add(1);
  there.add(2);
  expect(here.get()).toEqual([1, 2]);
  state.text = null;
  tellAll();
  expect(here.get()).toEqual([]);
});

it("loses nothing that another window has added without an event", () => {
  const { open, state } = aStorage();
  const list = createShortlist(open());
  state.text = "5";
  list.add(6);
  expect(list.get()).toEqual([5, 6]);
});

it("undoes a removal at its place, without restoring what another window has removed", () => {
  const { open } = aStorage();
  const [here, there] = [createShortlist(open()), createShortlist(open())];
  here.add(1, 2, 3, 4);
  const before = here.get();
  here.remove(2);
  there.remove(3);
  there.add(5);
  here.putBack([2], before);
  expect(here.get()).toEqual([1, 2, 4, 5]);
});

it("reports when it is full, and keeps what fits", () => {
  const { open } = aStorage();
  const list = createShortlist(open());
  const many = Array.from({ length: SHORTLIST_MAX }, (_, index) => index + 1);
  expect(list.add(...many)).toBe(true);
  expect(list.add(1000)).toBe(false);
  expect(list.get()).toEqual(many);
});

it("ignores invalid storage, and works where storage is not allowed", () => {
  expect(createShortlist(aStorage('{"a":1}').open()).get()).toEqual([]);
  const forbidden = createShortlist({ read: () => null, write: () => {}, onOtherWindow: () => () => {} });
  forbidden.add(4);
  forbidden.add(5);
  expect(forbidden.get()).toEqual([4, 5]);
});
