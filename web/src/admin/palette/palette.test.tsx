import type { SearchHit, SearchMore } from "@ezo/contract/admin/search";
import { ROLES, type UserRole } from "@ezo/contract/values/roles/roles";
import { act, useState } from "react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { UnsavedGuard } from "../editor/drafts/unsaved-guard.tsx";
import {
  ADMINISTRATOR,
  type Answer,
  type Answering,
  button,
  dialogs,
  drawsAdmin,
  drawSignedIn,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { CommandPalette } from "./command-palette.tsx";
// Loaded beforehand, so that no test waits for it.
import "./palette.tsx";
import { readRecent } from "./recent-places.ts";

drawsAdmin();

const LABEL = "Search and commands";
const APARTMENT: SearchHit = {
  kind: "apartment",
  id: 4,
  title: "602",
  detail: "Linden Court · A",
  status: "available",
  at: null,
  path: "/admin/apartments/4/edit",
};
const hit = (over: Partial<SearchHit>): SearchHit => ({ ...APARTMENT, status: null, detail: "", ...over });
const found = (data: readonly SearchHit[], more: readonly SearchMore[] = []): Answer => ({
  body: { success: true, data, meta: { more } },
});
const asking = (answer: (text: string) => Answer | Promise<Answer>): Answering => {
  return (_method, path, _body, query) =>
    path === "/api/admin/search" ? Promise.resolve(answer(query.get("q") ?? "")) : null;
};
const nothing = asking(() => found([]));

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const where = () => document.querySelector("output")?.textContent;
const palette = (
  <>
    <CommandPalette />
    <Where />
  </>
);
const draw = (answer: Answering, at = "/admin/dashboard", role: UserRole = "admin") =>
  drawSignedIn(palette, answer, at, { ...ADMINISTRATOR, role, capabilities: [...ROLES[role]] });

const opener = () =>
  document.querySelector<HTMLElement>('button[aria-haspopup="dialog"]') ?? expect.fail("no button");
const field = () => document.querySelector<HTMLInputElement>('[role="combobox"]');
const options = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(field()?.getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? null;
const status = () => document.querySelector('[role="dialog"] [role="status"]')?.textContent;
const heads = () =>
  [...document.querySelectorAll('[role="listbox"] [role="presentation"]')].map(
    ({ textContent }) => textContent,
  );

const key = (name: string, held: KeyboardEventInit = {}) =>
  act(
    async () =>
      void (field() ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...held }),
      ),
  );
const shortcut = (held: KeyboardEventInit = { ctrlKey: true }) => key("k", { code: "KeyK", ...held });
async function openPalette(): Promise<void> {
  await act(async () => opener().focus());
  await act(async () => opener().click());
  await until(() => expect(field()).not.toBeNull());
}

let opened: unknown[] = [];
beforeEach(() => {
  opened = [];
  vi.stubGlobal("open", (...args: unknown[]) => void opened.push(args));
});

it("finds things, names their kind and place, and opens one by Enter", async () => {
  await draw(
    asking((text) =>
      found(
        text === "602"
          ? [APARTMENT, hit({ kind: "customer", id: 9, title: "Nino", path: "/admin/customers?open=9" })]
          : [],
      ),
    ),
  );
  await openPalette();
  expect(document.activeElement).toBe(field());
  await type(LABEL, "602");
  await until(() => expect(options()).toEqual(["602Linden Court · AAvailable", "Nino"]));
  expect(heads()).toEqual(["Apartments", "Requests"]);
  expect([active(), chosen()]).toEqual([options()[0], options()[0]]);
  expect(document.querySelector("mark")?.textContent).toBe("602");
  expect(status()).toBe("2 results");
  await key("Enter");
  expect(where()).toBe("/admin/apartments/4/edit");
  expect(field()).toBeNull();
});

