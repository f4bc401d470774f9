import { searchApartments } from "@ezo/contract/site/search/apartment-search";
import { getAbout } from "@ezo/contract/site/pages/site-pages";
import { getGalleryPage } from "@ezo/contract/site/pages/gallery";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import { listNews } from "@ezo/contract/site/pages/news";
import { listPaymentPlans } from "@ezo/contract/site/payment-plans";
import { getProject, listProjects } from "@ezo/contract/site/projects";
import { getResponseTimes } from "@ezo/contract/enquiries/response-clock";
import { listCampaigns } from "@ezo/contract/marketing/campaigns/campaigns";
import { segmentRoutes } from "@ezo/contract/marketing/segments/segments";
import { INTEREST_DAYS } from "@ezo/contract/values/limits/interest";
import { LOCALES } from "@ezo/contract/values/locale";
import { monthsAfter } from "@ezo/contract/values/money/months";
import { shareOf } from "@ezo/contract/values/money/amounts";
import { computePlan } from "@ezo/contract/values/money/plans/payment-plan";
import { compiledMail } from "@ezo/core/campaigns/compile/compile";
import { STAGE } from "@ezo/core/enquiries/clock/escalate";
import { presentTerms } from "@ezo/core/payment-plans/payment-plans.present";
import { isPdf } from "@ezo/core/project-documents/is-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepare } from "../../../../prisma/seed.ts";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { dayIn } from "../../../stack/firm-day.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
});
afterAll(() => stack.stop());

const seed = async () => {
  const lines: string[] = [];
  await prepare({ config: stack.config, report: (line) => lines.push(line) });
  return lines;
};
/** The contents of every table that the demo fills. */
const everything = async () => {
  const { prisma } = stack.database;
  return [
    await prisma.media.findMany({ orderBy: { id: "asc" } }),
    await prisma.project.findMany({
      orderBy: { id: "asc" },
      include: { translations: true, images: true, features: true, related: true },
    }),
    await prisma.feature.findMany({ orderBy: { id: "asc" }, include: { translations: true } }),
    await prisma.article.findMany({ orderBy: { id: "asc" }, include: { translations: true, images: true } }),
    await prisma.galleryImage.findMany({ orderBy: { id: "asc" }, include: { translations: true } }),
    await prisma.legalPage.findMany({ orderBy: { slug: "asc" }, include: { translations: true } }),
    await prisma.building.findMany({ orderBy: { id: "asc" }, include: { translations: true, floors: true } }),
    await prisma.apartment.findMany({
      orderBy: { id: "asc" },
      include: { translations: true, images: true },
    }),
    await prisma.zoneImage.findMany({ orderBy: { id: "asc" }, include: { zones: true } }),
    await prisma.setting.findMany({ orderBy: { name: "asc" } }),
    await prisma.outboxEvent.count(),
  ];
};

