import type { Project } from "@ezo/contract/site/projects";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { footerKey } from "../../../shared/navigation/footer-key.ts";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { ProjectBar } from "./project-bar.tsx";
import { usePassed } from "./use-passed.ts";

interface Seen {
  isIntersecting: boolean;
  boundingClientRect: { top: number };
}
let scroll: (entries: Seen[]) => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: Seen[]) => void) {
        scroll = seen;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const project = {
  id: 1,
  title: "Linden Court",
  hasApartmentNavigation: true,
  construction: [],
  stats: { available: 54, reserved: 6, sold: 42, total: 102, from_price: 52_000 },
} as unknown as Project;
const hrefs = (box: HTMLElement) => [...box.querySelectorAll("a")].map((link) => link.getAttribute("href"));

it("leads to the apartments, and to a chat about the project", async () => {
  const messengers = [{ messenger: "telegram", account: "ezo_homes" }];
  const { box, t } = await drawPublic(<ProjectBar project={project} />, {
    path: "/projects/1",
    data: [[footerKey("en"), { contact: { messengers } }]],
  });
  expect(box.textContent).toContain("54 of 102 left");
  const chat = hrefs(box).find((href) => href?.startsWith("https://t.me/"));
  const link = `${window.location.origin}/en/projects/1`;
  expect(new URL(chat ?? "").searchParams.get("text")).toBe(
    t("contact.message_project", { project: "Linden Court", link }),
  );
  expect(hrefs(box).filter((href) => href === "#apartments")).toHaveLength(2);
});

it("offers the contact form where no messenger is set up, and no apartments where none are shown", async () => {
  const plain = { ...project, hasApartmentNavigation: false, stats: null };
  const { box } = await drawPublic(<ProjectBar project={plain} />);
  expect(hrefs(box)).toContain("/contact?project=1");
  expect(hrefs(box)).not.toContain("#apartments");
});

it("comes once its place is above the window, not while it is below", async () => {
  function Place() {
    const { mark, isPassed } = usePassed();
    return <div ref={mark}>{String(isPassed)}</div>;
  }
  const { box } = await drawPublic(<Place />);
  const shown = (isIntersecting: boolean, top: number) => {
    act(() => scroll([{ isIntersecting, boundingClientRect: { top } }]));
    return box.textContent;
  };
  expect([shown(false, 900), shown(true, 300), shown(false, -40), shown(true, 10)]).toEqual([
    "false",
    "false",
    "true",
    "false",
  ]);
});
