import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { findPersons } from "@ezo/contract/persons";
import { describe, expect, it } from "vitest";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { aPhone, usePersonStack } from "../persons/person-calls.ts";

const { stack, token, db, send, personOf } = usePersonStack();
let serial = 0;

describe("an enquiry that is entered by hand", () => {
  const enter = (body: object, headers: Record<string, string> = {}) =>
    stack().call(enterEnquiry, { body: { name: "გიორგი", ...body } }, { token: token(), headers });

  it("finds its person by the number, arrives live, and writes to nobody unasked", async () => {
    const phone = aPhone();
    const known = await personOf(await send({ phone, name: "ნინო" }));
    const query = { search: phone.slice(-7) };
    const [match] = (await stack().call(findPersons, { query }, { token: token() })).data;
    expect(match).toMatchObject({ id: known?.id, name: "ნინო", phones: [phone], enquiry_count: 1 });

    // Whatever other tests have stored must not delay what this one waits for.
    await stack().drain();
    const live = await stack().live(token());
    const email = `office-${++serial}@example.ge`;
    const { data } = await enter({ phone, email, source: "call", note: "Calls back", message: "Two rooms" });
    const row = await live.waitFor("customer:created", ({ id }) => id === data.id);
    expect(row).toMatchObject({ status: "new", is_unread: true, source: "call", person: { id: known?.id } });
    expect(data.person).toEqual({ id: known?.id, enquiry_number: 2, enquiries: 2 });
    expect(data.notes.map(({ text }) => text)).toEqual(["Calls back"]);
    expect(data.history[0]).toMatchObject({
      kind: "created",
      to: "call",
      actor: { name: "მაკა მარკეტინგი" },
    });

    const asked = await enter({ email: `asked-${serial}@example.ge`, source: "portal", confirm: true });
    await stack().drain();
    expect(stack().mailbox.to(email)).toEqual([]);
    expect(stack().mailbox.to(asked.data.email)).toHaveLength(1);
  });

  it("may have no address", async () => {
    const { data } = await enter({ phone: aPhone() });
    expect(data).toMatchObject({ email: "", source: "walk_in", person: { enquiry_number: 1 } });
    await stack().drain();
  });

  it("is stored once per idempotency key", async () => {
    const headers = { "idempotency-key": `by-hand-${++serial}` };
    const body = { phone: aPhone() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(body, headers)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const { project } = await createStock(db());
    const phone = aPhone();
    for (const other of [{ name: "Other" }, { project_id: project.id }, { phone }])
      expect((await failureOf(enter({ ...body, ...other }, headers))).status).toBe(422);
    // Nobody is known by what was not stored.
    expect(await db().personKey.count({ where: { value: phone } })).toBe(0);
  });

  it("belongs to the project of its apartment", async () => {
    const { project, apartments } = await createStock(db());
    const [apartment] = apartments;
    const { data } = await enter({ phone: aPhone(), apartment_id: apartment.id });
    expect(data).toMatchObject({ project: { id: project.id }, apartment: { id: apartment.id } });
  });

  it.each([
    ["neither number nor address", {}, "phone"],
    ["a number that is none", { phone: "12" }, "phone"],
    ["a confirmation without an address", { phone: "+995555123456", confirm: true }, "email"],
    ["no name", { name: " ", phone: "+995555123456" }, "name"],
    ["an unknown project", { phone: "+995555123456", project_id: 999_999 }, "project_id"],
    ["a source of the site", { phone: "+995555123456", source: "contact_form" }, "source"],
  ])("is refused with %s", async (_, body, field) => {
    const refused = await failureOf(enter(body));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
  });

  it("is entered by staff only", async () => {
    const body = { name: "x", phone: aPhone() };
    expect((await failureOf(stack().call(enterEnquiry, { body }))).status).toBe(401);
  });
});