describe("the demo firm", () => {
  beforeAll(async () => void (await seed()));

  // Before the next test, which deletes apartments and with them what was promised of them.
  it("has people whose month shows every screen of the desk, and mails none of them", async () => {
    const { prisma } = stack.database;
    const enquiries = await prisma.enquiry.findMany({ include: { person: true, history: true } });
    expect(enquiries).toHaveLength(60);
    expect(new Set(enquiries.map(({ status }) => status)).size).toBe(3);
    expect(new Set(enquiries.map(({ source }) => source)).size).toBe(5);
    const persons = new Set(enquiries.map(({ personId }) => personId));
    expect(persons.has(null)).toBe(false);
    expect(persons.size).toBeLessThan(50);
    for (const { id, createdAt, awaitsSince, answeredAt, status, history } of enquiries) {
      expect(createdAt.getTime()).toBeLessThanOrEqual(Date.now());
      const acts = history.filter(({ kind, reason }) => kind === "call" || (kind === "status" && reason));
      // A clock that was stopped was stopped by something in the history.
      if (answeredAt)
        expect(acts.length + history.filter(({ kind }) => kind === "reply").length).toBeGreaterThan(0);
      if (status === "completed") expect(awaitsSince).toBeNull();
      for (const line of history) expect(line.createdAt.getTime(), `${id}`).toBeLessThanOrEqual(Date.now());
    }
    const today = dayIn(new Date());
    const steps = await prisma.enquiryStep.findMany({ where: { endedAt: null } });
    expect(steps.filter(({ dueAt }) => dayIn(dueAt) === today).length).toBeGreaterThan(3);
    expect(steps.some(({ dueAt }) => dayIn(dueAt) < today)).toBe(true);
    const held = await prisma.hold.findMany({ where: { endedAt: null }, include: { apartment: true } });
    expect(held.length).toBeGreaterThan(2);
    for (const { apartment } of held) expect(apartment.status).toBe("reserved");
    expect(await prisma.offer.count()).toBeGreaterThan(2);
    const contacts = await prisma.contact.findMany();
    expect(contacts.length).toBeGreaterThanOrEqual(40);
    for (const { consentText, consentAt } of contacts) expect([consentText, consentAt]).not.toContain(null);
    const { data: campaigns } = await stack.call(
      listCampaigns,
      { query: {} },
      { token: await stack.token() },
    );
    expect(campaigns.map(({ status }) => status)).toEqual(["sent", "sent"]);
    for (const { totals } of campaigns) expect(totals).toMatchObject({ remaining: 0 });
    // Each mail that came back has stopped its address, and every link that was followed is one of the mail's.
    const returned = await prisma.campaignRecipient.findMany({ where: { bouncedAt: { not: null } } });
    const stopped = contacts.filter(({ status }) => status === "bounced");
    expect(new Set(stopped.map(({ id }) => id))).toEqual(new Set(returned.map(({ contactId }) => contactId)));
    expect(stopped).toHaveLength(2);
    const texts = await prisma.campaignTranslation.findMany();
    const links = texts.flatMap(({ compiled }) => compiledMail(compiled).links);
    expect(links).toHaveLength(campaigns.length * LOCALES.length);
    for (const { url } of await prisma.campaignClick.findMany()) expect(links).toContain(url);
    expect(await prisma.delivery.count()).toBe(0);
  });

  it("has clocks as if its requests had arrived: answered in time and late, and nobody is notified", async () => {
    const { prisma } = stack.database;
    const enquiries = await prisma.enquiry.findMany();
    for (const {
      source,
      clockStartedAt,
      createdAt,
      status,
      answeredAt,
      awaitsSince,
      escalation,
    } of enquiries) {
      const isSpokenWith = source === "walk_in" || source === "call";
      expect(clockStartedAt).toEqual(isSpokenWith ? null : createdAt);
      // Nothing follows for either.
      expect([null, STAGE.manager]).toContain(escalation);
      // What somebody has worked on was answered before.
      if (!isSpokenWith && status !== "new") expect(answeredAt).not.toBeNull();
      if (!isSpokenWith && status === "new" && !answeredAt) expect(awaitsSince).toEqual(createdAt);
    }
    const waited = enquiries.filter(({ clockStartedAt }) => clockStartedAt !== null);
    const { data } = await stack.call(getResponseTimes, { query: {} }, { token: await stack.token() });
    const { requests, answered, in_time: inTime, late, median_minutes: median } = data.total;
    expect([requests, answered]).toEqual([
      waited.length,
      waited.filter(({ answeredAt }) => answeredAt !== null).length,
    ]);
    expect(answered).toBeGreaterThan(30);
    expect(inTime).toBeGreaterThan(15);
    expect(late).toBeGreaterThan(5);
    expect(median).toBeGreaterThan(0);
    // As the dashboard asks: by the people who have answered.
    expect(data.parts.length).toBeGreaterThan(2);
  });

  it("has an enquiry that went to the next seller and the manager, and two persons who may be one", async () => {
    const { prisma } = stack.database;
    const [late, ...others] = await prisma.enquiry.findMany({
      where: { escalation: { not: null } },
      include: {
        escalations: { orderBy: { stage: "asc" }, include: { seller: true } },
        history: { where: { kind: "escalated" }, orderBy: { id: "asc" } },
      },
    });
    expect([late?.escalation, others]).toEqual([STAGE.manager, []]);
    const escalations = late?.escalations ?? [];
    expect(escalations.map(({ stage }) => stage)).toEqual([STAGE.seller, STAGE.manager]);
    for (const { awaitedSince, createdAt } of escalations) {
      expect(awaitedSince).toEqual(late?.awaitsSince);
      expect(createdAt.getTime()).toBeLessThan(Date.now());
    }
    const seller = escalations[0]?.seller;
    expect(late?.assigneeId).toBe(seller?.id);
    expect(late?.history.map(({ fromValue, toValue }) => [fromValue, toValue])).toEqual([
      ["seller", seller?.name],
      ["manager", null],
    ]);
    const pairs = await prisma.personPair.findMany({ include: { first: true, second: true } });
    expect(pairs.map(({ first, second, refusedAt }) => [first.name, second.name, refusedAt])).toEqual([
      ["Дмитрий Р.", "Дмитрий", null],
    ]);
  });

  it("has what staff set up for their work, and what visitors keep, with their consent and without a mail", async () => {
    const { prisma } = stack.database;
    expect(await prisma.routingRule.count({ where: { isActive: true } })).toBe(1);
    expect(await prisma.enquiryView.count({ where: { isShared: true } })).toBe(1);
    const admin = { token: await stack.token() };
    const { data: segments } = await stack.call(segmentRoutes.list, { query: {} }, admin);
    expect(segments.map(({ count }) => count > 0)).toEqual([true]);
    const lists = await prisma.priceList.findMany({ include: { entries: true } });
    expect(lists.map(({ status }) => status)).toEqual(["draft"]);
    expect(lists[0]?.entries.some(({ fromPrice, toPrice }) => fromPrice !== toPrice)).toBe(true);
    const [searches, shortlists] = await Promise.all([
      prisma.savedSearch.findMany({ include: { apartments: true } }),
      prisma.keptShortlist.findMany({ include: { watcher: { include: { apartments: true } } } }),
    ]);
    expect([searches.length, shortlists.length]).toEqual([1, 1]);
    for (const { status, consentText, consentAt } of [...searches, ...shortlists])
      expect([status, consentText, consentAt]).toEqual(["active", expect.any(String), expect.any(Date)]);
    // What a search finds today is known: no mail follows.
    expect(searches[0]?.apartments.length).toBeGreaterThan(0);
    for (const { foundAt } of searches[0]?.apartments ?? []) expect(foundAt).toBeNull();
    expect(shortlists[0]?.watcher?.apartments).toHaveLength(3);
    expect(await prisma.delivery.count()).toBe(0);
  });

  /** As if the start had been aborted before it had marked what staff have set up as finished. */
  const seedDeskAgain = async () => {
    await stack.database.prisma.setting.deleteMany({ where: { name: "demo_desk_seeded" } });
    return seed();
  };

  it("notes a price list that an aborted start has added without noting it", async () => {
    const { prisma } = stack.database;
    const { id } = await prisma.priceList.findFirstOrThrow();
    const where = { tableName: "price_lists", recordId: String(id) };
    await prisma.demoRecord.deleteMany({ where });
    expect(await seedDeskAgain()).toEqual(["0 rules, views and lists added"]);
    expect([await prisma.demoRecord.count({ where }), await prisma.priceList.count()]).toEqual([1, 1]);
  });

  it("sets up nothing for colleagues who were removed or deactivated", async () => {
    const { prisma } = stack.database;
    const where = { email: "giorgi.v@ezo.example" };
    await prisma.routingRule.deleteMany();
    for (const data of [
      { isActive: false, deletedAt: null },
      { isActive: true, deletedAt: new Date() },
    ]) {
      await prisma.user.update({ where, data });
      expect(await seedDeskAgain()).toEqual([]);
      expect(await prisma.routingRule.count()).toBe(0);
    }
    await prisma.user.update({ where, data: { isActive: true, deletedAt: null } });
    expect(await seedDeskAgain()).toEqual(["1 rules, views and lists added"]);
  });

  it("has documents of projects, which visitors can read", async () => {
    const { prisma } = stack.database;
    const documents = await prisma.projectDocument.findMany({ include: { translations: true } });
    expect(documents).toHaveLength(2);
    for (const { fileHash, translations } of documents) {
      expect(translations.map(({ title }) => title)).not.toContain("");
      const answer = await fetch(`${stack.url()}/documents/${fileHash}.pdf`);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      expect(isPdf(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
  });

  it("has thirty days of views of what is for sale, and of searches that find nothing in it", async () => {
    const { prisma } = stack.database;
    const views = await prisma.apartmentViews.findMany({ include: { apartment: true } });
    const misses = await prisma.searchMiss.findMany();
    const days = new Set(views.map(({ day }) => day.toISOString().slice(0, 10)));
    expect(days.size).toBe(INTEREST_DAYS);
    expect([...days].toSorted().at(-1)).toBe(dayIn(new Date()));
    expect(new Set(views.map(({ apartmentId }) => apartmentId)).size).toBeGreaterThan(60);
    for (const { apartment, ...counts } of views) {
      expect(apartment.status).not.toBe("sold");
      expect(counts.views).toBeGreaterThan(0);
      expect(Math.max(counts.shortlists, counts.compares)).toBeLessThanOrEqual(counts.views);
    }
    const searches = [...new Set(misses.map(({ filter }) => filter))];
    expect(searches.length).toBeGreaterThan(5);
    const found = searches.map(async (search) => {
      const query = Object.fromEntries(new URLSearchParams(search));
      return (await stack.call(searchApartments, { query: query as never })).meta.total;
    });
    expect(await Promise.all(found)).toEqual(searches.map(() => 0));
  });

  if (isFullRun)
    it("is complete after the next start if seeding was aborted", async () => {
      const { prisma } = stack.database;
      const [pictures] = await everything();
      // As if the machine had crashed after the projects: everything later, and the mark, is missing.
      await prisma.$transaction([
        prisma.article.deleteMany(),
        prisma.galleryImage.deleteMany(),
        prisma.legalPage.deleteMany(),
        prisma.building.deleteMany(),
        prisma.zoneImage.deleteMany(),
        prisma.setting.deleteMany({
          where: { name: { in: ["about", "demo_seeded", "demo_explorer_seeded"] } },
        }),
      ]);
      const lines = await seed();
      expect(lines).toEqual(
        expect.arrayContaining([
          "14 articles added",
          "30 gallery images added",
          "3 legal pages added",
          "140 apartments added",
        ]),
      );
      expect(lines.join()).not.toContain("projects added");
      expect(await prisma.media.findMany({ orderBy: { id: "asc" } })).toEqual(pictures);
    });

  it("shows the apartments on either side of a landing as mirror images", async () => {
    const planOf = async (number: string, identifier: string) => {
      const where = { number, floor: { building: { identifier, project: { slug: "linden-court" } } } };
      return stack.database.prisma.apartment.findFirstOrThrow({ where, include: { planImage: true } });
    };
    const [plan, mirrored] = [(await planOf("804", "B")).planImage, (await planOf("805", "B")).planImage];
    expect(mirrored?.originalName).toBe(plan?.originalName.replace(".jpg", "_mirrored.jpg"));
    expect([mirrored?.width, mirrored?.height]).toEqual([plan?.width, plan?.height]);
  });

  it("has a plan that is paid at stages of construction to come, in one project and every language", async () => {
    const { prisma } = stack.database;
    const { id, completionDate } = await prisma.project.findFirstOrThrow({ where: { slug: "linden-court" } });
    const named = await Promise.all(
      LOCALES.map(async (locale) => {
        const { data } = await stack.call(listPaymentPlans, {
          params: { id: String(id) },
          query: { locale },
        });
        return data.find(({ project_id: project }) => project === id);
      }),
    );
    const days = named[0]?.stages.map(({ due }) => due) ?? [];
    expect(days).toHaveLength(3);
    const today = dayIn(new Date());
    expect([today, ...days]).toEqual([...new Set([today, ...days])].toSorted());
    const completion = completionDate?.toISOString().slice(0, 10) ?? "";
    if (completion >= monthsAfter(today, 3)) expect(days.at(-1)).toBe(completion);
    for (const stage of [0, 1, 2])
      expect(new Set(named.map((plan) => plan?.stages[stage]?.name)).size).toBe(LOCALES.length);
  });

  it("has a plan of which visitors choose the final payment, also with the largest down payment", async () => {
    const plans = await stack.database.prisma.paymentPlan.findMany();
    const terms = plans.map((plan) => presentTerms(plan, null));
    const chosen = terms.filter(({ max_balloon_percent: max }) => max !== null);
    expect(chosen).toHaveLength(1);
    const price = 10_000_000;
    for (const plan of chosen) {
      const { balloon_percent: proposed, max_balloon_percent: max, max_down_percent: down } = plan;
      expect(max).toBeGreaterThan(proposed);
      for (const last of [0, proposed, max ?? 0]) {
        const choice = { down_percent: down, last_percent: last };
        // It would be less where the others left too little for it.
        const balloon_minor = shareOf(price, last);
        expect(computePlan(price, plan, choice, dayIn(new Date()))).toMatchObject({ balloon_minor });
      }
    }
  });

  it("is not seeded twice, nor over changes and deletions by staff", async () => {
    const { prisma } = stack.database;
    const [project] = await prisma.project.findMany({ orderBy: { id: "asc" } });
    await prisma.projectTranslation.updateMany({
      where: { projectId: project?.id ?? 0 },
      data: { title: "ჩვენი სახელი" },
    });
    await prisma.galleryImage.deleteMany();
    const before = await everything();
    expect(await seed()).toEqual([]);
    expect(await everything()).toEqual(before);
  });
});

describe("the demo site", () => {
  beforeAll(async () => {
    await stack.database.prisma.setting.deleteMany({
      where: { name: { in: ["demo_seeded", "demo_explorer_seeded"] } },
    });
    await seed();
  });

  it.each(LOCALES)("is complete in %s", async (locale) => {
    const { data: projects } = await stack.call(listProjects, { query: { locale } });
    expect(projects).toHaveLength(8);
    for (const { id } of projects) {
      const { data: project } = await stack.call(getProject, {
        params: { id: String(id) },
        query: { locale },
      });
      expect(project.main_image?.alt_text, project.title).not.toBe("");
      expect((await fetch(`${stack.url()}${project.main_image?.url}`)).status).toBe(200);
      expect(project.gallery_images.length, project.title).toBeGreaterThanOrEqual(
        project.status === "planning" ? 1 : 5,
      );
      expect(project.features.length, project.title).toBeGreaterThanOrEqual(5);
      for (const { icon_svg, title, description } of project.features) {
        expect(icon_svg).toMatch(/^<svg [^>]*viewBox="0 0 24 24"[^>]*><(g|path|circle|rect)/);
        expect([title, description]).not.toContain("");
      }
      expect(project.related_projects.length, project.title).toBeGreaterThan(0);
      expect(project.coming_soon?.points.length, project.title).toBeGreaterThan(0);
    }
    const { data: articles } = await stack.call(listNews, { query: { locale, per_page: "50" } });
    expect(articles.length).toBeGreaterThan(8);
    // One article has no picture on purpose: the logo is shown instead.
    expect(articles.filter(({ main_image }) => main_image === null)).toHaveLength(1);
    const { data, categories } = await stack.call(getGalleryPage, { query: { locale, limit: "50" } });
    expect(data.gallery_images).toHaveLength(30);
    for (const { title, alt_text, thumbhash } of data.gallery_images) {
      expect([title, alt_text]).not.toContain("");
      expect(thumbhash).not.toBeNull();
    }
    expect(categories.length).toBeGreaterThan(3);
    const { about_info, translations } = await stack.call(getAbout, {
      query: { locale, groups: "about,home" },
    });
    expect(about_info.philosophy_image?.url).toBeTruthy();
    for (const key of [
      "about.philosophy_3",
      "about.value_exclusivity_text",
      "about.cta_link",
      "home.history",
    ])
      expect(translations[key], key).toBeTruthy();
  });

  it("agrees with itself about the clients, and shows no project as the firm's office", async () => {
    const { prisma } = stack.database;
    const { about_info } = await stack.call(getAbout, { query: { locale: "en", groups: "about" } });
    const survey = await prisma.articleTranslation.findFirstOrThrow({
      where: { locale: "en", article: { slug: "what-residents-told-us-2025" } },
    });
    const households = Number(/wrote to (\d+) households/.exec(survey.content)?.[1]);
    const clients = Number.parseInt(about_info.stats.satisfied_clients, 10);
    expect(clients).toBeGreaterThan(households - 100);
    expect(clients).toBeLessThanOrEqual(households);
    const office = await prisma.article.findFirstOrThrow({ where: { slug: "new-office-dzveli-venakhi-9" } });
    const heroes = await prisma.project.findMany({ select: { mainImageId: true } });
    expect(heroes.map(({ mainImageId }) => mainImageId)).not.toContain(office.mainImageId);
  });

  it("leads to every floor with apartments, with each zone in place", async () => {
    const { data: projects } = await stack.call(listProjects, { query: {} });
    const explorable = projects.filter(({ hasApartmentNavigation }) => hasApartmentNavigation);
    expect(explorable).toHaveLength(2);
    let apartments = 0;
    for (const { id } of explorable) {
      const at = async (query: Record<string, string>) =>
        (
          await stack.call(getApartmentNavigation, {
            params: { id: String(id) },
            query: query as never,
          })
        ).data;
      const overview = await at({ level: "overview" });
      expect(overview.buildings.length > 1).toBe(overview.has_multiple_buildings);
      expect(overview.zones).toHaveLength(overview.has_multiple_buildings ? overview.buildings.length : 0);
      for (const { identifier } of overview.buildings) {
        const building = await at({ level: "building", building_id: identifier });
        expect(building.zones?.every(({ coords }) => coords.length === 6)).toBe(true);
        expectWholePixels(building.zones ?? []);
        for (const { number } of building.floors ?? []) {
          const floor = await at({ level: "floor", building_id: identifier, floor_number: String(number) });
          expect(floor.image).toMatchObject({ width: 1600, height: 1200 });
          expectWholePixels(floor.apartments ?? []);
          apartments += floor.apartments?.length ?? 0;
        }
      }
    }
    expect(apartments).toBe(140);
  });
});

const expectWholePixels = (zones: readonly { coords: readonly { x: number; y: number }[] }[]) => {
  for (const { coords } of zones) {
    expect(coords.length).toBeGreaterThan(3);
    for (const { x, y } of coords) expect([x, y].every(Number.isInteger)).toBe(true);
  }
};
