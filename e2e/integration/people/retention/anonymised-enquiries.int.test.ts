import { addEnquiryNote, getEnquiry, listEnquiries, updateEnquiry } from "@ezo/contract/enquiries/enquiries";
import { holdForEnquiry } from "@ezo/contract/enquiries/enquiry-apartment";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { noteCall } from "@ezo/contract/enquiries/enquiry-steps";
import { DAY_MS } from "@ezo/contract/values/time";
import { removeDeleted } from "@ezo/core/enquiries/retention/remove-deleted";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type createApartment, createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";
import { aPhone, enquiryMaker, type Wanted } from "./enquiry-maker.ts";
import { before, params, retentionCalls } from "./retention-stack.ts";

let stack: Stack;
let token: string;
let floor: Parameters<typeof createApartment>[1];
let serial = 0;
const { db, apply, nextNight, forgetEverything } = retentionCalls(() => stack);
const make = enquiryMaker({ db, floor: () => floor });

beforeAll(async () => {
  stack = await startStack({ workers: 0 });
  token = await stack.token();
  ({
    floors: [floor],
  } = await createStock(db()));
});
afterAll(() => stack.stop());
beforeEach(forgetEverything);

describe("enquiries that were completed without a deal", () => {
  it("keep their row with all that is counted, and forget the mailbox of their mails", async () => {
    const night = nextNight();
    const wanted = { days: 745, deal: "none", status: "completed", isDeleted: false } as const;
    const keys = { email: `kept${++serial}@example.ge`, phone: aPhone() };
    const { id } = await make({ ...wanted, mailbox: 0, phone: 0 }, night, keys);
    const was = await db().enquiry.findUniqueOrThrow({ where: { id } });
    await apply(night);
    const { data } = await stack.call(getEnquiry, params({ id }), { token });
    expect(data).toMatchObject({
      name: "",
      email: "",
      phone: null,
      message: "",
      person: null,
      status: "completed",
      apartment: { id: was.apartmentId },
      anonymised_at: night.toISOString(),
      created_at: was.createdAt.toISOString(),
      updated_at: was.updatedAt.toISOString(),
      version: was.version,
      notes: [],
      replies: [],
      consent_text: null,
      attribution: { utm_source: "google", utm_content: null, landing_path: null },
    });
    expect(data.history.map(({ kind }) => kind)).toEqual([
      "created",
      "status",
      "offered",
      "confirmation_refused",
    ]);
    const mail = await db().delivery.findUniqueOrThrow({ where: { key: `confirmation-${id}` } });
    expect(mail).toMatchObject({ status: "sent", recipient: "" });
    expect(await db().hold.count({ where: { enquiryId: id, reason: "" } })).toBe(1);
    expect(await db().offer.count({ where: { enquiryId: id, note: "" } })).toBe(1);
  });

  it("of an apartment that was sold to somebody else had no deal", async () => {
    const night = nextNight();
    const wanted = { days: 745, status: "completed", isDeleted: false, mailbox: 0, phone: null } as const;
    const keys = () => ({ email: `rival${++serial}@example.ge`, phone: null });
    const buyer = await make({ ...wanted, deal: "sale" }, night, keys());
    const rival = await make({ ...wanted, deal: "none" }, night, keys());
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: buyer.id } });
    await db().enquiry.update({
      where: { id: rival.id },
      data: { apartmentId, createdAt: before(night, 800) },
    });
    await apply(night);
    const left = await db().enquiry.findMany({
      where: { id: { in: [buyer.id, rival.id] } },
      orderBy: { id: "asc" },
    });
    expect(left.map(({ anonymisedAt }) => anonymisedAt !== null)).toEqual([false, true]);
  });

  it("of an apartment that was sold to somebody whose enquiry is removed since had no deal", async () => {
    const night = nextNight();
    const wanted = { days: 745, status: "completed", isDeleted: false, mailbox: 0, phone: null } as const;
    const keys = () => ({ email: `removed${++serial}@example.ge`, phone: null });
    const rival = await make({ ...wanted, deal: "sale" }, night, keys());
    const buyer = await make({ ...wanted, deal: "none" }, night, keys());
    const { apartmentId, completedAt } = await db().enquiry.findUniqueOrThrow({ where: { id: rival.id } });
    const soldAt = completedAt ?? night;
    await db().hold.create({
      data: {
        apartmentId: apartmentId ?? 0,
        enquiryId: buyer.id,
        reason: "Nino",
        until: soldAt,
        createdAt: soldAt,
        endedAt: soldAt,
        end: "sold",
      },
    });
    await db().enquiry.update({ where: { id: buyer.id }, data: { deletedAt: before(night, 31) } });
    expect(await removeDeleted(db(), before(night, 30))).toBe(1);
    expect(await db().hold.count({ where: { enquiryId: null, end: "sold" } })).toBe(1);
    await apply(night);
    expect(await db().enquiry.findMany({ select: { id: true, anonymisedAt: true } })).toEqual([
      { id: rival.id, anonymisedAt: night },
    ]);
  });

  it("stay where something was done about them since, and where what they bought has left the stock", async () => {
    const night = nextNight();
    const wanted = { days: 745, status: "completed", isDeleted: false, mailbox: 0, phone: null } as const;
    const makeOne = (deal: Wanted["deal"]) =>
      make({ ...wanted, deal }, night, { email: `since${++serial}@example.ge`, phone: null });
    const lines = [
      { kind: "call", fromValue: "phone", toValue: "reached" },
      { kind: "hold_ended", fromValue: "101", toValue: "expired" },
      { kind: "restored" },
      { kind: "assignee", fromValue: null, toValue: "1" },
      { kind: "opened" },
    ] as const;
    const [called, held, restored, given, read] = [
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
      await makeOne("none"),
    ];
    for (const [index, { id: enquiryId }] of [called, held, restored, given, read].entries())
      await db().enquiryHistory.create({
        data: { ...(lines[index] ?? lines[0]), enquiryId, createdAt: before(night, 20) },
      });
    const [bought, boughtByHand] = [await makeOne("sold hold"), await makeOne("sale")];
    await db().enquiryHistory.create({
      data: {
        enquiryId: bought.id,
        kind: "hold_ended",
        fromValue: "101",
        toValue: "sold",
        createdAt: before(night, 745),
      },
    });
    await db().hold.deleteMany({ where: { enquiryId: bought.id } });
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: boughtByHand.id } });
    await db().apartment.update({ where: { id: apartmentId ?? 0 }, data: { deletedAt: before(night, 3) } });
    await apply(night);
    const gone = await db().enquiry.findMany({
      where: { anonymisedAt: { not: null } },
      orderBy: { id: "asc" },
    });
    expect(gone.map(({ id }) => id)).toEqual([given.id, read.id]);
    // The period begins anew with what was done last.
    const later = new Date(night.getTime() + 800 * DAY_MS);
    await apply(later);
    token = await stack.token();
    expect(await db().enquiry.count({ where: { anonymisedAt: later } })).toBe(3);
    await db().retentionRun.deleteMany({ where: { startedAt: later } });
  });

  it("take nothing new once they are anonymised", async () => {
    const night = nextNight();
    const wanted = { days: 745, deal: "none", status: "completed", isDeleted: false } as const;
    const keys = { email: `shut${++serial}@example.ge`, phone: null };
    const made = await make({ ...wanted, mailbox: 0, phone: null }, night, keys);
    const { apartmentId } = await db().enquiry.findUniqueOrThrow({ where: { id: made.id } });
    await apply(night);
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const calls = [
      stack.call(addEnquiryNote, { ...params(made), body: { text: "New" } }, { token }),
      stack.call(updateEnquiry, { ...params(made), body: { status: "in_progress" } }, { token }),
      stack.call(updateEnquiry, { ...params(made), body: { name: "New", ...keys } }, { token }),
      stack.call(replyToEnquiry, { ...params(made), body: { subject: "New", body: "New" } }, { token }),
      stack.call(noteCall, { ...params(made), body: { outcome: "reached", note: "New" } }, { token }),
      stack.call(
        holdForEnquiry,
        { ...params(made), body: { apartment_id: apartmentId ?? 0, until } },
        { token },
      ),
    ];
    const statuses = (await Promise.all(calls.map(failureOf))).map(({ status }) => status);
    expect(statuses).toEqual(calls.map(() => 404));
    const { data: rows } = await stack.call(listEnquiries, { query: { status: ["completed"] } }, { token });
    expect(rows.map(({ id }) => id)).toContain(made.id);
  });
});