it("moves by arrows, Home and End, around the ends, and leaves the focus in the field", async () => {
  await draw(asking(() => found([1, 2, 3].map((id) => hit({ id, title: `Row ${id}` })))));
  await openPalette();
  await type(LABEL, "row");
  await until(() => expect(options()).toEqual(["Row 1", "Row 2", "Row 3"]));
  for (const [pressed, expected] of [
    ["ArrowDown", "Row 2"],
    ["End", "Row 3"],
    ["ArrowDown", "Row 1"],
    ["ArrowUp", "Row 3"],
    ["Home", "Row 1"],
  ] as const) {
    await key(pressed);
    expect([pressed, active(), chosen()]).toEqual([pressed, expected, expected]);
  }
  expect(document.activeElement).toBe(field());
  await key("End");
  await key("Enter", { ctrlKey: true });
  expect(opened).toEqual([["/admin/apartments/4/edit", "_blank", "noopener"]]);
  expect(where()).toBe("/admin/dashboard");
});

it("opens and closes by Ctrl-K and Cmd-K on any layout, closes by Escape, and returns the focus", async () => {
  await draw(nothing);
  await act(async () => opener().focus());
  await shortcut();
  await until(() => expect(field()).not.toBeNull());
  await shortcut({ metaKey: true, ctrlKey: false });
  expect(field()).toBeNull();
  await key("კ", { code: "KeyK", ctrlKey: true });
  await until(() => expect(field()).not.toBeNull());
  await key("Escape");
  expect(field()).toBeNull();
  expect(document.activeElement).toBe(opener());
  for (const held of [{ ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, {}]) {
    await shortcut(held);
    expect(field()).toBeNull();
  }
});

it("shows the answer to what is typed, whichever comes last, and cancels the requests for what was", async () => {
  const answers = new Map<string, (title: string) => void>();
  await draw(
    asking(
      (text) =>
        new Promise<Answer>((resolve) => {
          answers.set(text, (title) => resolve(found([hit({ title })])));
        }),
    ),
  );
  const signals: (AbortSignal | null | undefined)[] = [];
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    signals.push(init?.signal);
    return answered(url, init);
  });
  await openPalette();
  for (const text of ["zzfirst", "zzsecond"]) {
    await type(LABEL, text);
    await until(() => expect(answers.has(text)).toBe(true));
  }
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  await act(async () => answers.get("zzsecond")?.("Of the second"));
  await until(() => expect(options()).toEqual(["Of the second"]));
  await act(async () => answers.get("zzfirst")?.("Of the first"));
  await act(async () => {});
  expect(options()).toEqual(["Of the second"]);
  // What was found of another text is not offered under this one.
  await type(LABEL, "zzthird");
  expect(options()).toEqual([]);
  expect(active()).toBeNull();
  await key("Enter");
  expect(where()).toBe("/admin/dashboard");
});

it("keeps the chosen command when an answer puts other things before it", async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  await draw(asking(() => new Promise<Answer>((resolve) => void waiting.push(resolve))));
  await openPalette();
  await type(LABEL, "log");
  expect(active()).toBe("Audit log");
  expect(document.querySelector('[role="listbox"]')?.getAttribute("aria-busy")).toBe("true");
  await until(() => expect(waiting).toHaveLength(1));
  await act(async () => waiting[0]?.(found([hit({ title: "Logan", kind: "contact" })])));
  await until(() => expect(options().slice(0, 2)).toEqual(["Logan", "Audit log"]));
  expect(active()).toBe("Audit log");
});

it("puts a page first whose name begins with what is typed, and texts of the interface last", async () => {
  const hits = found([
    hit({ title: "Audit Ltd", kind: "contact" }),
    hit({ title: "audit.title", kind: "translation" }),
  ]);
  await draw(asking(() => hits));
  await openPalette();
  await type(LABEL, "audit");
  await until(() => expect(options()).toEqual(["Audit log", "Audit Ltd", "audit.title"]));
  await type(LABEL, "au");
  await until(() => expect(options().at(-1)).toBe("audit.title"));
  expect(options()[0]).toBe("Audit Ltd");
});

