import { cardTag, countsTag, LISTS, nameTag, stockTag } from "@ezo/contract/shown";
import { describe, expect, it } from "vitest";
import { galleryKind } from "../../gallery/gallery.kind.ts";
import { buildingKind } from "../../inventory/buildings.kind.ts";
import { layoutKind } from "../../layouts/layouts.kind.ts";
import { articleKind } from "../../news/news.kind.ts";
import type { Tx } from "../../platform/db.ts";
import { paymentPlanKind } from "../../payment-plans/payment-plans.kind.ts";
import { projectKind } from "../../projects/projects.kind.ts";
import type { Changes, Fields } from "../fields.ts";
import type { Line } from "../history.ts";
import type { RecordKind } from "../kind.ts";
import { namedBy } from "./named-tags.ts";

/** These kinds have no stock, or name its project themselves: the database is not asked. */
const NO_DATABASE = {} as Tx;
const named = (kind: RecordKind, ...lines: Pick<Line, "id" | "kind" | "changes" | "after">[]) =>
  namedBy(NO_DATABASE, kind, lines);
/** A record that was `before`, and of which a write has made `after`. */
function updated(id: number, before: Fields, after: Fields) {
  const changes: Changes = Object.fromEntries(
    Object.entries(after)
      .filter(([field, to]) => before[field] !== to)
      .map(([field, to]) => [field, { from: before[field] ?? null, to }]),
  );
  return { id, kind: "updated" as const, changes, after: { ...before, ...after } };
}

const shown: Fields = { is_active: true, year: 2030, category: "event" };
const hidden: Fields = { ...shown, is_active: false };

describe.each([
  ["a project", projectKind, "projects"],
  ["an article", articleKind, "news"],
  ["a picture of the gallery", galleryKind, "gallery"],
] as const)("a write of %s", (_, kind, tag) => {
  it("names what shows it while visitors see it, or saw it, or will", async () => {
    const other = { year: 2031, category: "company" };
    expect(await named(kind, updated(7, shown, other))).toContain(tag);
    expect(await named(kind, updated(7, shown, hidden))).toContain(tag);
    expect(await named(kind, updated(7, hidden, shown))).toContain(tag);
    for (const what of ["created", "deleted", "restored"] as const)
      expect(await named(kind, { id: 7, kind: what, changes: {}, after: shown }), what).toContain(tag);
  });

  it("names while it is hidden only its own page, which somebody may have open as a preview", async () => {
    const { pageTag }: RecordKind = kind;
    const own = pageTag === undefined ? [] : [`${pageTag}:7`];
    expect(await named(kind, updated(7, hidden, { year: 2031, category: "company" }))).toEqual(own);
    for (const what of ["created", "deleted", "restored"] as const)
      expect(await named(kind, { id: 7, kind: what, changes: {}, after: hidden }), what).toEqual(own);
    expect(await named(kind, updated(7, hidden, {}))).toEqual([]);
  });

  it("names nothing where very many are hidden", async () => {
    const lines = Array.from({ length: 500 }, (_, index) => updated(index + 1, hidden, { year: 2031 }));
    expect(await named(kind, ...lines)).toEqual([]);
  });

  it("names nothing where it only calls translations right", async () => {
    expect(await named(kind, updated(7, shown, {}))).toEqual([]);
  });
});

it("names only those of several records that visitors see", async () => {
  const tags = await named(
    projectKind,
    updated(1, shown, { year: 2031 }),
    updated(2, hidden, { year: 2031 }),
    updated(3, shown, {}),
  );
  expect(tags.filter((tag) => /^project:\d+$/.test(tag))).toEqual(["project:1"]);
});

const LISTED = LISTS.projects;
const MARKED = LISTS.markedProjects;
const CARD = cardTag("project", 7);
const NAME = nameTag(7);
const ARTICLE_CARD = cardTag("article", 7);

