import { featureRoutes } from "@ezo/contract/admin/content/features";
import { galleryRoutes } from "@ezo/contract/admin/content/gallery";
import { constructionRoutes } from "@ezo/contract/admin/projects/construction";
import { layoutRoutes } from "@ezo/contract/admin/projects/layouts";
import { articleRoutes } from "@ezo/contract/admin/content/news";
import { paymentPlanRoutes } from "@ezo/contract/admin/projects/payment-plans";
import { projectDocumentRoutes } from "@ezo/contract/admin/projects/project-documents";
import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { SEARCH_KINDS, searchAdmin, type SearchKind, searchPathOf } from "@ezo/contract/admin/search";
import { textRoutes } from "@ezo/contract/admin/content/translations";
import { userRoutes } from "@ezo/contract/admin/users";
import { getUser } from "@ezo/contract/accounts/auth";
import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { apartmentRoutes } from "@ezo/contract/inventory/apartments";
import { buildingRoutes } from "@ezo/contract/inventory/buildings";
import { campaignTemplateRoutes } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { listCampaigns } from "@ezo/contract/marketing/campaigns/campaigns";
import { listContacts } from "@ezo/contract/marketing/contacts";
import { findPersons } from "@ezo/contract/persons";
import { ADMIN_SEARCH_HITS } from "@ezo/contract/values/limits/lists";
import { USER_ROLES } from "@ezo/contract/values/roles/roles";
import { createAccount } from "@ezo/core/users/accounts";
import type { Prisma } from "@ezo/core/generated/prisma/client";
import { searchTextOf } from "@ezo/core/enquiries/enquiries.filter";
import { nameKeyOf } from "@ezo/core/platform/text/name-key";
import { searchFormOf } from "@ezo/core/platform/text/search-form";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallFailed } from "../../stack/call.ts";
import {
  createArticle,
  createConstructionEntry,
  createMedia,
  createProject,
  createProjectDocument,
} from "../../stack/factories/content.ts";
import {
  createApartment,
  createBuilding,
  createFloor,
  createLayout,
  createPaymentPlan,
} from "../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../stack/factories/enquiries.ts";
import { HOSTILE_TEXTS, inAddress } from "../../stack/hostile.ts";
import { plansOf } from "../../stack/sql/plans.ts";
import { PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

/** In the names of one of everything. */
const MARK = "Zephyrine";
const AGENT = "sales_agent";
const LIMITED = "limited";

let stack: Stack;
const tokens = new Map<string, string>();
let given: number;
let foreign: number;
let agentId: number;
let colleagueId: number;
const db = () => stack.database.prisma;
const emailOf = (who: string) => `${who}@search.test`;
const tokenOf = (who: string) => ({ token: tokens.get(who) ?? "" });
const idOf = async (who: string) =>
  (await db().user.findUniqueOrThrow({ where: { email: emailOf(who) } })).id;

let serial = 0;
const enquiry = (over: Partial<Prisma.EnquiryUncheckedCreateInput> = {}) => {
  const own = { name: MARK, email: `found${1000 + ++serial}@example.ge`, phone: null, message: "", ...over };
  return storeEnquiry(db(), { ...own, searchText: searchTextOf(own) });
};

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  for (const role of USER_ROLES)
    await createAccount(db(), { email: emailOf(role), name: role, role, password: PASSWORD });
  // A manager of some projects, and a member of staff whose name is the mark.
  const limited = { email: emailOf(LIMITED), name: MARK, role: "sales_manager", password: PASSWORD } as const;
  await createAccount(db(), limited);
  [agentId, colleagueId] = [await idOf(AGENT), await idOf("marketing")];
  await fillEverything();
  for (const userId of [agentId, await idOf(LIMITED)])
    await db().userProject.create({ data: { userId, projectId: given } });
  for (const who of [...USER_ROLES, LIMITED]) tokens.set(who, await stack.token(emailOf(who)));
});
afterAll(() => stack.stop());