it("finds a page by its address", async () => {
  await draw(asking(() => found([])));
  await openPalette();
  for (const [typed, page] of [
    ["jobs", "Job queues"],
    ["misses", "Searches without results"],
    ["stock", "Board"],
  ] as const) {
    await type(LABEL, typed);
    await until(() => expect(options()).toContain(page));
  }
});

it("waits for the answer with commands that have what is typed within a word", async () => {
  const waiting: ((answer: Answer) => void)[] = [];
  await draw(asking(() => new Promise<Answer>((resolve) => void waiting.push(resolve))));
  await openPalette();
  await type(LABEL, ">allery");
  expect(options()).toEqual(["Gallery"]);
  await type(LABEL, "allery");
  expect(options()).toEqual([]);
  await until(() => expect(waiting).toHaveLength(1));
  await act(async () => waiting[0]?.(found([hit({ title: "Vallery", kind: "contact" })])));
  await until(() => expect(options()).toEqual(["Vallery", "Gallery"]));
  expect(active()).toBe("Vallery");
});

it("says that nothing was found, and why a search failed, which can be tried again", async () => {
  let isAway = true;
  await draw(
    asking((text) => {
      if (text === "zzz") return found([]);
      return isAway ? { status: 500, body: refusal("internal") } : found([APARTMENT]);
    }),
  );
  await openPalette();
  await type(LABEL, "zzz");
  await until(() => expect(status()).toBe("Nothing found for “zzz”"));
  await type(LABEL, "602");
  await until(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toContain("The search failed"),
  );
  expect(status()).toBe("");
  isAway = false;
  await press("Try again");
  await until(() => expect(options()).toEqual(["602Linden Court · AAvailable"]));
  expect(document.activeElement).toBe(field());
  expect(document.querySelector('[role="alert"]')).toBeNull();
});

it("leads to the whole list where there is more", async () => {
  const more = [{ kind: "contact" as const, path: "/admin/contacts?search=zzn" }];
  await draw(asking(() => found([hit({ kind: "contact", title: "Zzn", path: "/admin/contacts/1" })], more)));
  await openPalette();
  await type(LABEL, "zzn");
  await until(() => expect(options()).toEqual(["Zzn", "All in the list: Contacts"]));
  await key("End");
  await key("Enter");
  expect(where()).toBe("/admin/contacts?search=zzn");
});

it("offers commands in the interface's language and in English, and what the person may do alone", async () => {
  localStorage.setItem("ezo_admin_language", "ka");
  await draw(nothing, "/admin/translations", "translator");
  await openPalette();
  for (const typed of ["translations", "თარგმ", ">translations"]) {
    await type("ძიება და ბრძანებები", typed);
    await until(() => expect(options()).toEqual(["თარგმანები"]));
  }
  for (const typed of [">new", ">project", ">audit", ">ახალი"]) {
    await type("ძიება და ბრძანებები", typed);
    expect(options()).toEqual([]);
  }
  await type("ძიება და ბრძანებები", ">");
  expect(options()).toEqual(["თარგმანები", "პროფილი", "სახელმძღვანელო"]);
});

it("asks the server nothing where commands alone are wanted, and nothing before anything is typed", async () => {
  const asked: string[] = [];
  await draw(
    asking((text) => {
      asked.push(text);
      return found([]);
    }),
  );
  await openPalette();
  await type(LABEL, ">new pro");
  expect(options()).toEqual(["New project"]);
  // The debounce of a search would be over by the time another one has been answered.
  await type(LABEL, "zzlast");
  await until(() => expect(asked).toEqual(["zzlast"]));
});

it("creates by a command, also in a dialog of a list", async () => {
  await draw(nothing);
  await openPalette();
  await type(LABEL, ">create contact");
  expect(options()).toEqual(["New contact"]);
  await key("Enter");
  expect(where()).toBe("/admin/contacts?new=1");
});

