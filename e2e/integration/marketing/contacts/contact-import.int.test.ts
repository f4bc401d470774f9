import type { ImportResult } from "@ezo/contract/marketing/contact-import";
import {
  deleteContact,
  importContacts,
  listContacts,
  listContactTags,
} from "@ezo/contract/marketing/contacts";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { LOCALES } from "@ezo/contract/values/languages";
import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { campaignStackPerTest, csv } from "../../../stack/campaigns.ts";
import { confirmConsents } from "../../../stack/consents.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";

const begin = campaignStackPerTest();

describe("contacts", () => {
  it("come from consenting enquiries with the proof, and from a CSV whose dry run is accurate", async () => {
    const { app, token } = await begin({ workers: 0 });
    await confirmConsents(app.database.prisma, false);
    await app.call(sendEnquiry, { body: anEnquiry({ email: "Nino@Example.ge", marketing_consent: true }) });
    await app.call(sendEnquiry, { body: anEnquiry() });
    const { data } = await app.call(listContacts, { query: {} }, { token });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ email: "nino@example.ge", source: "enquiry", status: "subscribed" });
    expect(data[0]?.consent_text).toBeTruthy();

    const file = `${csv(3)}\nbad,x,ka,2025-01-01,stand\nreader-0@example.ge,x,ka,2025-01-01,stand\nno-date@example.ge,x,ka,,stand\n`;
    const form = (dryRun: string) => {
      const body = new FormData();
      body.set("file", new Blob([file], { type: "text/csv" }), "list.csv");
      body.set("dry_run", dryRun);
      return fetch(`${app.url()}/api/admin/contacts/import`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${token}` },
      });
    };
    const figures = { total: 6, created: 3, updated: 0, duplicates: 1, invalid: 2 };
    const trial = (await (await form("true")).json()) as { data: ImportResult };
    expect(trial.data).toMatchObject({ dry_run: true, ...figures });
    // The values to be written, of new contacts too.
    expect(trial.data.rows).toHaveLength(3);
    expect(trial.data.rows[0]).toMatchObject({
      line: 2,
      kind: "created",
      email: "reader-0@example.ge",
      language: "ka",
      consent_at: expect.stringMatching(/^20/),
    });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(1);
    expect(await (await form("false")).json()).toMatchObject({ data: { dry_run: false, ...figures } });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(4);
    const anonymous = await fetch(`${app.url()}/api/admin/contacts/import`, {
      method: "POST",
      body: new FormData(),
    });
    expect(anonymous.status).toBe(401);
  });

  it("are erased with their enquiries, and no import restores them", async () => {
    const { app, token } = await begin({ workers: 0 });
    await confirmConsents(app.database.prisma, false);
    await app.call(sendEnquiry, { body: anEnquiry({ email: "gone@example.ge", marketing_consent: true }) });
    const [contact] = (await app.call(listContacts, { query: {} }, { token })).data;
    await app.call(deleteContact, { params: { id: String(contact?.id) } }, { token });
    const left = JSON.stringify([
      await app.database.prisma.enquiry.findMany(),
      await app.database.prisma.contact.findMany(),
    ]);
    expect(left).not.toContain("gone@example.ge");
    const file = "email,name,language,consent_at,consent_source\ngone@example.ge,x,ka,2025-01-01,stand";
    const { data } = await app.call(importContacts, { body: { file } }, { token });
    expect(data).toMatchObject({
      created: 0,
      suppressed: 1,
      left: [{ line: 2, email: "gone@example.ge" }],
    });
    expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(0);
  });
});

describe("a file of contacts", () => {
  if (isFullRun)
    it("is refused with each missing column named, and a dry run checks the rest", async () => {
      const { app, token } = await begin({ workers: 0 });
      const file =
        "Email;name;language;phone\nnino@example.ge;Nino;ka;1\nbad;x;de;2\n\nlast@example.ge;y;en;3;4\nNINO@example.ge;N;ka;5\n";
      const missing = ["consent_at", "consent_source"].map((field) => ({
        line: 1,
        field,
        message: "The column is missing",
      }));
      const english = { token, headers: { "x-locale": "en" } };
      const { data: trial } = await app.call(importContacts, { body: { file, dry_run: true } }, english);
      expect(trial).toMatchObject({ total: 4, created: 0, updated: 0, duplicates: 1, invalid: 3, rows: [] });
      expect(trial.errors.slice(0, 2)).toEqual(missing);
      expect(trial.errors.slice(2).map(({ line, field }) => [line, field])).toEqual([
        [3, "email"],
        [3, "language"],
        [5, "phone"],
      ]);
      expect(trial.errors[3]?.message).toBe("The language is ka, en or ru");
      const refused = await failureOf(app.call(importContacts, { body: { file } }, english));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        "rows.1.consent_at": ["The column is missing"],
        "rows.1.consent_source": ["The column is missing"],
      });
      const foreign = await app.call(importContacts, { body: { file: "a,b\n1,2", dry_run: true } }, english);
      const fields = foreign.data.errors.map(({ field }) => field);
      expect(fields).toEqual(["email", "name", "consent_at", "consent_source"]);
      const empty = await failureOf(app.call(importContacts, { body: { file: " " } }, english));
      expect(Object.keys(empty.body.errors ?? {})).toEqual(["file"]);
      expect((await app.call(listContacts, { query: {} }, { token })).meta.total).toBe(0);
    });

  if (isFullRun)
    it("leaves fields of empty cells unchanged", async () => {
      const { app, token } = await begin({ workers: 0 });
      const head = "email,name,language,consent_at,consent_source,tags";
      const take = (row: string) =>
        app.call(importContacts, { body: { file: `${head}\n${row}\n` } }, { token });
      await take("nino@example.ge,Nino,ru,2025-01-01,fair,vip");
      const { data } = await take("nino@example.ge,,,2024-01-01,letter,");
      expect(data.rows[0]).toMatchObject({ kind: "updated", name: "Nino", language: "ru", tags: ["vip"] });
      expect(data.rows[0]?.consent_source).toBe("fair");
      const { data: late } = await take("nino@example.ge,Nina,en,2026-01-01,desk,late");
      expect(late.rows[0]).toMatchObject({
        name: "Nina",
        before: {
          name: "Nino",
          language: "ru",
          consent_at: "2025-01-01",
          consent_source: "fair",
          tags: ["vip"],
        },
      });
      const { data: fresh } = await take("new@example.ge,,,2024-01-01,letter,");
      expect(fresh.rows[0]).toMatchObject({ kind: "created", language: "ka" });
    });

  if (isFullRun)
    it("is read by the admin's words, and has a sample that can be imported in each language", async () => {
      const { app, token } = await begin({ workers: 0 });
      const file =
        "E-mail,NAME,language,When they agreed,Where they agreed,Tags\nnino@example.ge,Nino,Georgian,2025-01-01,fair,vip";
      const { data } = await app.call(importContacts, { body: { file } }, { token });
      expect(data.rows).toMatchObject([
        { kind: "created", language: "ka", consent_source: "fair", tags: ["vip"] },
      ]);
      for (const locale of LOCALES) {
        const headers = { authorization: `Bearer ${token}` };
        const sample = await fetch(`${app.url()}/api/admin/contacts/sample.xlsx?locale=${locale}`, {
          headers,
        });
        expect(sample.headers.get("content-type")).toContain("spreadsheetml");
        const body = new FormData();
        body.set("file", new Blob([await sample.arrayBuffer()]), "contacts.xlsx");
        body.set("dry_run", "true");
        const url = `${app.url()}/api/admin/contacts/import`;
        const trial = await (await fetch(url, { method: "POST", body, headers })).json();
        expect(trial).toMatchObject({ data: { total: 2, created: 2, errors: [] } });
        expect(trial).toMatchObject({ data: { rows: [{ language: locale }, {}] } });
      }
    });

  it("is answered with the lines that have mistakes, which can be corrected and imported", async () => {
    const { app, token } = await begin({ workers: 0 });
    const english = { token, headers: { "x-locale": "en" } };
    const file =
      "E-mail,name,language,consent_at,consent_source,phone\nnino@example.ge,Nino,ka,2025-01-01,stand,1\nbad,x,de,2025-01-01,stand,2\n";
    const { refused } = (await app.call(importContacts, { body: { file, dry_run: true } }, english)).data;
    expect(refused.headings).toEqual(["E-mail", "name", "language", "consent_at", "consent_source", "phone"]);
    expect(refused.rows).toMatchObject([{ line: 3, cells: ["bad", "x", "de", "2025-01-01", "stand", "2"] }]);
    expect(refused.rows[0]?.reason).toMatch(/^E-mail: .+; language: The language is ka, en or ru$/);
    const corrected = [
      ["Line", "Why it was refused", ...refused.headings],
      ["3", "x", "good@example.ge", "x", "en", "2025-01-01", "stand", "2"],
    ].map((cells) => cells.join(","));
    const { data } = await app.call(importContacts, { body: { file: corrected.join("\n") } }, english);
    expect([data.created, data.refused.rows]).toEqual([1, []]);
  });

  it("is read as Georgian and Russian Excel saves it", async () => {
    const { app, token } = await begin({ workers: 0 });
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.set("file", new Blob([bytes]), "people.csv");
      const headers = { authorization: `Bearer ${token}`, "x-locale": "en" };
      const url = `${app.url()}/api/admin/contacts/import`;
      return (await (await fetch(url, { method: "POST", body, headers })).json()) as {
        data: { created: number; errors: { line: number; field: string }[] };
        errors?: object;
      };
    };
    const head = "email;name;language;consent_at;consent_source;tags;phone";
    const russian = `${head}\r\nivan@example.ge;Иван Петров;ru;31.12.2024;выставка;vip, buyer;1\r\nx@example.ge;Х;ru;12/31/2024;s;;\r\n`;
    const in1251 = Uint8Array.from(russian, (sign) => sign.charCodeAt(0) - (sign > "\u007f" ? 0x350 : 0));
    const georgian = `${head}\r\nnino@example.ge;"'=ნინო";;1.2.2025 10:30;სტენდი;;\r\n`.replaceAll(";", "\t");
    expect((await upload(in1251)).data).toMatchObject({
      created: 1,
      errors: [{ line: 3, field: "consent_at" }],
    });
    expect((await upload(Buffer.from(`\uFEFF${georgian}`, "utf16le"))).data).toMatchObject({ created: 1 });
    expect((await upload(Uint8Array.from([0x61, 0x81, 0x98]))).errors).toHaveProperty("file");
    const { data } = await app.call(listContacts, { query: {} }, { token });
    expect(data.map(({ name, consent_at, tags }) => [name, consent_at, tags.toSorted()])).toEqual([
      ["=ნინო", "2025-02-01T06:30:00.000Z", []],
      ["Иван Петров", "2024-12-31", ["buyer", "vip"]],
    ]);
    expect((await app.call(listContactTags, {}, { token })).data).toEqual(["buyer", "vip"]);
  });

  it("gives a new contact a tag once that a cell names twice", async () => {
    const { app, token } = await begin({ workers: 0 });
    const file =
      "email,name,consent_at,consent_source,tags\nnino@example.ge,Nino,2025-01-01,fair,vip; early|vip";
    const { data } = await app.call(importContacts, { body: { file } }, { token });
    expect(data.rows[0]?.tags).toEqual(["vip", "early"]);
  });

  it("is refused the rows whose tags, with those that their contact has, are too many", async () => {
    const { app, token } = await begin({ workers: 0 });
    const take = async (dryRun: boolean, ...rows: string[]) => {
      const file = ["email,name,consent_at,consent_source,tags", ...rows].join("\n");
      const english = { token, headers: { "x-locale": "en" } };
      return (await app.call(importContacts, { body: { file, dry_run: dryRun } }, english)).data;
    };
    const many = Array.from({ length: CONTACT_TAGS_MAX }, (_, index) => `t${index}`);
    const full = (tags: string) => `full@example.ge,Nino,2025-01-01,fair,${tags}`;
    expect(await take(false, full(many.join("|")))).toMatchObject({ created: 1, invalid: 0 });
    const rows = [
      "bad,x,2025-01-01,fair,",
      full("t0|more"),
      "next@example.ge,Beka,2025-01-01,fair,more",
      "worse,x,2025-01-01,fair,",
    ];
    const reason = `tags: At most ${CONTACT_TAGS_MAX}`;
    for (const dryRun of [true, false]) {
      const { errors, refused, ...figures } = await take(dryRun, ...rows);
      expect(figures).toMatchObject({ total: 4, created: 1, updated: 0, suppressed: 0, invalid: 3 });
      expect(errors.map(({ line, field }) => [line, field])).toEqual([
        [2, "email"],
        [3, "tags"],
        [5, "email"],
      ]);
      expect(refused.rows.map(({ line }) => line)).toEqual([2, 3, 5]);
      expect(refused.rows[1]).toEqual({ line: 3, cells: full("t0|more").split(","), reason });
    }
    const { tags } = await app.database.prisma.contact.findFirstOrThrow({
      where: { email: "full@example.ge" },
    });
    expect(tags.toSorted()).toEqual(many.toSorted());
    // It has both already.
    expect(await take(false, full("t0|t1"))).toMatchObject({ updated: 1, invalid: 0 });
  });

  it("says before it is imported whose name would change, and who gets no campaigns yet", async () => {
    const { app, token } = await begin({ workers: 0 });
    const take = async (dryRun: boolean, ...rows: string[]) => {
      const file = ["email,name,consent_at,consent_source", ...rows].join("\n");
      return (await app.call(importContacts, { body: { file, dry_run: dryRun } }, { token })).data;
    };
    const known = await take(
      false,
      "nino@example.ge,Nino Maisuradze,2024-01-01,fair",
      "nameless@example.ge,,2024-01-01,fair",
      "asked@example.ge,Ana,2024-01-01,fair",
    );
    expect(known).toMatchObject({ created: 3, renamed: 0, renames: [], unconfirmed: 0 });
    await app.database.prisma.contact.updateMany({
      where: { email: "asked@example.ge" },
      data: { status: "pending", source: "newsletter" },
    });
    const rows = [
      "nino@example.ge,Nino,2025-01-01,desk",
      "nameless@example.ge,Beka,2025-01-01,desk",
      "asked@example.ge,Ana,2025-01-01,desk",
      "new@example.ge,Vano,2025-01-01,desk",
    ];
    const figures = {
      created: 1,
      updated: 3,
      renamed: 1,
      renames: [{ line: 2, email: "nino@example.ge", before: "Nino Maisuradze", name: "Nino" }],
      unconfirmed: 1,
    };
    expect(await take(true, ...rows)).toMatchObject(figures);
    expect(await take(false, ...rows)).toMatchObject(figures);
    const { status } = await app.database.prisma.contact.findFirstOrThrow({
      where: { email: "asked@example.ge" },
    });
    expect(status).toBe("pending");
    // Once more there is no other name; who has not confirmed still has not.
    expect(await take(true, ...rows)).toMatchObject({ updated: 4, renamed: 0, renames: [], unconfirmed: 1 });
  });

  it("needs no language, and may have the headings and days of other systems", async () => {
    const { app, token } = await begin({ workers: 0 });
    const take = async (...lines: string[]) =>
      (await app.call(importContacts, { body: { file: lines.join("\n"), dry_run: true } }, { token })).data;
    const { errors, rows } = await take(
      "Email;Имя;Время согласия;Где дано согласие;ტეგები",
      "a@example.ge;Ана;12.05.25;выставка;vip",
      "b@example.ge;Бека;12.05.2025 г.;выставка;",
      "c@example.ge;Вано;13-05-2025;выставка;",
      "d@example.ge;Гио;12.05.99;выставка;",
      // The twelfth of May, or the fifth of December.
      "e@example.ge;Дато;12-05-2025;выставка;",
    );
    expect(errors.map(({ line, field }) => [line, field])).toEqual([
      [5, "consent_at"],
      [6, "consent_at"],
    ]);
    expect(rows.map(({ language, consent_at, tags }) => [language, consent_at, tags])).toEqual([
      ["ka", "2025-05-12", ["vip"]],
      ["ka", "2025-05-12", []],
      ["ka", "2025-05-13", []],
    ]);
  });

  it("take a day and a source that may be anything for a consent's only once somebody has said so", async () => {
    const { app, token } = await begin({ workers: 0 });
    const file = "Email;Имя;Согласие;Дата;Источник\na@example.ge;Ана;да;12.05.2025;выставка";
    const take = (columns: Record<string, string>) =>
      app.call(importContacts, { body: { file, columns: JSON.stringify(columns) } }, { token });
    const refused = await failureOf(take({}));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["rows.1.consent_at", "rows.1.consent_source"]);
    const { data } = await take({ Дата: "consent_at", Источник: "consent_source" });
    expect(data.rows).toMatchObject([{ consent_at: "2025-05-12", consent_source: "выставка" }]);
  });

  it("come from files with headings that nobody knows, once somebody has said what they are, and from the next one", async () => {
    const { app, token } = await begin({ workers: 0 });
    const fileOf = (email: string) =>
      `ФИО;Контакт;Язык;Opt-in;Где дано согласие;Tags\nНино;${email};ru;2025-01-01;stand;private`;
    const send = async (email: string, over: { dry_run?: boolean; columns?: string } = {}) =>
      (await app.call(importContacts, { body: { file: fileOf(email), ...over } }, { token })).data;

    const trial = await send("first@example.ge", { dry_run: true });
    expect(trial.columns.slice(0, 4)).toEqual([
      { heading: "ФИО", column: "name", example: "Нино" },
      { heading: "Контакт", column: null, example: "first@example.ge" },
      { heading: "Язык", column: "language", example: "ru" },
      { heading: "Opt-in", column: null, example: "2025-01-01" },
    ]);
    expect(trial.errors.map(({ field }) => field)).toEqual(["email", "consent_at"]);

    // A known heading can be left out, too.
    const columns = JSON.stringify({ Контакт: "email", "opt-in ": "consent_at", Tags: "" });
    const again = await send("first@example.ge", { dry_run: true, columns });
    expect([again.created, again.errors, again.columns.at(-1)?.column]).toEqual([1, [], null]);
    // A trial remembers nothing.
    expect((await send("first@example.ge", { dry_run: true })).created).toBe(0);

    expect((await send("first@example.ge", { columns })).created).toBe(1);
    const next = await send("second@example.ge");
    expect([next.created, next.rows[0]?.tags]).toEqual([1, []]);
    // What is said now wins over what was said before.
    const tagged = await send("third@example.ge", { columns: JSON.stringify({ tags: "tags" }) });
    expect(tagged.rows[0]?.tags).toEqual(["private"]);

    for (const wrong of ["no json", "[]", JSON.stringify({ Контакт: "phone" })])
      expect((await failureOf(send("first@example.ge", { columns: wrong }))).status).toBe(422);
    const twice = JSON.stringify({ ФИО: "email" });
    expect((await failureOf(send("first@example.ge", { columns: twice }))).status).toBe(422);
  });
});