/** By the field of a project that is changed: what of it is named beside its page. */
const OF_PROJECTS: readonly [field: string, parts: string[]][] = [
  ["video_url", []],
  ["video_file", []],
  ["video_poster", []],
  ["video_captions", []],
  ["gallery_images", []],
  ["feed_yandex", []],
  ["translations.en.coming_soon", []],
  ["sort_order", [LISTED]],
  ["is_featured", [MARKED, CARD]],
  ["status", [MARKED, CARD]],
  ["year", [CARD]],
  ["translations.en.description", [CARD]],
  ["translations.en.title", [CARD, NAME]],
  ["main_image", [CARD, NAME]],
  ["of_a_later_release", [CARD]],
];
const OF_ARTICLES: readonly [field: string, parts: string[]][] = [
  ["translations.en.content", []],
  ["translations.en.description", []],
  ["gallery_images", []],
  ["publish_date", [LISTS.news, ARTICLE_CARD]],
  ["translations.en.excerpt", [ARTICLE_CARD]],
];

describe("a write names the parts of lists that show what it changes", () => {
  const changing = (kind: RecordKind, field: string) =>
    named(kind, updated(7, { ...shown, [field]: "before" }, { [field]: "after" }));

  it.each(OF_PROJECTS)("of a project: %s", async (field, parts) => {
    const tags = await changing(projectKind, field);
    expect(tags).toEqual(expect.arrayContaining(["projects", "project:7"]));
    const found = tags.filter((tag) => [LISTED, MARKED, CARD, NAME].includes(tag));
    expect(found.toSorted()).toEqual(parts.toSorted());
  });

  it.each(OF_ARTICLES)("of an article: %s", async (field, parts) => {
    expect(await changing(articleKind, field)).toEqual(["news", "article:7", ...parts]);
  });

  it("all of them of a record that comes or goes", async () => {
    const tags = await named(projectKind, { id: 7, kind: "created", changes: {}, after: shown });
    expect(tags).toEqual(["projects", "project:7", "project-names", LISTED, MARKED, CARD, NAME]);
  });
});

it("a write of very many names the lists as a whole, instead of each card", async () => {
  const lines = Array.from({ length: 500 }, (_, index) =>
    updated(index + 1, shown, { "translations.en.title": "All" }),
  );
  const tags = await named(articleKind, ...lines);
  expect(tags).toEqual(["news", ...lines.map(({ id }) => `article:${id}`), LISTS.news]);
});

describe("a write of the stock names the numbers of its project", () => {
  const building: Fields = { project_id: 7, is_active: true, sort_order: 1, "translations.en.name": "A" };

  it("where they follow from what it changes, of both projects if it moves", async () => {
    expect(await named(buildingKind, updated(1, building, { is_active: false }))).toEqual([
      "apartments",
      stockTag(7),
      countsTag(7),
    ]);
    const moved = await named(buildingKind, updated(1, building, { project_id: 8 }));
    expect(moved).toEqual(expect.arrayContaining([7, 8].flatMap((id) => [stockTag(id), countsTag(id)])));
    const later = await named(buildingKind, updated(1, building, { of_a_later_release: 1 }));
    expect(later).toContain(countsTag(7));
  });

  it("and not where nothing follows", async () => {
    const uncounted: Fields[] = [{ sort_order: 2 }, { "translations.en.name": "B" }, { identifier: "B" }];
    for (const change of uncounted)
      expect(await named(buildingKind, updated(1, building, change))).toEqual(["apartments", stockTag(7)]);
    for (const kind of [layoutKind, paymentPlanKind])
      for (const what of ["created", "deleted"] as const) {
        const line = { id: 1, kind: what, changes: {}, after: { project_id: 7 } };
        const tags = await named(kind, line);
        expect(tags).toContain(stockTag(7));
        expect(tags).not.toContain(countsTag(7));
      }
  });

  it("of those alone from whose changes they follow", async () => {
    const other = { ...building, project_id: 8 };
    const tags = await named(
      buildingKind,
      updated(1, building, { sort_order: 2 }),
      updated(2, other, { is_active: false }),
    );
    expect(tags).toEqual(["apartments", stockTag(7), stockTag(8), countsTag(8)]);
  });
});
