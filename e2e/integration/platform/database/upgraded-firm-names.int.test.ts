import { settingSchema } from "@ezo/core/platform/settings";
import { expect, it } from "vitest";
import { before } from "./upgrade.ts";

const NEXT = "20261129160000_firm_names";
type Texts = readonly [ka: string, en: string, ru: string];
const DEMO: Texts = ["ეზო დეველოპმენტი", "Ezo Development", "Эзо Девелопмент"];
const DEMO_SHORT: Texts = ["ეზო", "Ezo", "Эзо"];
const VAKE: Texts = ["ვაკის სახლები", "Vake Houses", "Дома Ваке"];
const inEach = ([ka, en, ru]: Texts) => ({ ka, en, ru });

interface Firm {
  full: Texts;
  short: Texts;
  /** The setting as the release before has stored it. */
  brand?: object;
}
/** The setting `brand` after the upgrade, undefined where there is none; and a subject of a mail to staff. */
async function upgraded({ full, short, brand }: Firm) {
  const found: { brand?: unknown; subject?: unknown } = {};
  await before(NEXT, async (client, upgrade) => {
    const add = (group: string, key: string, texts: Texts) =>
      client.query(`insert into translations (key, "group", ka, en, ru) values ($1, $2, $3, $4, $5)`, [
        `${group}.${key}`,
        group,
        ...texts,
      ]);
    await add("mail", "footer", full);
    await add("header", "brand", short);
    await add("mail", "password.subject", ["Ezo: პაროლის დაყენება", "Ezo: set your password", "Ваш пароль"]);
    if (brand)
      await client.query("insert into settings (name, value, updated_at) values ('brand', $1, now())", [
        JSON.stringify(brand),
      ]);
    await upgrade();
    const settings = await client.query<{ value: unknown }>(
      "select value from settings where name = 'brand'",
    );
    found.brand = settings.rows[0]?.value;
    const subjects = await client.query(
      "select ka, en, ru from translations where key = 'mail.password.subject'",
    );
    found.subject = subjects.rows[0];
  });
  return found;
}

it("a firm that has written its name into the texts keeps it, with a short name in any case", async () => {
  const { brand, subject } = await upgraded({ full: VAKE, short: DEMO_SHORT });
  // As the settings are read: a value that does not fit would stop every page.
  expect(settingSchema("brand").parse(brand)).toEqual({
    logo_media_id: null,
    mark_media_id: null,
    logo_dark_media_id: null,
    mark_dark_media_id: null,
    accent: "#1F3D36",
    heading_font: "noto_serif",
    name: inEach(VAKE),
    short_name: inEach(VAKE),
    legal_name: { ka: "", en: "", ru: "" },
    legal_number: "",
  });
  expect(subject).toEqual({ ka: "პაროლის დაყენება", en: "set your password", ru: "Ваш пароль" });
});

it("its short name, logo and colour stay", async () => {
  const short: Texts = ["ვაკე", "Vake", ""];
  const stored = { logo_media_id: 7, accent: "#7A1F1F" };
  const { brand } = await upgraded({ full: VAKE, short, brand: stored });
  expect(brand).toEqual({ ...stored, name: inEach(VAKE), short_name: inEach(short) });
});

it("a firm that has the demo's name gets no setting, and one that has nothing but a colour no name", async () => {
  expect((await upgraded({ full: DEMO, short: DEMO_SHORT })).brand).toBeUndefined();
  const stored = { logo_media_id: null, accent: "#7A1F1F" };
  expect((await upgraded({ full: DEMO, short: DEMO_SHORT, brand: stored })).brand).toEqual(stored);
});
