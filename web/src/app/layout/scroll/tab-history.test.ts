import fc from "fast-check";
import { expect, it } from "vitest";
import { createTabHistory } from "./tab-history.ts";

const PAGES = ["/apartments", "/apartments?rooms=2", "/projects/1/A/floor-3/apartment-7", "/shortlist"];

/** What a visitor does, and where it leads. */
const act = fc.oneof(
  fc.record({
    does: fc.constantFrom("push" as const, "replace" as const),
    address: fc.constantFrom(...PAGES),
  }),
  fc.record({ does: fc.constant("part" as const), hash: fc.constantFrom("#plan", "#main") }),
  fc.record({ does: fc.constant("go" as const), steps: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ does: fc.constant("reload" as const) }),
);

/** A tab's history as browsers keep it. */
function createTab() {
  const stack = [{ key: "0", address: "/apartments" }];
  let at = 0;
  let made = 1;
  const pathOf = (address: string) => address.replace(/[?#].*/, "");
  const entry = (address: string) => ({ key: String(made++), address });
  return {
    current: () => stack[at] ?? { key: "", address: "" },
    push: (address: string) => stack.splice(++at, Infinity, entry(address)),
    replace: (address: string) => void (stack[at] = entry(address)),
    go: (steps: number) => {
      const isThere = stack[at + steps] !== undefined;
      if (isThere) at += steps;
      return isThere;
    },
    stepsBack: () => {
      const here = pathOf(stack[at]?.address ?? "");
      const other = stack.slice(0, at).findLastIndex(({ address }) => pathOf(address) !== here);
      return other === -1 ? undefined : at - other;
    },
  };
}

it("knows the last other page, whatever the visitor has done in this tab", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const kept = new Map<string, string>();
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
      };
      const tab = createTab();
      let history = createTabHistory(storage);
      const note = (type: "POP" | "PUSH" | "REPLACE") => history.note({ type, ...tab.current() });
      note("POP");
      for (const step of acts) {
        if (step.does === "push") {
          tab.push(step.address);
          note("PUSH");
        } else if (step.does === "replace") {
          tab.replace(step.address);
          note("REPLACE");
        } else if (step.does === "part") {
          // The browser follows such a link, and replaces the entry where the address is the same.
          const { address } = tab.current();
          const aimed = address.replace(/#.*/, "") + step.hash;
          (aimed === address ? tab.replace : tab.push)(aimed);
          note("POP");
        } else if (step.does === "go") {
          if (tab.go(step.steps)) note("POP");
        } else {
          history.persist();
          history = createTabHistory(storage);
          note("POP");
        }
        expect(history.stepsBack()).toBe(tab.stepsBack());
      }
    }),
  );
});

it("knows no page before where storage is not allowed, or holds something else", () => {
  for (const text of ["{", "null"]) {
    const history = createTabHistory({ getItem: () => text, setItem: () => {} });
    history.note({ type: "POP", key: "1", address: "/shortlist" });
    expect(history.stepsBack()).toBeUndefined();
  }
  const history = createTabHistory(undefined);
  history.note({ type: "POP", key: "1", address: "/apartments" });
  history.note({ type: "PUSH", key: "2", address: "/shortlist" });
  history.persist();
  expect(history.stepsBack()).toBe(1);
});
