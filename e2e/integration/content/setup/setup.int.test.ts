import {
  buildTower,
  changeSetup,
  confirmSetupMail,
  getSetup,
  nameFirm,
  sendSetupMail,
  type Setup,
  type SetupCheckName,
} from "@ezo/contract/admin/setup/setup";
import { DEMO_TEXT_KEYS, DEMO_TEXTS } from "@ezo/contract/admin/setup/demo-texts";
import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { getApartmentNavigation } from "@ezo/contract/site/navigation";
import type { RouteInput } from "@ezo/contract/route";
import { brandSettings } from "@ezo/contract/admin/settings";
import { FIRM_NAME_MAX_LENGTH, FIRM_SHORT_NAME_MAX_LENGTH } from "@ezo/contract/values/limits/firm";
import { BACKUP_FRESH_MS } from "@ezo/contract/values/limits/operations";
import { readSetting, writeSetting } from "@ezo/core/platform/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const asAdmin = () => ({ token });
const read = async (): Promise<Setup> => (await stack.call(getSetup, {}, asAdmin())).data;
const stateOf = ({ steps }: Setup, name: SetupCheckName) =>
  steps.flatMap(({ checks }) => checks).find((check) => check.name === name)?.state;

type Tower = RouteInput<typeof buildTower>["body"];
const tower = (projectId: number, over: Partial<Tower> = {}): Tower => ({
  project_id: projectId,
  identifier: "tower",
  name: { ka: "კოშკი", en: "Tower", ru: "" },
  first_floor: 1,
  floors: 20,
  apartments_per_floor: 8,
  rooms: 2,
  area_total: 60.5,
  price: 90_000,
  ...over,
});
const build = (body: Tower) => stack.call(buildTower, { body }, asAdmin());

