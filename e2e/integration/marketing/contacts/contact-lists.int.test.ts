import { listAudit } from "@ezo/contract/admin/operations/audit";
import { exportContacts, listMatchingContacts, tagContacts } from "@ezo/contract/marketing/contact-lists";
import {
  contactVersions,
  deleteContact,
  importContacts,
  listContacts,
  patchContact,
} from "@ezo/contract/marketing/contacts";
import { CONTACT_TAGS_MAX } from "@ezo/contract/values/limits/marketing";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";

const { stack, call, db } = useMarketingStack();

let serial = 0;
/** Contacts with these tags, in their order. */
async function people(...tags: string[][]): Promise<number[]> {
  const mark = `m${++serial}`;
  const rows = tags.map(
    (own, index) => `${mark}-${index}@example.ge,"=Ann ""A""",en,2025-01-01,stand,${own.join("|")}`,
  );
  const file = ["email,name,language,consent_at,consent_source,tags", ...rows].join("\n");
  await call(importContacts, { body: { file } });
  const { data } = await call(listContacts, { query: { search: `${mark}-` } });
  return data.map(({ id }) => id).toSorted((a, b) => a - b);
}
const tagsOf = async (ids: readonly number[]) => {
  const rows = await db().contact.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
  return rows.map(({ tags }) => tags.toSorted());
};
const tag = async (changes: { id: number; add?: string[]; remove?: string[] }[]) =>
  (await call(tagContacts, { body: { changes } })).data;

describe("tags of many contacts", () => {
  it("are added and taken away, and its undo leaves those that were there before", async () => {
    const ids = await people(["vip"], [], ["fair"]);
    const done = await tag(ids.map((id) => ({ id, add: ["vip"], remove: ["fair"] })));
    expect(await tagsOf(ids)).toEqual([["vip"], ["vip"], ["vip"]]);
    expect([done.changed, done.missing]).toEqual([2, []]);
    const [first] = ids;
    const { data: lines } = await call(contactVersions.history, { params: { id: String(ids[1]) } });
    expect(lines[0]).toMatchObject({ kind: "updated", changes: [{ field: "tags" }] });
    expect(done.previous.some(({ id }) => id === first)).toBe(false);
    await tag(done.previous);
    expect(await tagsOf(ids)).toEqual([["vip"], [], ["fair"]]);
  });

  it("lose nothing where several are given at once", async () => {
    const [id = 0] = await people(["old"]);
    const names = Array.from({ length: 6 }, (_, index) => `tag ${index}`);
    await Promise.all(names.map((name) => tag([{ id, add: [name], remove: ["old"] }])));
    expect(await tagsOf([id])).toEqual([names]);
  });

  it("are changed of all or none, and who is gone is named", async () => {
    const [full = 0, other = 0, gone = 0] = await people([], [], []);
    const many = Array.from({ length: CONTACT_TAGS_MAX }, (_, index) => `t${index}`);
    await call(patchContact, { params: { id: String(full) }, body: { tags: many } });
    const failure = await failureOf(
      tag([
        { id: other, add: ["more"] },
        { id: full, add: ["more"] },
      ]),
    );
    expect([failure.status, Object.keys(failure.body.errors ?? {})]).toEqual([422, ["changes.1.add"]]);
    expect(await tagsOf([other])).toEqual([[]]);

    await call(deleteContact, { params: { id: String(gone) }, query: {} });
    const { changed, missing } = await tag([
      { id: other, add: ["more"] },
      { id: gone, add: ["more"] },
    ]);
    expect([changed, missing, await tagsOf([other])]).toEqual([1, [gone], [["more"]]]);
  });

  it("are refused without anything to change, and with a name that nobody knows", async () => {
    const [id = 0] = await people([]);
    expect((await failureOf(tag([{ id }]))).status).toBe(422);
    const misspelt = { body: { changes: [{ id, ad: ["vip"] }] } } as never;
    expect((await failureOf(call(tagContacts, misspelt))).status).toBe(422);
  });
});

describe("the export of contacts", () => {
  it("has those of the filter, as a file that the import takes without changing anything", async () => {
    const ids = await people(["vip", "fair"], ["vip"], []);
    const search = `m${serial}-`;
    for (const language of [undefined, "en", "ka"] as const) {
      const query = { search, ...(language && { file_language: language }) };
      const file = await call(exportContacts, { query });
      const { data } = await call(importContacts, { body: { file, dry_run: true } });
      expect(data, file).toMatchObject({ total: 3, created: 0, updated: 3, invalid: 0, errors: [] });
      for (const { name, language: own, tags, consent_at, consent_source, before } of data.rows)
        expect({ name, language: own, tags, consent_at, consent_source }).toEqual(before);
    }
    const tagged = await call(exportContacts, { query: { search, tag: "fair" } });
    expect(tagged.trim().split("\r\n")).toHaveLength(2);
    const chosen = await call(exportContacts, { query: { search, ids: ids.slice(1).join(",") } });
    expect(chosen.trim().split("\r\n")).toHaveLength(3);
    expect(chosen).not.toContain(`m${serial}-0@`);
  });

  it("is noted in the audit log, without what was searched for, and takes its own right", async () => {
    await people([]);
    const search = `m${serial}-`;
    await call(exportContacts, { query: { search, language: "en" } });
    const token = await stack().token();
    const { data } = await stack().call(listAudit, { query: { entity: "contact" } }, { token });
    const [line] = data.filter(({ action }) => action === "exported");
    expect(line).toMatchObject({ after: { count: 1, filter: { search: "[hidden]", language: "en" } } });
    const file = await fetch(`${stack().url()}/api/admin/contacts/export?search=${search}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="contacts.csv"');
    expect((await failureOf(stack().call(exportContacts, { query: {} }))).status).toBe(401);
    expect((await failureOf(call(exportContacts, { query: { serach: "x" } as never }))).status).toBe(422);
  });
});

describe("everything that a filter of contacts finds", () => {
  it("is found newest first, and its export leaves out who is added afterwards", async () => {
    const ids = await people(["vip"], ["vip"], ["fair"]);
    const search = `m${serial}-`;
    const query = { search, tag: "vip" };
    const { data, meta } = await call(listMatchingContacts, { query });
    expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed());
    expect(meta.total).toBe(2);

    const later = `email,name,language,consent_at,consent_source,tags\n${search}9@example.ge,Late,en,2025-01-01,stand,vip`;
    await call(importContacts, { body: { file: later } });
    const bounds = { newest_id: String(data[0]?.id), oldest_id: String(data.at(-1)?.id) };
    const file = await call(exportContacts, { query: { ...query, ...bounds } });
    expect(file.trim().split("\r\n")).toHaveLength(3);
    expect(file).not.toContain(`${search}9@`);
  });

  it("is refused with a filter that nobody knows", async () => {
    const misspelt = { query: { tga: "vip" } } as never;
    expect((await failureOf(call(listMatchingContacts, misspelt))).status).toBe(422);
  });
});
