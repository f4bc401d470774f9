import { getPerson, getPersonTimeline, type PersonTimeline } from "@ezo/contract/persons";
import { PERSON_TIMELINE_PAGE_SIZE } from "@ezo/contract/values/limits/enquiries";
import { expect, it } from "vitest";
import { fillTraces } from "../../../stack/factories/busy-persons.ts";
import { confirmConsents } from "../../../stack/consents.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { storeEnquiry } from "../../../stack/factories/enquiries.ts";
import { aPhone, of, usePersonStack } from "./person-calls.ts";

const { stack, token, db, send, personOf, person } = usePersonStack();

/** Every page of a person's timeline, as the screen reads them. */
async function pagesOf(id: number): Promise<PersonTimeline[]> {
  const pages: PersonTimeline[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: { cursor?: string } = cursor === "" ? {} : { cursor };
    const page: { data: PersonTimeline; meta: { next_cursor: string | null } } = await stack().call(
      getPersonTimeline,
      { ...of(id), query },
      { token: token() },
    );
    pages.push(page.data);
    cursor = page.meta.next_cursor;
    expect(pages.length).toBeLessThan(50);
  }
  return pages;
}

it("has every line on one page, in order, also where many have one instant", async () => {
  const email = "one-instant@example.ge";
  const { id: enquiryId } = await storeEnquiry(db(), { email, createdAt: new Date("2026-01-05T10:00:00Z") });
  const createdAt = new Date("2026-01-05T11:00:00Z");
  const notes = Array.from({ length: 2 * PERSON_TIMELINE_PAGE_SIZE + 20 }, (_, at) => `Note ${at}`);
  await db().enquiryNote.createMany({ data: notes.map((text) => ({ enquiryId, text, createdAt })) });
  const id = (await personOf(enquiryId))?.id ?? 0;
  const pages = await pagesOf(id);
  const lines = pages.flatMap(({ events }) => events);
  expect(pages.map(({ events }) => events.length)).toEqual([
    PERSON_TIMELINE_PAGE_SIZE,
    PERSON_TIMELINE_PAGE_SIZE,
    21,
  ]);
  expect(new Set(lines.map(({ detail }) => detail))).toEqual(new Set([...notes, "contact_form"]));
  // In the order of the answer that has all.
  expect(lines).toEqual((await person(id)).timeline);
  // With the page whose lines say that it came in.
  expect(pages.map(({ enquiries }) => enquiries.map((row) => row.id))).toEqual([[], [], [enquiryId]]);
});

it("has lines of every part, of all who were merged, and with each enquiry which of theirs it is", async () => {
  await createStock(db());
  const [email, phone] = ["every-part@example.ge", aPhone()];
  await confirmConsents(db(), false);
  const ids: number[] = [];
  for (let at = 0; at < 3; at += 1) ids.push(await send({ email, phone, marketing_consent: true }));
  await stack().drain();
  const personId = (await personOf(ids[0] ?? 0))?.id ?? 0;
  const merged = await db().person.create({ data: { name: "Merged", mergedIntoId: personId } });
  const traced = { personId, mergedId: merged.id, moved: 0 };
  const nobodyElse = { everyOther: 1_000_000, everyReader: 1_000_000 };
  for (const statement of fillTraces(traced, { ...nobodyElse, campaigns: 20 }))
    await db().$executeRawUnsafe(statement);
  const pages = await pagesOf(merged.id);
  expect(pages.length).toBeGreaterThan(1);
  const lines = pages.flatMap(({ events }) => events);
  expect(lines).toEqual((await person(personId)).timeline);
  const kinds = new Set(lines.map(({ kind }) => kind));
  for (const kind of ["enquiry", "note", "reply", "mail", "call", "hold", "hold_ended", "campaign", "click"])
    expect(kinds, kind).toContain(kind);
  const arrived = pages.flatMap(({ enquiries }) => enquiries).toSorted((one, other) => one.id - other.id);
  expect(arrived.map(({ id }) => id)).toEqual(ids);
  expect(arrived.map(({ person: whose }) => whose?.enquiry_number)).toEqual([1, 2, 3]);
});

it("is left out of the person where the call asks for that, and has a cursor of its own form only", async () => {
  const id = (await personOf(await send({ phone: aPhone() })))?.id ?? 0;
  await stack().drain();
  const query = { timeline: "false" as const };
  const { data } = await stack().call(getPerson, { ...of(id), query }, { token: token() });
  const whole = await person(id);
  expect(whole.timeline.length).toBeGreaterThan(0);
  expect(data).toEqual({ ...whole, timeline: [] });
  const ask = (cursor: string) =>
    fetch(`${stack().url()}/api/admin/persons/${id}/timeline?cursor=${encodeURIComponent(cursor)}`, {
      headers: { authorization: `Bearer ${token()}` },
    });
  expect((await ask("0~n1")).status).toBe(200);
  for (const cursor of ["x", "1~", "1~n1'", "99999999999999999~n1"])
    expect((await ask(cursor)).status, cursor).toBe(422);
});
