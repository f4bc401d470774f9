import {
  exportTranslationsCsv,
  exportTranslationsJson,
  importTranslations,
  listTranslationGroups,
  textRoutes,
  undoTranslationsImport,
} from "@ezo/contract/admin/content/translations";
import { listTranslations } from "@ezo/contract/translations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
});
afterAll(() => stack.stop());
const call: Stack["call"] = (definition, input) => stack.call(definition, input, { token });
const keyed = async (key: string) => {
  const { data } = await call(textRoutes.list, { query: { search: key } });
  const found = data.find((row) => row.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};
const keys = async (query: object) => (await call(textRoutes.list, { query })).data.map(({ key }) => key);

describe("texts of the site", () => {
  it("are changed one key at a time, and the site shows it at once", async () => {
    const row = await keyed("header.home");
    expect(row.is_in_use).toBe(true);
    const params = { id: String(row.id) };
    const { data } = await call(textRoutes.patch, {
      params,
      body: { version: row.version, ka: "შინ", translations: { ru: "Дом" } },
    });
    expect([data.ka, data.ru, data.en, data.stale]).toEqual(["შინ", "Дом", row.en, ["en"]]);
    const { translations } = await stack.call(listTranslations, {
      query: { groups: ["header"], locale: "ka" },
    });
    expect(translations["header.home"]).toBe("შინ");
    const clash = await failureOf(
      call(textRoutes.patch, { params, body: { version: row.version, ka: "სახლი" } }),
    );
    expect(clash.body.conflicts).toEqual({ ka: { yours: "სახლი", theirs: "შინ", base: row.ka } });
    const blocked = await failureOf(call(textRoutes.remove, { params }));
    expect([blocked.status, blocked.body.code]).toEqual([409, "in_use"]);
  });

  it("must keep the Georgian text's placeholders", async () => {
    const body = { key: "extra.greeting", ka: "გამარჯობა, {{name}}", en: "Hello" };
    const failure = await failureOf(call(textRoutes.create, { body }));
    expect(failure.body.errors?.["en"]?.[0]).toContain("name");
    const { data } = await call(textRoutes.create, { body: { ...body, en: "Hello, {{ name }}" } });
    expect([data.placeholders, data.missing, data.is_in_use]).toEqual([["name"], ["ru"], false]);
    expect((await failureOf(call(textRoutes.create, { body }))).body.errors).toHaveProperty("en");
    const again = await failureOf(call(textRoutes.create, { body: { key: "extra.greeting", ka: "ა" } }));
    expect(again.body.errors).toHaveProperty("key");
    expect(
      (await failureOf(call(textRoutes.create, { body: { key: "No Key", ka: "ა" } }))).body.errors,
    ).toHaveProperty("key");
  });

  it("are found by missing languages", async () => {
    await call(textRoutes.create, {
      body: { key: "extra.long", ka: "მოკლე", en: "x".repeat(80), ru: "ру" },
    });
    expect(await keys({ missing: "ru", group: "extra" })).toEqual(["extra.greeting"]);
    expect(await keys({ missing: "true", group: "extra" })).toEqual(["extra.greeting"]);
    expect(await keys({ long: "en", group: "extra" })).toEqual(["extra.long"]);
    expect(await keys({ stale: "true" })).toEqual(["header.home"]);
    const stale = await keyed("header.home");
    const { data: reviewed } = await call(textRoutes.patch, {
      params: { id: String(stale.id) },
      body: { reviewed: ["en"] },
    });
    expect([reviewed.stale, reviewed.version]).toEqual([[], stale.version + 1]);
    expect(await keys({ unused: "true" })).toEqual(["extra.greeting", "extra.long"]);
    const { data: groups } = await call(listTranslationGroups, {});
    expect(groups.find(({ group }) => group === "extra")).toEqual({
      group: "extra",
      count: 2,
      missing: 1,
      stale: 0,
      unused: 2,
    });
  });

  it("are stale until the Georgian text returns, a translation follows, or somebody confirms it", async () => {
    const { data: made } = await call(textRoutes.create, {
      body: { key: "mark.text", ka: "ა", en: "a", ru: "а" },
    });
    const params = { id: String(made.id) };
    const patch = async (body: object) => (await call(textRoutes.patch, { params, body })).data;
    expect((await patch({ ka: "ბ" })).stale).toEqual(["en", "ru"]);
    expect((await patch({ ka: "ა" })).stale).toEqual([]);
    await patch({ ka: "ბ" });
    expect((await patch({ ka: "გ", en: "c" })).stale).toEqual(["ru"]);
    expect((await patch({ ka: "ა" })).stale).toEqual(["en"]);
    const seen = await patch({ ka: "დ" });
    expect((await patch({ reviewed: ["en"], version: seen.version })).stale).toEqual(["ru"]);
    expect((await patch({ ka: "ა" })).stale).toEqual(["en"]);
    const late = await failureOf(
      call(textRoutes.patch, { params, body: { reviewed: ["en"], version: seen.version } }),
    );
    expect(late.body.code).toBe("conflict");
    expect(await keys({ stale: "en", group: "mark" })).toEqual(["mark.text"]);
    expect(await keys({ stale: "ru", group: "mark" })).toEqual([]);
  });
});

describe("importing texts", () => {
  it("round-trips CSV and JSON: first a trial run, then the import", async () => {
    const exportedAt = new Date().toISOString();
    const csv = await call(exportTranslationsCsv, { query: { group: "extra" } });
    expect(csv).toMatch(
      /^\ufeff"key","ka","en","ru","exported_at"\r\n"extra.greeting",.*,"\d{4}-[^"]*Z"\r\n/,
    );
    const { data: json } = await call(exportTranslationsJson, { query: { group: "extra" } });
    const same = await call(importTranslations, { body: { csv } });
    expect(same.data).toMatchObject({
      dry_run: true,
      additions: [],
      changes: [],
      conflicts: [],
      unchanged: 2,
    });

    const long = await keyed("extra.long");
    await call(textRoutes.patch, { params: { id: String(long.id) }, body: { ru: "новое" } });
    const file = {
      "extra.long": { ...json["extra.long"], ru: "чужое", en: "short" },
      "extra.new": { ka: "ახალი", en: "New" },
    };
    const plan = { data: file, exported_at: exportedAt, remove_missing: true };
    const result = await call(importTranslations, { body: plan });
    expect(result.data).toMatchObject({
      dry_run: true,
      additions: [{ key: "extra.new", ka: "ახალი", en: "New", ru: "" }],
      changes: [{ key: "extra.long", locale: "en", from: "x".repeat(80), to: "short" }],
      conflicts: [{ key: "extra.long", locale: "ru", from: "новое", to: "чужое", base: "ру" }],
      removals: [{ key: "extra.greeting" }],
      unchanged: 0,
      errors: [],
      exported_at: null,
    });
    expect((await keyed("extra.long")).en).toBe("x".repeat(80));
    const done = await call(importTranslations, { body: { ...plan, dry_run: false } });
    expect(done.data.dry_run).toBe(false);
    expect(await keys({ group: "extra" })).toEqual(["extra.long", "extra.new"]);
    const after = await keyed("extra.long");
    expect([after.en, after.ru]).toEqual(["short", "новое"]);
  });

  it("can be undone except for texts changed since", async () => {
    for (const name of ["one", "two", "old", "gone"])
      await call(textRoutes.create, { body: { key: `undo.${name}`, ka: "ა", en: "a", ru: "а" } });
    await call(textRoutes.remove, { params: { id: String((await keyed("undo.gone")).id) } });
    const textsOf = async () =>
      (await call(textRoutes.list, { query: { group: "undo" } })).data.map(({ key, ka, en, ru }) => [
        key,
        ka,
        en,
        ru,
      ]);
    const before = await textsOf();
    const rows = [
      { key: "undo.one", ka: "ბ", en: "b" },
      { key: "undo.two", ka: "ბ", en: "b" },
      { key: "undo.gone", ka: "ბ" },
      { key: "undo.new", ka: "ახალი" },
    ];
    const body = { rows, dry_run: false, remove_missing: true };
    const takenBack = async (between?: () => Promise<unknown>) => {
      const { written } = (await call(importTranslations, { body })).data;
      expect(await keys({ group: "undo" })).toEqual(["undo.gone", "undo.new", "undo.one", "undo.two"]);
      await between?.();
      return (await call(undoTranslationsImport, { body: { written } })).data;
    };
    expect(await takenBack()).toEqual({ changed: 5, left: [] });
    expect(await textsOf()).toEqual(before);

    const change = async (key: string, patch: object) =>
      call(textRoutes.patch, { params: { id: String((await keyed(key)).id) }, body: patch });
    const { changed, left } = await takenBack(async () => {
      await change("undo.two", { en: "theirs" });
      await change("undo.new", { ru: "их" });
    });
    expect([changed, left]).toEqual([4, ["undo.new", "undo.two"]]);
    expect(await textsOf()).toEqual([
      ["undo.new", "ახალი", "", "их"],
      ...before.slice(0, 2),
      ["undo.two", "ა", "theirs", "а"],
    ]);
  });

  it("leaves and names a new text that pages use by then", async () => {
    const rows = ["kept", "unused"].map((name) => ({ key: `used.${name}`, ka: "ა" }));
    const { written } = (await call(importTranslations, { body: { rows, dry_run: false } })).data;
    const where = { key: "used.kept" };
    await stack.database.prisma.translation.updateMany({ where, data: { isInUse: true } });
    const undone = (await call(undoTranslationsImport, { body: { written } })).data;
    expect(undone).toEqual({ changed: 1, left: ["used.kept"] });
    expect(await keys({ group: "used" })).toEqual(["used.kept"]);
  });

  it("writes all rows or none", async () => {
    const rows = [
      { key: "extra.fine", ka: "კარგი" },
      { key: "extra.bad", ka: "{{count}} ბინა", en: "flats" },
    ];
    const failure = await failureOf(call(importTranslations, { body: { rows, dry_run: false } }));
    expect(Object.keys(failure.body.errors ?? {})).toEqual(["extra.bad.en"]);
    expect(await keys({ search: "extra.fine" })).toEqual([]);
    for (const csv of ["nonsense", "a,b\n1,2", 'key,ka\nhome.yes,"open', "key,ka,eng\nhome.yes,1,2"])
      expect((await failureOf(call(importTranslations, { body: { csv } }))).body.code).toBe("invalid");
    const columns = await failureOf(call(importTranslations, { body: { csv: "ka,eng,fr\n1,2,3" } }));
    expect(Object.keys(columns.body.errors ?? {}).toSorted()).toEqual([
      "rows.1.eng",
      "rows.1.fr",
      "rows.1.key",
    ]);
  });

  it("refuses rows by key, language and reason", async () => {
    const csv =
      "key,ka,en\nNo Key,a,b\nextra.bad,{{count}} ბინა,flats\nextra.twice,ა,\nextra.twice,ბ,\nextra.none,,x";
    const { data } = await call(importTranslations, { body: { csv } });
    expect(data.errors.map(({ row, key, locale }) => [row, key, locale])).toEqual([
      [2, "No Key", null],
      [3, "extra.bad", "en"],
      [5, "extra.twice", null],
      [6, "extra.none", "ka"],
    ]);
    expect(data.errors[1]?.message).toContain("count");
    expect(data.errors.every(({ message }) => !message.startsWith("errors."))).toBe(true);
    const failure = await failureOf(call(importTranslations, { body: { csv, dry_run: false } }));
    expect(Object.keys(failure.body.errors ?? {})).toContain("extra.bad.en");
    expect(await keys({ search: "extra.twice" })).toEqual([]);
  });

  it("reports texts changed since the export as conflicts", async () => {
    const create = (name: string) =>
      call(textRoutes.create, { body: { key: `file.${name}`, ka: name, en: `${name} old`, ru: "р" } });
    for (const name of ["both", "ours", "theirs", "gone"]) await create(name);
    const { exported_at: exportedAt, data } = await call(exportTranslationsJson, {
      query: { group: "file" },
    });
    const csv = await call(exportTranslationsCsv, { query: { group: "file", language: "ka" } });
    expect(csv).toContain('"file.both";"both";"both old";"р"');
    const change = async (key: string, en: string) =>
      call(textRoutes.patch, { params: { id: String((await keyed(key)).id) }, body: { en } });
    await change("file.both", "here");
    await change("file.ours", "here");
    await call(textRoutes.remove, { params: { id: String((await keyed("file.gone")).id) } });
    await create("later");
    const edited = csv.replace("both old", "there").replace("theirs old", "there");
    const plan = { csv: edited, remove_missing: true };
    const result = (await call(importTranslations, { body: plan })).data;
    expect(result).toMatchObject({
      additions: [],
      changes: [{ key: "file.theirs", locale: "en", from: "theirs old", to: "there" }],
      conflicts: [{ key: "file.both", locale: "en", from: "here", to: "there", base: "both old" }],
      removals: [],
      errors: [],
    });
    await call(importTranslations, { body: { ...plan, dry_run: false } });
    expect((await keyed("file.both")).en).toBe("here");
    expect((await keyed("file.ours")).en).toBe("here");
    expect(await keys({ group: "file" })).toEqual(["file.both", "file.later", "file.ours", "file.theirs"]);

    // The same as a JSON file of the dialog, now overwriting.
    const json = { exported_at: exportedAt, data: { ...data, "file.both": { en: "there" } } };
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(`\ufeff${JSON.stringify(json)}`, "utf16le")]), "texts.json");
    form.set("dry_run", "false");
    form.set("on_conflict", "overwrite");
    const answer = await fetch(`${stack.url()}/api${importTranslations.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(answer.status).toBe(200);
    expect((await keyed("file.both")).en).toBe("there");
    expect((await keyed("file.ours")).en).toBe("here");
  });
});
