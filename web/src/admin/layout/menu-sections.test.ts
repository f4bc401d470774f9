import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentSection, openSections, readSections, writeSections } from "./menu-sections.ts";

const section = (label: string, count: number) => ({
  label,
  items: Array.from({ length: count }, (_, at) => ({ path: `/admin/${label}-${at}` })),
});
const GENERAL = section("nav.group.general", 8);
const CLIENTS = section("nav.group.clients", 6);
const SITE = section("site", 6);
const SYSTEM = section("system", 2);
const MENU = [GENERAL, SITE, CLIENTS, SYSTEM];
const ELSEWHERE = "/admin/profile";
const onPage = ({ items }: typeof SITE) => items[0]?.path ?? "";
const open = (pathname: string, chosen = {}, menu = MENU) => [...openSections(menu, pathname, chosen)];

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the section of a page", () => {
  it("is that of the entry which names most of its address", () => {
    const menu = [
      { label: "campaigns", items: [{ path: "/admin/mails" }] },
      { label: "rules", items: [{ path: "/admin/mails/rules" }] },
    ];
    expect(currentSection(menu, "/admin/mails/7")).toBe("campaigns");
    expect(currentSection(menu, "/admin/mails/rules/7")).toBe("rules");
    expect(currentSection(menu, "/admin/mailsrules")).toBeUndefined();
  });
});

describe("before anybody has chosen", () => {
  it("all sections are open where there is room for all", () => {
    const small = [SITE, CLIENTS, SYSTEM];
    expect(open(ELSEWHERE, {}, small)).toEqual(small.map(({ label }) => label));
  });

  it("those of the daily work are, in a menu for which there is no room", () => {
    expect(open(ELSEWHERE)).toEqual([GENERAL.label, CLIENTS.label]);
    expect(open(onPage(CLIENTS))).toEqual([GENERAL.label, CLIENTS.label]);
  });

  it("that of the page is, and another one gives way", () => {
    expect(open(onPage(SITE))).toEqual([GENERAL.label, SITE.label]);
  });
});

describe("a choice", () => {
  it("opens and closes one section and leaves the others as they are", () => {
    expect(open(ELSEWHERE, { [SITE.label]: true })).toEqual([GENERAL.label, SITE.label, CLIENTS.label]);
    expect(open(ELSEWHERE, { [GENERAL.label]: false })).toEqual([CLIENTS.label]);
  });

  it("to open a section is not changed by a click in it", () => {
    const chosen = { [SITE.label]: true };
    expect(open(onPage(SITE), chosen)).toEqual(open(ELSEWHERE, chosen));
  });

  it("to close a section waits until another one has the page", () => {
    const chosen = { [CLIENTS.label]: false };
    expect(open(onPage(CLIENTS), chosen)).toContain(CLIENTS.label);
    expect(open(ELSEWHERE, chosen)).not.toContain(CLIENTS.label);
  });
});

describe("what the device keeps", () => {
  it("is of one person", () => {
    writeSections(1, { [SITE.label]: true });
    expect(readSections(1)).toEqual({ [SITE.label]: true });
    expect(readSections(2)).toEqual({});
  });

  it.each(["not JSON", "null", '"site"', "[]", '{"site":"yes"}'])(
    "counts for nothing where it is no choice: %s",
    (text) => {
      kept.set("ezo_admin_sections:1", text);
      expect(readSections(1)).toEqual({});
    },
  );
});