/** One of every kind, and requests of every reach. */
async function fillEverything(): Promise<void> {
  const titled = { create: { locale: "en" as const, title: MARK } };
  const named = { create: { locale: "en" as const, name: MARK } };
  given = (await createProject(db(), { translations: titled })).id;
  foreign = (await createProject(db())).id;
  const building = await createBuilding(db(), given, "Q");
  await db().buildingTranslation.updateMany({ where: { buildingId: building.id }, data: { name: MARK } });
  const floor = await createFloor(db(), building.id, 1);
  for (const number of ["12", "112", "120", MARK]) await createApartment(db(), floor, number);
  await createLayout(db(), given, { translations: named });
  await createPaymentPlan(db(), { translations: named });
  await createArticle(db(), {}, { title: MARK });
  await createConstructionEntry(db(), given, { translations: titled });
  await createProjectDocument(db(), given, { translations: titled });
  await db().feature.create({ data: { icon: "leaf", translations: titled } });
  const { id: mediaId } = await createMedia(db());
  await db().galleryImage.create({
    data: { mediaId, category: "exterior", translations: titled },
  });
  await db().translation.create({ data: { key: "extra.mark", group: "extra", ka: "", en: MARK, ru: "" } });
  await db().campaign.create({ data: { name: MARK, segment: { all: true } } });
  for (const kind of ["mail", "block"] as const)
    await db().campaignTemplate.create({ data: { kind, name: MARK } });
  await db().contact.create({
    data: {
      emailHash: "mark",
      email: "reader@example.ge",
      name: MARK,
      locale: "en",
      source: "staff",
      status: "subscribed",
    },
  });
  await enquiry({ projectId: given });
  await enquiry({ projectId: foreign, assigneeId: agentId });
  await enquiry({ projectId: foreign, assigneeId: colleagueId, phone: "+995 577 40 41 42" });
}

const find = async (who: string, q: string) => {
  const { data, meta } = await stack.call(searchAdmin, { query: { q, locale: "en" } }, tokenOf(who));
  return { data, meta };
};
type Listed = Promise<{ data: readonly { id: number }[] }>;
const LISTS: Readonly<Record<SearchKind, (search: string, by: { token: string }) => Listed>> = {
  apartment: (search, by) => stack.call(apartmentRoutes.list, { query: { search } }, by) as Listed,
  customer: (search, by) => stack.call(listEnquiries, { query: { search } }, by),
  person: (search, by) => stack.call(findPersons, { query: { search } }, by),
  project: (search, by) => stack.call(projectRoutes.list, { query: { search } }, by),
  building: (search, by) => stack.call(buildingRoutes.list, { query: { search } }, by) as Listed,
  layout: (search, by) => stack.call(layoutRoutes.list, { query: { search } }, by),
  payment_plan: (search, by) => stack.call(paymentPlanRoutes.list, { query: { search } }, by),
  article: (search, by) => stack.call(articleRoutes.list, { query: { search } }, by),
  feature: (search, by) => stack.call(featureRoutes.list, { query: { search } }, by),
  construction_entry: (search, by) => stack.call(constructionRoutes.list, { query: { search } }, by),
  project_document: (search, by) => stack.call(projectDocumentRoutes.list, { query: { search } }, by),
  gallery_image: (search, by) => stack.call(galleryRoutes.list, { query: { search } }, by),
  translation: (search, by) => stack.call(textRoutes.list, { query: { search } }, by),
  contact: (search, by) => stack.call(listContacts, { query: { search } }, by),
  campaign: (search, by) => stack.call(listCampaigns, { query: { search } }, by),
  campaign_template: (search, by) => stack.call(campaignTemplateRoutes.list, { query: { search } }, by),
  user: (search, by) => stack.call(userRoutes.list, { query: { search } }, by),
};
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
/** What a list shows somebody of a search: nothing where they may not read it. */
const listed = (kind: SearchKind, who: string, search: string): Promise<number[]> =>
  LISTS[kind](search, tokenOf(who)).then(
    ({ data }) => sorted(data.map(({ id }) => id)),
    (error: unknown) => {
      if (error instanceof CallFailed && error.status === 403) return [];
      throw error;
    },
  );

