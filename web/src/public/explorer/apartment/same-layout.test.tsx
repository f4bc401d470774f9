import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { SameLayout } from "./same-layout.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it("says on which floor the apartments before and after are, and in which building where it is another", async () => {
  const at = (id: number, name: string, floor_label: string) => ({
    id: 100 + id,
    apartment_number: "403",
    building: { id, identifier: name, name: `Block ${name}` },
    floor_label,
    url: `/en/projects/1/${name}/floor-4/apartment-${100 + id}`,
  });
  const apartment = {
    project: { id: 1, title: "Linden Court" },
    building: { id: 1, identifier: "A", name: "Block A" },
    layout: { id: 5, name: "Studio", slug: "studio" },
    tour_url: null,
    same_layout: { previous: at(1, "A", "4"), next: at(2, "B", "PH") },
  } as unknown as ApartmentDetail;
  const { box } = await drawPublic(<SameLayout apartment={apartment} />);
  const link = (rel: string) => box.querySelector(`a[rel=${rel}]`);
  expect(link("prev")?.textContent).toBe("Previous: apartment 403 · Floor 4");
  expect(link("next")?.textContent).toBe("Next: apartment 403 · Block B · Floor PH");
  expect(link("next")?.getAttribute("href")).toBe("/projects/1/B/floor-4/apartment-102");
});