describe("the set-up", () => {
  it("is for administrators", async () => {
    const marketing = { token: await stack.token(MARKETING) };
    for (const call of [
      () => stack.call(getSetup, {}, marketing),
      () => stack.call(changeSetup, { body: { is_hidden: true } }, marketing),
      () => stack.call(sendSetupMail, {}, marketing),
      () => stack.call(buildTower, { body: tower(1) }, marketing),
    ])
      expect((await failureOf(call())).status).toBe(403);
  });

  it("finds out what is done", async () => {
    const empty = await read();
    expect(empty).toMatchObject({ is_done: false, is_hidden: false, is_demo: false, building: null });
    expect(stateOf(empty, "name")).toBe("open");
    expect(stateOf(empty, "contact")).toBe("open");
    expect(stateOf(empty, "logo")).toBe("open");
    // The marketing user of every stack.
    expect(stateOf(empty, "colleague")).toBe("done");
    expect(stateOf(empty, "mail_server")).toBe("done");
    expect(empty.mail_from).toContain("@ezo.example");
    expect(stateOf(empty, "mail_sender")).toBe("open");
    expect(empty.legal_missing).toEqual(["terms", "privacy", "cookies"]);
    expect(stateOf(empty, "https")).toBe("done");
    expect(stateOf(empty, "mail_dns")).toBe("unknown");
    expect(stateOf(empty, "legal_pages")).toBe("open");

    const contact = await readSetting(db(), "contact");
    contact.contact_info.phone.value = "+995 32 200 00 00";
    await writeSetting(db(), "contact", contact);
    expect(stateOf(await read(), "contact")).toBe("open");
    contact.contact_info.address.value.ka = "ჭავჭავაძის 1";
    await writeSetting(db(), "contact", contact);
    expect(stateOf(await read(), "contact")).toBe("done");
  });

  it("names the firm, as its pages and mails show it", async () => {
    const body = { ka: "მუხა დეველოპმენტი", en: "Mukha Development", ru: "" };
    const { data } = await stack.call(nameFirm, { body }, asAdmin());
    expect(data.firm_name).toEqual(body);
    expect(stateOf(data, "name")).toBe("done");
    expect(await readSetting(db(), "brand")).toMatchObject({ name: body, short_name: body });
    const nameless = await failureOf(stack.call(nameFirm, { body: { ka: " ", en: "", ru: "" } }, asAdmin()));
    expect(Object.keys(nameless.body.errors ?? {})).toEqual(["ka"]);
    const long = { ka: "ა".repeat(FIRM_NAME_MAX_LENGTH + 1), en: "a".repeat(FIRM_NAME_MAX_LENGTH), ru: "" };
    const tooLong = await failureOf(stack.call(nameFirm, { body: long }, asAdmin()));
    expect(Object.keys(tooLong.body.errors ?? {})).toEqual(["ka"]);
  });

  it("refuses the demo's name in each language, and writes nothing where nothing changes", async () => {
    const version = async () => (await db().setting.findUnique({ where: { name: "brand" } }))?.version;
    const before = [await version(), await readSetting(db(), "brand")];
    const body = { ...DEFAULT_FIRM_NAMES.name, ka: "მუხა დეველოპმენტი" };
    const failure = await failureOf(stack.call(nameFirm, { body }, asAdmin()));
    expect(failure.body.errors).toEqual({ en: [expect.stringContaining(".")] });
    const same = { ka: "მუხა დეველოპმენტი", en: "Mukha Development", ru: "" };
    await stack.call(nameFirm, { body: same }, asAdmin());
    expect([await version(), await readSetting(db(), "brand")]).toEqual(before);
  });

  it("finds the demo's name and the demo's texts in each language", async () => {
    const brand = await readSetting(db(), "brand");
    await writeSetting(db(), "brand", { ...brand, name: { ...brand.name, ru: DEFAULT_FIRM_NAMES.name.ru } });
    expect(stateOf(await read(), "name")).toBe("open");
    await writeSetting(db(), "brand", brand);

    expect((await read()).demo_texts).toEqual([...DEMO_TEXT_KEYS, "about_figures"]);
    const own = { ka: "ჩვენი", en: "Ours", ru: "Наше" };
    const write = (key: string, texts: Partial<typeof own>) =>
      db().translation.update({ where: { key }, data: texts });
    const before = await db().translation.findMany({ where: { key: { in: DEMO_TEXT_KEYS } } });
    for (const key of DEMO_TEXTS.home_texts) await write(key, own);
    expect(stateOf(await read(), "home_texts")).toBe("done");
    await write(DEMO_TEXTS.other_texts[0], { ka: own.ka, en: own.en });
    expect((await read()).demo_texts).toContain(DEMO_TEXTS.other_texts[0]);
    for (const { key, ka, en, ru } of before) await write(key, { ka, en, ru });
  });

  it("asks for nothing in a language that is switched off, except the English name, which titles have", async () => {
    const brand = await readSetting(db(), "brand");
    const own = { ka: "ჩვენი", en: "Ours" };
    const before = await db().translation.findMany({ where: { key: { in: [...DEMO_TEXTS.home_texts] } } });
    for (const { key } of before) await db().translation.update({ where: { key }, data: own });
    const russian = { ...own, ru: DEFAULT_FIRM_NAMES.name.ru };
    await writeSetting(db(), "brand", { ...brand, name: russian });
    const states = async () => {
      const setup = await read();
      return [stateOf(setup, "home_texts"), stateOf(setup, "name")];
    };
    expect(await states()).toEqual(["open", "open"]);

    await writeSetting(db(), "languages", { off: ["ru"] });
    expect(await states()).toEqual(["done", "done"]);
    const { data } = await stack.call(nameFirm, { body: { ...russian, en: "Ours Too" } }, asAdmin());
    expect(data.firm_name.en).toBe("Ours Too");

    await writeSetting(db(), "languages", { off: ["en", "ru"] });
    await writeSetting(db(), "brand", { ...brand, name: DEFAULT_FIRM_NAMES.name });
    const english = { body: { ...DEFAULT_FIRM_NAMES.name, ka: own.ka } };
    const failure = await failureOf(stack.call(nameFirm, english, asAdmin()));
    expect(Object.keys(failure.body.errors ?? {})).toEqual(["en"]);

    // What the language lacks is asked for again with it.
    await writeSetting(db(), "languages", { off: [] });
    expect(await states()).toEqual(["open", "open"]);
    await writeSetting(db(), "brand", brand);
    for (const { key, ka, en, ru } of before)
      await db().translation.update({ where: { key }, data: { ka, en, ru } });
  });

  it("shortens a long name for the head of the site", async () => {
    const brand = await readSetting(db(), "brand");
    const ka = "ვაკის სახლები და მშენებლობა აღმოსავლეთში";
    await stack.call(nameFirm, { body: { ka, en: "a".repeat(80), ru: "" } }, asAdmin());
    const { short_name: short } = await readSetting(db(), "brand");
    expect(short).toEqual({ ka: "ვაკის სახლები და", en: "a".repeat(FIRM_SHORT_NAME_MAX_LENGTH), ru: "" });
    const long = { short_name: { ka: "ა".repeat(FIRM_SHORT_NAME_MAX_LENGTH + 1) } };
    const failure = await failureOf(stack.call(brandSettings.put, { body: long }, asAdmin()));
    expect(failure.body.errors).toEqual({ "short_name.ka": [expect.stringContaining("24")] });
    await writeSetting(db(), "brand", brand);
  });

  it("names a firm anew with its short name, and keeps one that it has chosen", async () => {
    const name = async (ka: string) => {
      await stack.call(nameFirm, { body: { ka, en: "", ru: "" } }, asAdmin());
      const brand = await readSetting(db(), "brand");
      return [brand.name.ka, brand.short_name.ka];
    };
    expect(await name("ცაცხვის სახლები")).toEqual(["ცაცხვის სახლები", "ცაცხვის სახლები"]);
    await stack.call(brandSettings.put, { body: { short_name: { ka: "ცაცხვი" } } }, asAdmin());
    expect(await name("ცაცხვი და მუხა")).toEqual(["ცაცხვი და მუხა", "ცაცხვი"]);
  });

  it("believes that mails arrive by the code of the last one alone", async () => {
    const confirm = (code: string) => stack.call(confirmSetupMail, { body: { code } }, asAdmin());
    const early = await failureOf(confirm("123456"));
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ["code"]]);
    await stack.call(sendSetupMail, {}, asAdmin());
    const { data: sent } = await stack.call(sendSetupMail, {}, asAdmin());
    expect(sent.test_mail?.confirmed_at).toBeNull();
    expect(stateOf(sent, "test_mail")).toBe("open");
    const mails = await stack.mailbox.waitFor(ADMIN, 2);
    const [first, last] = mails.map(({ text }) => /: (\d{6})\b/.exec(text ?? "")?.[1] ?? "");
    expect(last).toMatch(/^\d{6}$/);
    if (first !== last) expect((await failureOf(confirm(first ?? ""))).status).toBe(422);
    const { data } = await confirm(last ?? "");
    expect(stateOf(data, "test_mail")).toBe("done");
    expect(data.test_mail?.confirmed_at).not.toBeNull();
  });

  it("says that the mail server refuses, and keeps what was confirmed", async () => {
    stack.mailbox.refuseWith({ code: 550, message: "no" });
    const failure = await failureOf(stack.call(sendSetupMail, {}, asAdmin()));
    stack.mailbox.refuseWith(null);
    expect([failure.status, failure.body.code]).toEqual([502, "mail_refused"]);
    expect(stateOf(await read(), "test_mail")).toBe("done");
  });

  it("takes an administrator's word where no fact says it, and takes it back", async () => {
    const change = async (body: RouteInput<typeof changeSetup>["body"]) =>
      (await stack.call(changeSetup, { body }, asAdmin())).data;
    const confirmed = await change({ confirmed: { home_texts: true } });
    expect(stateOf(confirmed, "home_texts")).toBe("done");
    expect(stateOf(confirmed, "about_texts")).toBe("open");
    const hidden = await change({ is_hidden: true });
    expect(hidden.is_hidden).toBe(true);
    expect(stateOf(hidden, "home_texts")).toBe("done");
    const back = await change({ is_hidden: false, confirmed: { home_texts: false } });
    expect(back.is_hidden).toBe(false);
    expect(stateOf(back, "home_texts")).toBe("open");
  });

  it("knows whether backups are made", async () => {
    expect(stateOf(await read(), "backup")).toBe("open");
    const madeAt = (ageMs: number) =>
      writeSetting(db(), "backup", { made_at: new Date(Date.now() - ageMs).toISOString() });
    await madeAt(60_000);
    expect(stateOf(await read(), "backup")).toBe("done");
    await madeAt(BACKUP_FRESH_MS + 60_000);
    expect(stateOf(await read(), "backup")).toBe("open");
  });
});

