import type { Image } from "@ezo/contract/media";
import { KIOSK_AHEAD_MAX } from "@ezo/contract/values/limits/screens";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { explorerKey } from "../../public/explorer/explorer.queries.ts";
import { ApiError } from "../../shared/api/api-error.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import { PLAN_SIZES, STAGE_SIZES } from "../../shared/apartments/picture-sizes.ts";
import { keepAhead } from "./keep-ahead.ts";

interface Asked {
  params: { id: string };
  query: { building_id?: string; floor_number?: string };
}
const picture = (name: string) => ({ url: name });

/** A project of one building with `floors` floors, each with an apartment for sale and a sold one. */
function aProject({ floors = 2, isShown = true } = {}) {
  const asked: string[] = [];
  const pictures: [name: string, sizes: string][] = [];
  const failures = new Map<string, Error>();
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: "always" } } });

  function navigation({ building_id: building, floor_number: floor }: Asked["query"]) {
    if (building === undefined) return { image: picture("facade"), buildings: [{ identifier: "A" }] };
    if (floor === undefined) {
      const numbers = Array.from({ length: floors }, (_, index) => ({ number: index + 1 }));
      return { image: picture("A"), floors: numbers };
    }
    const apartments = [
      { id: 10 * Number(floor) + 1, status: "available" },
      { id: 10 * Number(floor) + 2, status: "sold" },
    ];
    return { image: picture(`floor ${floor}`), apartments };
  }
  const call = (async ({ path }: { path: string }, { params: { id }, query }: Asked) => {
    const name = [
      path
        .split("/")
        .at(-1)
        ?.replace(":id", path.split("/")[1] ?? ""),
      id,
    ];
    const what = [...name, query.building_id, query.floor_number].filter(Boolean).join(" ");
    asked.push(what);
    const failure = failures.get(what);
    if (failure) throw failure;
    if (path === "/projects/:id") return { data: { hasApartmentNavigation: isShown } };
    if (path === "/apartments/:id") return { data: { plan_image: picture(`plan ${id}`) } };
    return { data: path.endsWith("/board") ? { floors: [], risers: [] } : navigation(query) };
  }) as unknown as WebCaller;

  const state = { isOver: false };
  const keep = (staleTime = 0) =>
    keepAhead(
      {
        call,
        locale: "en",
        cache,
        staleTime,
        keepPicture: async ({ url }: Image, sizes) => void pictures.push([url, sizes]),
        pause: async () => {},
        isOver: () => state.isOver,
      },
      1,
    );
  return { asked, pictures, failures, cache, state, keep };
}

it("fetches a project level by level, with its pictures, and of its apartments those that are not sold", async () => {
  const { asked, pictures, keep } = aProject();
  await keep();
  expect(asked).toEqual([
    "projects 1",
    "apartment-navigation 1",
    "board 1",
    "payment-plans 1",
    "apartment-navigation 1 A",
    "board 1 A",
    "apartment-navigation 1 A 1",
    "apartment-navigation 1 A 2",
    "apartments 11",
    "apartments 21",
  ]);
  expect(pictures).toEqual([
    ["facade", STAGE_SIZES],
    ["A", STAGE_SIZES],
    ["floor 1", STAGE_SIZES],
    ["floor 2", STAGE_SIZES],
    ["plan 11", PLAN_SIZES],
    ["plan 21", PLAN_SIZES],
  ]);
});

it("fetches no more than the bound, and the floors before the apartments", async () => {
  const { asked, pictures, keep } = aProject({ floors: 240 });
  await keep();
  expect(asked.length + pictures.length).toBe(KIOSK_AHEAD_MAX);
  expect(asked.filter((what) => /^apartment-navigation 1 A \d/.test(what))).toHaveLength(240);
  expect(asked).toContain("apartments 11");
  expect(asked).not.toContain("apartments 2401");
});

it("asks again for what has changed alone", async () => {
  const { asked, cache, keep } = aProject();
  await keep();
  asked.length = 0;
  await keep(60_000);
  expect(asked).toEqual([]);
  await cache.invalidateQueries({ queryKey: [...explorerKey("en", 1), "apartment", 11] });
  await keep(60_000);
  expect(asked).toEqual(["apartments 11"]);
});

it("passes over what is gone, and ends without a connection", async () => {
  const { asked, failures, keep } = aProject();
  failures.set("apartment-navigation 1 A 1", new ApiError("not_found", "", 404));
  await keep();
  expect(asked).toContain("apartments 21");
  expect(asked).not.toContain("apartments 11");
  asked.length = 0;
  failures.set("apartment-navigation 1", new ApiError("offline", "", 0));
  await keep();
  expect(asked).toEqual(["projects 1", "apartment-navigation 1"]);
});

it("fetches no levels of a project that shows no apartments, and nothing once it is over", async () => {
  const hidden = aProject({ isShown: false });
  await hidden.keep();
  expect(hidden.asked).toEqual(["projects 1"]);
  const over = aProject();
  over.state.isOver = true;
  await over.keep();
  expect(over.asked).toEqual([]);
});