it("creates in the list that is open without dropping its filters", async () => {
  await draw(nothing, "/admin/contacts?status=pending");
  await openPalette();
  await type(LABEL, ">create contact");
  await key("Enter");
  expect(where()).toBe("/admin/contacts?status=pending&new=1");
});

it("begins with the last places and a few things to create, and keeps nothing but addresses of screens", async () => {
  localStorage.setItem(`ezo_admin_recent:${ADMINISTRATOR.id}`, "not JSON");
  await draw(asking(() => found([hit({ kind: "person", title: "Nino", path: "/admin/persons/3" })])));
  await openPalette();
  expect(heads()).toEqual(["Create"]);
  expect(options()).toHaveLength(3);
  for (const [typed, expected] of [
    [">news", "News"],
    [">gallery", "Gallery"],
    ["nino", "Nino"],
  ] as const) {
    await type(LABEL, typed);
    await until(() => expect(active()).toBe(expected));
    await key("Enter");
    await openPalette();
  }
  expect(where()).toBe("/admin/persons/3");
  expect(heads()).toEqual(["Recently opened", "Create"]);
  expect(options().slice(0, 3)).toEqual(["Gallery", "News", "Dashboard"]);
  const kept = Object.entries({ ...localStorage }).filter(([name]) => name.startsWith("ezo_admin_recent"));
  expect(kept).toEqual([
    [`ezo_admin_recent:${ADMINISTRATOR.id}`, '["/admin/gallery","/admin/news","/admin/dashboard"]'],
  ]);
  expect(readRecent(ADMINISTRATOR.id + 1)).toEqual([]);
});

it("asks before unsaved work is left, and leads there after the answer", async () => {
  await drawSignedIn(
    <>
      {palette}
      <UnsavedGuard isHeld />
    </>,
    nothing,
    "/admin/news/3/edit",
  );
  for (const [answer, expected] of [
    ["Stay", "/admin/news/3/edit"],
    ["Leave without saving", "/admin/gallery"],
  ] as const) {
    await openPalette();
    await type(LABEL, ">gallery");
    await key("Enter");
    expect(field()).toBeNull();
    expect(where()).toBe("/admin/news/3/edit");
    await until(() => expect(dialogs()).toEqual(["Your changes are not saved"]));
    await press(answer);
    await until(() => expect(where()).toBe(expected));
    if (answer === "Stay") expect(document.activeElement).toBe(opener());
  }
});

function Opened({ isReading, title }: { isReading: boolean; title: string }) {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <Modal isReading={isReading} title={title} onClose={() => setOpen(false)}>
      <button type="button">Inside</button>
    </Modal>
  ) : null;
}

function Overview() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Overview
      </button>
      {isOpen ? (
        <Modal isReading title="Keys" onClose={() => setOpen(false)}>
          <button type="button">Inside</button>
        </Modal>
      ) : null}
    </>
  );
}

it("takes the place of a dialog that is only read, and returns the focus to what opened that", async () => {
  await drawSignedIn(
    <>
      {palette}
      <Overview />
    </>,
    nothing,
  );
  await act(async () => button("Overview").focus());
  await press("Overview");
  await act(async () => button("Inside").focus());
  await shortcut();
  await until(() => expect(field()).not.toBeNull());
  expect(dialogs()).not.toContain("Keys");
  await key("Escape");
  expect(document.activeElement).toBe(button("Overview"));
});

it("stays closed while a dialog is open in which something may be lost", async () => {
  await drawSignedIn(
    <>
      {palette}
      <Opened isReading={false} title="Form" />
      <Opened isReading title="Keys" />
    </>,
    nothing,
  );
  await shortcut();
  expect(field()).toBeNull();
  expect(dialogs()).toEqual(["Form", "Keys"]);
});
