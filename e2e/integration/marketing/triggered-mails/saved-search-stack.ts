import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { saveSearch } from "@ezo/contract/site/search/saved-searches";
import type { RouteInput } from "@ezo/contract/route";
import type { Locale } from "@ezo/contract/values/locale";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { queryOf } from "@ezo/core/saved-searches/filters";
import { lookAtSearches } from "@ezo/core/saved-searches/look";
import { orderMails } from "@ezo/core/saved-searches/order-mails";
import { expect } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { MARKETING, type Stack, type StackOptions, startStack } from "../../../stack/stack.ts";

export type Query = RouteInput<typeof saveSearch>["body"]["query"];
let serial = 0;

/** A system where searches can be saved and apartments are not collected first, with a floor to build on. */
export async function startSearchStack(options: StackOptions = {}) {
  const app = await startStack(options);
  const db = app.database.prisma;
  const token = await app.token(MARKETING);
  const set = (body: RouteInput<typeof marketingSettings.put>["body"]) =>
    app.call(marketingSettings.put, { body }, { token });
  await set({ saved_searches: true, search_window_minutes: 0 });
  const project = await createProject(db, { hasApartmentNavigation: true });
  const building = await createBuilding(db, project.id, "A");
  const floor = await createFloor(db, building.id, 3);
  /** Looks at the stock and orders what is due, as the worker does by itself. */
  const look = async (now = new Date()) => {
    await lookAtSearches({ db, now });
    return orderMails({ db, now });
  };
  const openLinks = mailLinksOf({ db, secret: app.config.jwtSecret, publicUrl: app.config.publicUrl });
  return {
    app,
    db,
    token,
    set,
    project,
    floor,
    /** An apartment for sale on the floor. */
    build: (over: Partial<Prisma.ApartmentCreateManyInput> = {}) =>
      createApartment(db, floor, `3${String(++serial).padStart(2, "0")}`, { price: 90_000, ...over }),
    ask: (email: string, query: Query = {}, locale: Locale = "en", key?: string) =>
      app.call(
        saveSearch,
        { body: { email, query, locale } },
        key === undefined ? {} : { headers: { "idempotency-key": key } },
      ),
    look,
    /**
     * As `look`, with no round of a worker's own at the same time: one that has begun before what the test did would hold
     * the search back from it.
     */
    round: async (now?: Date) => {
      await noneByItself(app);
      const ordered = await look(now);
      await noneByItself(app);
      return ordered;
    },
    /** The address of a signed link on the server of the test, without the language of its mail. */
    linkOf: async (kind: "search" | "endSearch", id: number) =>
      app.url() + new URL((await openLinks())[kind](id, "en")).pathname,
  };
}

/** Resolves once no worker makes a round of its own, which passes over what the test looks at, and the other way round. */
export async function noneByItself({ queues }: Pick<Stack, "queues">): Promise<void> {
  const counts = () => queues.queue("housekeeping").getJobCounts("active");
  await expect.poll(async () => (await counts())["active"], { timeout: 30_000, interval: 20 }).toBe(0);
}

export type SearchStack = Awaited<ReturnType<typeof startSearchStack>>;

/** The last link of a kind that was mailed to an address. */
export function mailedLink(app: Stack, email: string, kind: string): string {
  const text = app.mailbox.to(email).at(-1)?.text ?? "";
  const path = new RegExp(`https://ezo\\.test(/m/${kind}/[\\w-]+\\?locale=\\w+)`).exec(text)?.[1];
  if (!path) throw new Error(`no ${kind} link in ${text}`);
  return app.url() + path;
}

/** Saves a search and confirms it by the mailed link. */
export async function confirmed({ app, ask }: SearchStack, email: string, query: Query = {}): Promise<void> {
  await ask(email, query);
  await app.drain();
  const { status } = await fetch(mailedLink(app, email, "search-confirm"), { method: "POST" });
  if (status !== 200) throw new Error(`the link answers ${status}`);
}

/** Stores a confirmed search that knows nothing of the stock yet: whatever it finds is new. */
export const storeSearch = (
  { db }: SearchStack,
  email: string,
  filters: Parameters<typeof queryOf>[0] = {},
  over: Partial<Prisma.SavedSearchUncheckedCreateInput> = {},
) =>
  db.savedSearch.create({
    data: {
      email,
      locale: "en",
      filters: filters as Prisma.InputJsonObject,
      filterKey: queryOf(filters),
      status: "active",
      consentAt: new Date(),
      ...over,
    },
  });

/** The mails with apartments that an address has got. */
export const matchesTo = ({ app }: SearchStack, email: string) =>
  app.mailbox.to(email).filter(({ text }) => text?.includes("/m/search-end/"));

/** The ids that a mail names. */
export const namedIn = (text: string | undefined): number[] =>
  [...(text ?? "").matchAll(/\/apartment-(\d+)/g)].map(([, id]) => Number(id));