describe("a building by template", () => {
  it("of 20 x 8 is there at once, and visitors can walk through it", async () => {
    const project = await createProject(db());
    const { data: built } = await build(tower(project.id));
    expect(built).toMatchObject({ floors: 20, apartments: 160 });
    const setup = await read();
    expect(setup).toMatchObject({
      project_id: project.id,
      building: { id: built.building_id, project_id: project.id, floors: 20, apartments: 160 },
    });
    expect([stateOf(setup, "apartments"), stateOf(setup, "explorer"), stateOf(setup, "facade")]).toEqual([
      "done",
      "done",
      "open",
    ]);
    const { data: shown } = await stack.call(getApartmentNavigation, {
      params: { id: String(project.id) },
      query: { level: "floor", building_id: "tower", floor_number: "20", locale: "en" },
    });
    expect(shown.building?.name).toBe("Tower");
    expect(shown.apartments).toHaveLength(8);
    // Through the engine: each record has its first line of history.
    const lines = await db().recordHistory.count({ where: { entity: "apartment", reason: "template" } });
    expect(lines).toBe(160);
  });

  it("is refused by field, and nothing of it stays", async () => {
    const project = await createProject(db());
    await build(tower(project.id, { floors: 1, apartments_per_floor: 1 }));
    const counts = async () => [
      await db().building.count(),
      await db().floor.count(),
      await db().apartment.count(),
    ];
    const before = await counts();
    const refused = async (over: Partial<Tower>) => {
      const failure = await failureOf(build(tower(project.id, over)));
      expect(failure.status).toBe(422);
      return failure.body.errors;
    };
    expect(Object.keys((await refused({ identifier: "tower" })) ?? {})).toEqual(["identifier"]);
    expect(Object.keys((await refused({ identifier: "b", project_id: 999_999 })) ?? {})).toEqual([
      "project_id",
    ]);
    const clash = { identifier: "b", number_pattern: "{floor}{n}", apartments_per_floor: 12 };
    expect(Object.keys((await refused(clash)) ?? {})).toEqual(["number_pattern"]);
    const absurd = await refused({ identifier: "b", floors: 5000 });
    expect(absurd).toEqual({ floors: [expect.stringContaining("100")] });
    expect(await counts()).toEqual(before);
  });
});
