import { listMedia } from "@ezo/contract/admin/content/media";
import {
  exportTranslationsJson,
  listTranslationGroups,
  textRoutes,
} from "@ezo/contract/admin/content/translations";
import { languageSettings } from "@ezo/contract/site/site-languages";
import type { SwitchableLocale } from "@ezo/contract/values/languages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMedia } from "../../../stack/factories/content.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());

const db = () => stack.database.prisma;
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
async function switchOff(off: SwitchableLocale[]): Promise<void> {
  const { data } = await call(languageSettings.get, {});
  await call(languageSettings.put, { body: { version: data.version, off } });
}
const keys = async (query: object) =>
  (await call(textRoutes.list, { query: { group: "extra", ...query } })).data.map(({ key }) => key);

it("texts that lack a language or are behind are looked for among the languages that visitors see, unless one is named", async () => {
  await call(textRoutes.create, { body: { key: "extra.no_english", ka: "ა", ru: "а" } });
  await call(textRoutes.create, { body: { key: "extra.no_russian", ka: "ა", en: "a" } });
  const { data: made } = await call(textRoutes.create, {
    body: { key: "extra.old_russian", ka: "ა", en: "a", ru: "а" },
  });
  await call(textRoutes.patch, { params: { id: String(made.id) }, body: { ka: "ბ", en: "b" } });
  const asked = async () => {
    const { data: groups } = await call(listTranslationGroups, {});
    const { data: file } = await call(exportTranslationsJson, { query: { group: "extra", missing: "true" } });
    const { missing, stale } = groups.find(({ group }) => group === "extra") ?? expect.fail("no group");
    return {
      lacking: await keys({ missing: "true" }),
      exported: Object.keys(file),
      behind: await keys({ stale: "true" }),
      counted: [missing, stale],
    };
  };
  const inAll = {
    lacking: ["extra.no_english", "extra.no_russian"],
    exported: ["extra.no_english", "extra.no_russian"],
    behind: ["extra.old_russian"],
    counted: [2, 1],
  };
  expect(await asked()).toEqual(inAll);

  await switchOff(["ru"]);
  expect(await asked()).toEqual({
    lacking: ["extra.no_english"],
    exported: ["extra.no_english"],
    behind: [],
    counted: [1, 0],
  });
  // Who prepares the language before it is back asks for it by its name.
  expect(await keys({ missing: "ru" })).toEqual(["extra.no_russian"]);
  expect(await keys({ stale: "ru" })).toEqual(["extra.old_russian"]);

  await switchOff(["en", "ru"]);
  expect(await asked()).toEqual({ lacking: [], exported: [], behind: [], counted: [0, 0] });
  await switchOff([]);
  expect(await asked()).toEqual(inAll);
});

it("a picture lacks no description in a language that is switched off", async () => {
  const { id } = await createMedia(db());
  await db().mediaTranslation.deleteMany({ where: { mediaId: id, locale: "ru" } });
  const lists = async (lacks: "true" | "false") =>
    (await call(listMedia, { query: { missing_alt: lacks } })).data.some((picture) => picture.id === id);
  expect([await lists("true"), await lists("false")]).toEqual([true, false]);
  await switchOff(["ru"]);
  expect([await lists("true"), await lists("false")]).toEqual([false, true]);
  await switchOff([]);
  expect([await lists("true"), await lists("false")]).toEqual([true, false]);
});
