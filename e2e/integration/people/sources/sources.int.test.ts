import { getSources } from "@ezo/contract/admin/sources";
import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { exportEnquiries, getEnquiry, listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { deleteContact, exportContact } from "@ezo/contract/marketing/contacts";
import { getResponseTimes } from "@ezo/contract/enquiries/response-clock";
import { PORTAL_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/enquiries";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { asCampaignVisit } from "@ezo/core/campaigns/links/campaign-touch";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmConsents } from "../../../stack/consents.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { SPRING } from "./source-model.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  await confirmConsents(stack.database.prisma, false);
  token = await stack.token();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const params = (id: number) => ({ params: { id: String(id) } });
const send = async (body: object, headers: Record<string, string> = {}) =>
  (await stack.call(sendEnquiry, { body: anEnquiry(body) }, { headers })).data.id;
const shown = async (id: number) => (await stack.call(getEnquiry, params(id), { token })).data;

describe("the visit that led to an enquiry", () => {
  beforeEach(() => db().enquiry.deleteMany());

  it("is kept with it and shown to staff; the visitor's answer stays as it is", async () => {
    const body = anEnquiry({ attribution: SPRING });
    const answer = await stack.call(sendEnquiry, { body });
    expect(Object.keys(answer.data)).toEqual(["id"]);
    const { attribution, first_attribution: first } = await shown(answer.data.id);
    expect([attribution, first]).toEqual([SPRING, null]);
    const { data: listed } = await stack.call(listEnquiries, { query: {} }, { token });
    expect(listed[0]?.attribution).toEqual(SPRING);
  });

  it("may be sent in part, or not at all; the first one is kept beside it", async () => {
    const first = { referrer_host: "L.Facebook.com", landing_path: "/" };
    const both = await shown(
      await send({ attribution: { utm_source: "x", utm_term: "" }, first_attribution: first }),
    );
    expect(both.attribution).toMatchObject({ utm_source: "x", utm_term: null, referrer_host: null });
    expect(both.first_attribution).toMatchObject({ referrer_host: "l.facebook.com", landing_path: "/" });
    for (const none of [{}, { attribution: null }, { attribution: {} }])
      expect((await shown(await send(none))).attribution).toBeNull();
    // As a browser says it of a visit that no site led to.
    const direct = await shown(await send({ attribution: { referrer_host: "", landing_path: "/" } }));
    expect(direct.attribution).toMatchObject({ referrer_host: null, landing_path: "/" });
    const empty = { utm_source: "", referrer_host: "", landing_path: "" };
    expect((await shown(await send({ attribution: empty }))).attribution).toBeNull();
  });

  it.each([
    ["utm_source", "a".repeat(251)],
    ["utm_term", 5],
    ["referrer_host", "https://google.com/search"],
    ["referrer_host", "not a host"],
    ["referrer_host", `${"a".repeat(251)}.ge`],
    ["landing_path", "//evil.example"],
    ["landing_path", "https://ezo.test/contact"],
    ["landing_path", `/${"a".repeat(500)}`],
  ])("is refused by field: %s %j", async (field, value) => {
    const body = { ...anEnquiry(), attribution: { [field]: value } };
    const failure = await failureOf(stack.call(sendEnquiry, { body } as never));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, [`attribution.${field}`]]);
  });

  it.each([{ dnt: "1" }, { "sec-gpc": "1" }])("is not kept of a visitor who sends %o", async (headers) => {
    const id = await send({ attribution: SPRING, first_attribution: SPRING }, headers);
    const row = await db().enquiry.findUniqueOrThrow({ where: { id } });
    expect([row.attribution, row.firstAttribution, row.cameFrom, row.firstCameFrom]).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  it("is handed out with a person's data, and erased with it", async () => {
    const id = await send({
      attribution: SPRING,
      first_attribution: { utm_source: "x" },
      marketing_consent: true,
    });
    const contact = await db().contact.findFirstOrThrow({ orderBy: { id: "desc" } });
    const kept = await stack.call(exportContact, params(contact.id), { token });
    expect(JSON.stringify(kept)).toContain("banner 1");
    await stack.call(deleteContact, params(contact.id), { token });
    const row = await db().enquiry.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toMatch(/google|spring|\/ru\/projects/i);
  });

  it("is a group of columns in the export, and a filter of the list", async () => {
    await send({ attribution: SPRING });
    await send({ attribution: { landing_path: "/" } });
    await send({});
    const csv = await stack.call(exportEnquiries, { query: { language: "en" } }, { token });
    expect(csv).toContain('"Google","Google","cpc","spring","banner 1","ბინა თბილისში","www.google.com"');
    expect(csv).toContain('"Direct"');
    for (const came_from of ["google", "(direct)", "(unknown)"]) {
      const { meta } = await stack.call(listEnquiries, { query: { came_from } }, { token });
      expect(meta.total, came_from).toBe(1);
    }
  });

  it("counts under no name of our own, whatever its link says, and is found by the name that it counts under", async () => {
    await send({ attribution: { utm_source: "(walk_in)", utm_campaign: "((Other) )" } });
    await send({ attribution: { utm_source: "()", utm_campaign: "()", referrer_host: "t.me" } });
    // Longer in lower case than what filters accept.
    await send({ attribution: { utm_source: "İ".repeat(TEXT_INPUT_MAX_LENGTH) } });
    const { sources } = (await stack.call(getSources, { query: { by: "campaign" } }, { token })).data;
    expect(sources.map(({ source, parts }) => [source, parts.map(({ key }) => key)])).toEqual([
      ["İ".toLowerCase().repeat(TEXT_INPUT_MAX_LENGTH / 2), [""]],
      ["telegram", [""]],
      ["walk_in", ["other"]],
    ]);
    for (const { source: came_from } of sources) {
      const { meta } = await stack.call(listEnquiries, { query: { came_from } }, { token });
      expect(meta.total, came_from).toBe(1);
    }
  });

  it("is in the links of our own campaigns", () => {
    const visit = (url: string) => asCampaignVisit(url, "https://ezo.test", 7);
    expect(visit("https://ezo.test/ru/projects/1?view=list#plan")).toBe(
      "https://ezo.test/ru/projects/1?view=list&utm_source=newsletter&utm_medium=email&utm_campaign=ezo-7#plan",
    );
    expect(visit("https://ezo.test/?utm_medium=print&utm_campaign=spring")).toBe(
      "https://ezo.test/?utm_medium=print&utm_campaign=spring&utm_source=newsletter",
    );
    for (const url of [
      "https://example.com/a?b=1",
      "https://ezo.test.example/",
      "https://ezo.test/?utm_source=spring",
      "mailto:a@b.ge",
      "nonsense",
    ])
      expect(visit(url)).toBe(url);
  });
});

describe("where an enquiry came from that staff enter", () => {
  beforeEach(() => db().enquiry.deleteMany());
  const enter = (body: object) =>
    stack.call(enterEnquiry, { body: { name: "გიორგი", phone: "+995555000001", ...body } }, { token });

  it("is how it came, or the portal that they name, which counts as its links do", async () => {
    await enter({ source: "walk_in" });
    await enter({ source: "call" });
    await enter({ source: "portal" });
    await enter({ source: "portal", portal: " www.MyHome.ge " });
    const { data: named } = await enter({ source: "portal", portal: "Yandex" });
    await send({ attribution: { referrer_host: "myhome.ge" } });
    expect(named.attribution).toMatchObject({ utm_source: "yandex", referrer_host: null });
    const counts = { "(walk_in)": 1, "(call)": 1, "(portal)": 1, "myhome.ge": 2, yandex: 1 };
    for (const touch of ["last", "first"] as const) {
      const { total, sources } = (await stack.call(getSources, { query: { touch } }, { token })).data;
      expect(total.enquiries).toBe(6);
      expect(Object.fromEntries(sources.map((line) => [line.source, line.enquiries]))).toEqual(counts);
    }
    for (const [came_from, count] of Object.entries(counts)) {
      const { meta } = await stack.call(listEnquiries, { query: { came_from } }, { token });
      expect(meta.total, came_from).toBe(count);
    }
    // Who has come or called has been spoken with: no clock runs.
    const times = await stack.call(getResponseTimes, { query: { by: "source" } }, { token });
    expect(Object.fromEntries(times.data.parts.map(({ key, requests }) => [key, requests]))).toEqual({
      "(portal)": 1,
      "myhome.ge": 2,
      yandex: 1,
    });
    const csv = await stack.call(exportEnquiries, { query: { language: "en" } }, { token });
    expect(csv).toContain('"Yandex","yandex"');
    expect(csv).not.toContain("Not known");
  });

  it.each([
    { source: "walk_in", portal: "MyHome" },
    { source: "portal", portal: "a".repeat(PORTAL_NAME_MAX_LENGTH + 1) },
  ])("is refused where it cannot be: %j", async (body) => {
    const failure = await failureOf(enter(body));
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ["portal"]]);
  });
});
