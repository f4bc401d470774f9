import type { FeedReport } from "@ezo/contract/admin/projects/project-feeds";
import { FEEDS, feedPath } from "@ezo/contract/site/feeds";
import { useForm } from "@mantine/form";
import { expect, it, vi } from "vitest";
import { drawSignedIn, drawsAdmin, press, receiveLive, until } from "../testing.tsx";
import { FeedsCard } from "./feeds-card.tsx";

drawsAdmin();

const ON = { feed_yandex: true, feed_meta: false, feed_google: true, feed_units: false };
const refused = (reason: FeedReport["refused"][number]["reason"], count: number) =>
  Array.from({ length: count }, (_, index) => ({
    apartment_id: index + 1,
    apartment_number: `A-${index + 1}`,
    reason,
  }));

interface Given {
  isPublic?: boolean;
  isNew?: boolean;
  isUnits?: boolean;
}
function Drawn({ isPublic = true, isNew = false, isUnits = false }: Given) {
  const form = useForm({ initialValues: { ...ON, feed_units: isUnits } });
  const item = isNew ? null : { id: 7, version: 2, is_active: isPublic };
  const parts = { editor: { form }, item } as unknown as Parameters<typeof FeedsCard>[0];
  return <FeedsCard {...parts} />;
}

/** The card of project 7; gives how often its report was asked for. */
async function draw(reports: () => Partial<Record<string, Partial<FeedReport>>>, card = <Drawn />) {
  const asked = { times: 0 };
  await drawSignedIn(card, (_, path) => {
    if (!path.endsWith("/admin/projects/7/feeds")) return null;
    asked.times++;
    const data = FEEDS.map((feed) => ({
      feed,
      enabled: true,
      url: `https://ezo.test${feedPath(feed, 7)}`,
      offers: 28,
      refused: [],
      ...reports()[feed],
    }));
    return { body: { data } };
  });
  return asked;
}
const shown = () => document.body.textContent ?? "";

it("shows the address of a feed that is on, and what its portal would refuse", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  await draw(() => ({ yandex: { refused: [...refused("no_picture", 8), ...refused("no_phone", 9)] } }));
  await until(() => expect(shown()).toContain("28 apartments in the feed"));
  expect(shown()).toContain("https://ezo.test/feeds/yandex/7.xml");
  expect(shown()).not.toContain("/feeds/meta/");
  expect(shown()).toContain("9 would be refused");
  expect(shown()).toContain("No picture: A-1, A-2, A-3, A-4, A-5, A-6 and 2 more");
  expect(shown()).toContain("The contact page has no phone number");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/admin/apartments/1/edit");
  await press("Copy the address: Yandex Realty");
  await until(() => expect(written).toEqual(["https://ezo.test/feeds/yandex/7.xml"]));
});

it("says why a feed is empty where its portal does not take the firm's currency", async () => {
  await draw(() => ({ yandex: { offers: 0, refused: refused("currency", 28) } }));
  await until(() => expect(shown()).toContain("0 apartments in the feed"));
  expect(shown()).toContain("28 would be refused");
  expect(shown()).toContain("The portal takes no prices in lari");
});

it("names what a portal leaves out because it takes apartments only, which is no mistake", async () => {
  await draw(() => ({ google: { refused: refused("apartments_only", 7) } }));
  await until(() => expect(shown()).toContain("28 apartments in the feed"));
  expect(shown()).toContain("This portal takes apartments only: A-1, A-2, A-3, A-4, A-5, A-6 and 1 more");
  expect(shown()).not.toContain("would be refused");
});

it("counts units of every type in the open feed", async () => {
  await draw(() => ({ units: { offers: 31 } }), <Drawn isUnits />);
  await until(() => expect(shown()).toContain("31 units in the feed"));
  expect(shown()).toContain("Every unit of every type with its status and price history");
});

it("says that an address does not work before saving, and before the project is on the site", async () => {
  await draw(() => ({ google: { enabled: false } }), <Drawn isPublic={false} />);
  await until(() => expect(shown()).toContain("once the project is on the site"));
  expect(shown()).toContain("once you have saved");
  expect(shown()).not.toContain("28 apartments");
});

it("asks again when an apartment changes", async () => {
  const offers = { count: 28 };
  const asked = await draw(() => ({ yandex: { offers: offers.count } }));
  await until(() => expect(shown()).toContain("28 apartments in the feed"));
  offers.count = 1;
  await receiveLive("content:changed", { entity: "apartment", id: 1, tags: [] });
  await until(() => expect(shown()).toContain("1 apartment in the feed"));
  expect(asked.times).toBe(2);
});

it("has only the switches for a project that is not stored yet", async () => {
  const asked = await draw(() => ({}), <Drawn isNew />);
  await until(() => expect(shown()).toContain("Feeds for portals"));
  expect(asked.times).toBe(0);
});