describe("what somebody finds", () => {
  it.each([...USER_ROLES, LIMITED])("is what their own lists show: %s", async (who) => {
    const { data: user } = await stack.call(getUser, {}, tokenOf(who));
    const may = (capability: string) => user.capabilities.some((held) => held === capability);
    const { data } = await find(who, MARK);
    for (const kind of SEARCH_KINDS) {
      const ids = sorted(data.filter((hit) => hit.kind === kind).map(({ id }) => id));
      // Of a list that they may read, and cannot open anything of, nothing is found.
      const expected = searchPathOf(kind, may) ? await listed(kind, who, MARK) : [];
      expect([kind, ids]).toEqual([kind, expected]);
      if (who === "admin") expect(ids.length, kind).toBeGreaterThan(0);
    }
    expect(data.map(({ kind }) => SEARCH_KINDS.indexOf(kind))).toEqual(
      data.map(({ kind }) => SEARCH_KINDS.indexOf(kind)).toSorted((a, b) => a - b),
    );
  });

  it("is of an agent's requests what the inbox shows, whatever there is, and never another's", async () => {
    const row = fc.record({
      assigneeId: fc.constantFrom(null, agentId, colleagueId),
      enteredById: fc.constantFrom(null, agentId, colleagueId),
      projectId: fc.constantFrom(null, given, foreign),
    });
    const rows = fc.array(row, { minLength: 1, maxLength: ADMIN_SEARCH_HITS });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(AGENT, LIMITED, "marketing"), async (made, who) => {
        await db().enquiry.deleteMany();
        const stored = await Promise.all(made.map((one) => enquiry({ ...one, phone: "+995 577 00 11 22" })));
        const visible = await listed("customer", who, MARK);
        const customers = async (q: string) =>
          sorted((await find(who, q)).data.filter(({ kind }) => kind === "customer").map(({ id }) => id));
        for (const q of [MARK, "577001122", "example.ge"]) expect(await customers(q)).toEqual(visible);
        for (const { id, email } of stored) {
          const expected = visible.includes(id) ? [id] : [];
          expect(await customers(`#${id}`)).toEqual(expected);
          expect(await customers(email)).toEqual(expected);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("is a few of each kind, with the list of all where there are more", async () => {
    for (let count = 0; count <= ADMIN_SEARCH_HITS; count++)
      await createArticle(db(), {}, { title: "Plenteous" });
    const { data, meta } = await find("admin", "Plenteous");
    expect(data.map(({ kind }) => kind)).toEqual(Array.from({ length: ADMIN_SEARCH_HITS }, () => "article"));
    expect(meta.more).toEqual([{ kind: "article", path: "/admin/news?search=Plenteous" }]);
    expect((await find("admin", MARK)).meta.more).toEqual([]);
  });
});

describe("texts of the site", () => {
  it("are called by what they say, without placeholders, and lead to their key", async () => {
    const en = "Zweifarben {{count}} of {{ all }}";
    await db().translation.create({ data: { key: "extra.count", group: "extra", ka: en, en, ru: en } });
    const { data } = await find("admin", "Zweifarben");
    expect(data.map(({ title, detail, path }) => [title, detail, path])).toEqual([
      ["Zweifarben … of …", "extra.count", "/admin/translations?search=extra.count"],
    ]);
  });
});

describe("documents and templates", () => {
  const pathsOf = async (q: string, kind: SearchKind, who = "admin") =>
    (await find(who, q)).data.filter((hit) => hit.kind === kind).map(({ path }) => path);

  it("lead to the form of the document, and to the list of templates with the name", async () => {
    const { id } = await db().projectDocument.findFirstOrThrow({ where: { projectId: given } });
    expect(await pathsOf(MARK, "project_document")).toEqual([`/admin/project-documents/${id}/edit`]);
    const inList = `/admin/marketing-emails/templates?search=${MARK}`;
    expect(await pathsOf(MARK, "campaign_template", "marketing")).toEqual([inList, inList]);
  });

  it("are not found once they are deleted, nor with a deleted project", async () => {
    const titled = { create: { locale: "en" as const, title: "Occultation" } };
    const { id: projectId } = await createProject(db());
    const { id } = await createProjectDocument(db(), projectId, { translations: titled });
    const template = await db().campaignTemplate.create({ data: { name: "Occultation" } });
    const count = async () => (await find("admin", "Occultation")).data.length;
    expect(await count()).toBe(2);
    await db().campaignTemplate.update({ where: { id: template.id }, data: { deletedAt: new Date() } });
    expect(await pathsOf("Occultation", "project_document")).toEqual([`/admin/project-documents/${id}/edit`]);
    await db().project.update({ where: { id: projectId }, data: { deletedAt: new Date() } });
    expect(await count()).toBe(0);
  });
});

describe("numbers", () => {
  const titles = async (q: string, kind: SearchKind) =>
    (await find("admin", q)).data.filter((hit) => hit.kind === kind).map(({ title }) => title);

  it("find apartments: short ones by the whole number, longer ones by a part of it", async () => {
    expect(await titles("12", "apartment")).toEqual(["12"]);
    expect(await titles("112", "apartment")).toEqual(["112"]);
    const floor = await createFloor(db(), (await createBuilding(db(), given, "R")).id, 1);
    for (const number of ["1120", "112"]) await createApartment(db(), floor, number);
    expect(await titles("112", "apartment")).toEqual(["112", "112", "1120"]);
    expect(await titles("1", "apartment")).toEqual([]);
  });

  it("find an apartment with its building's sign before the number, as people write it", async () => {
    const building = await createBuilding(db(), given, "Z");
    const floor = await createFloor(db(), building.id, 1);
    const { id } = await createApartment(db(), floor, "120");
    for (const typed of ["Z 120", "z-120", "Z/120"]) {
      const hits = (await find("admin", typed)).data.filter(({ kind }) => kind === "apartment");
      expect(hits.map((hit) => hit.id)).toEqual([id]);
    }
    expect(await titles("Y 120", "apartment")).toEqual([]);
    await db().apartment.delete({ where: { id } });
  });

  it("open for each role the page of an apartment that it may see", async () => {
    const { id, buildingId } = await db().apartment.findFirstOrThrow({ where: { number: "120" } });
    const paths: Record<string, string | undefined> = {};
    for (const who of USER_ROLES)
      paths[who] = (await find(who, "120")).data.find(({ kind }) => kind === "apartment")?.path;
    const inList = `/admin/apartments?building_id=${buildingId}&search=120`;
    expect(paths).toEqual({
      admin: `/admin/apartments/${id}/edit`,
      sales_manager: `/admin/apartments/${id}/prices`,
      editor: inList,
      read_only: inList,
      sales_agent: undefined,
      marketing: undefined,
      translator: undefined,
    });
  });

  it("find requests by their number, and persons and requests by a telephone and an address", async () => {
    await db().enquiry.deleteMany();
    const { id } = await enquiry({
      name: "Tamar",
      phone: "+995 577 90 91 92",
      email: "tamar@example.ge",
    });
    for (const q of [String(id), `#${id}`]) expect(await titles(q, "customer")).toContain("Tamar");
    for (const q of ["577 909192", "0577909192", "+995577909192"]) {
      expect(await titles(q, "customer")).toEqual(["Tamar"]);
      expect(await titles(q, "person")).toEqual(["Tamar"]);
    }
    expect(await titles("tamar@", "person")).toEqual(["Tamar"]);
  });

  it("find first the person whose address is typed, however many have a longer one", async () => {
    await enquiry({ name: "Whole", email: "x@whole.example" });
    for (let count = 0; count <= ADMIN_SEARCH_HITS; count++)
      await enquiry({ name: "Longer", email: `${count}x@whole.example` });
    const found = await titles("x@whole.example", "person");
    expect(found).toEqual(["Whole", ...Array.from({ length: ADMIN_SEARCH_HITS - 1 }, () => "Longer")]);
  });
});

describe("names of people", () => {
  const NAMES = ["გიორგი ჯაყელი", "Giorgi Jaqeli", "Гиорги Джакели"];
  const found = async (q: string, kind: SearchKind) =>
    (await find("admin", q)).data.filter((hit) => hit.kind === kind).map(({ title }) => title);

  it("are found in Georgian, Latin and Cyrillic letters, however they are stored", async () => {
    for (const [at, name] of NAMES.entries()) {
      const account = { email: emailOf(`giorgi${at}`), name, role: "marketing", password: PASSWORD };
      await createAccount(db(), account);
      await enquiry({ name });
      await db().contact.create({
        data: {
          emailHash: `giorgi${at}`,
          email: `giorgi${at}@example.ge`,
          name,
          locale: "ka",
          source: "staff",
          status: "subscribed",
        },
      });
    }
    for (const q of ["გიორგი ჯაყ", "giorgi jaq", "Jakeli", "Гиорги Джак"])
      for (const kind of ["user", "customer", "person", "contact"] as const)
        expect([q, kind, (await found(q, kind)).sort()]).toEqual([q, kind, [...NAMES].sort()]);
  });

  it("have the same key in the database as here", async () => {
    const letters = [..."აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰабвгдеёжзийклмнопрстуфхцчшщъыьэюяDZHghxqyfi -'"];
    const names = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 40 }), 200);
    const rows = await db().$queryRaw<{ key: string }[]>`
      select name_key(search_form(name)) as key from unnest(${names}::text[]) with ordinality as given(name, place) order by place`;
    expect(rows.map(({ key }) => key)).toEqual(names.map((name) => nameKeyOf(searchFormOf(name))));
  });
});

describe("what is typed", () => {
  it("is looked for as it is: it has no wildcards", async () => {
    for (const q of ["%", "%%%", "___", "Z%", "Zep%yrine", "Z_phyrine", "\\\\\\", "Zephyrine\\"])
      expect([q, (await find("admin", q)).data]).toEqual([q, []]);
    expect((await find("admin", "")).data).toEqual([]);
  });

  it("never breaks the search", async () => {
    for (const text of [
      ...HOSTILE_TEXTS,
      "'",
      '"',
      "$1",
      "a'; drop table users; --",
      "&amp;",
      "é".repeat(200),
    ]) {
      const address = `${stack.url()}/api/admin/search?q=${inAddress(text.slice(0, 3000))}`;
      const headers = { authorization: `Bearer ${tokens.get("admin") ?? ""}` };
      const { status } = await fetch(address, { headers });
      expect(status, text.slice(0, 40)).toBeLessThan(500);
    }
  });
});

describe("long lists", () => {
  const plans = (q: string) => plansOf(stack.config.databaseUrl ?? "", () => find("admin", q));

  it("are not read for what no index finds: a letter, or words of one or two", async () => {
    const long = ["customers", "contacts", "persons", "person_keys", "article_translations", "translations"];
    const isOf = long.map((table) => new RegExp(`\\bfrom\\s+(?:"public"\\.)?"?${table}"?\\s`, "i"));
    for (const q of ["a", "zq", "a b c", "..."])
      for (const { text } of await plans(q))
        for (const isOfLong of isOf) expect(text, q).not.toMatch(isOfLong);
    // The same of a search that is long enough.
    const found = (await plans(MARK)).map(({ text }) => text);
    for (const isOfLong of isOf.slice(0, 3)) expect(found.some((text) => isOfLong.test(text))).toBe(true);
  });

  it("are read by an index for a rare word, and a rare number", async () => {
    await db().$executeRaw`
      insert into customers (source, status, name, email, message, locale, search_text)
      select 'contact_form', 'new', 'Name ' || n, n || '@long.example', 'M', 'en',
        'name ' || n || ' ' || n || '@long.example' || case when n % 2000 = 0 then ' rarest17' else '' end
      from generate_series(1, 6000) n`;
    await db().$executeRaw`
      insert into contacts (email_hash, email, name, locale, source, status)
      select md5('long' || n), 'reader' || n || '@long.example',
        'Name' || n || case when n % 2000 = 0 then ' rarest17' else '' end, 'en', 'staff', 'subscribed'
      from generate_series(1, 6000) n`;
    await db().$executeRawUnsafe("vacuum analyze customers, contacts, persons, person_keys");
    for (const q of ["rarest17", "5991@long"])
      for (const { text, wholeTables } of await plans(q))
        for (const table of ["customers", "contacts"])
          expect(wholeTables[table] ?? 0, text).toBeLessThan(500);
  });
});
