import { enterEnquiry } from "@ezo/contract/enquiries/enquiry-by-hand";
import { replyToEnquiry } from "@ezo/contract/enquiries/enquiry-replies";
import { offerToEnquiry } from "@ezo/contract/enquiries/enquiry-offers";
import { testCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import type { RouteDefinition } from "@ezo/contract/route";
import { RATE_LIMITS } from "@ezo/contract/values/limits/rate-limits";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProject } from "../../../stack/factories/content.ts";
import { createApartment, createBuilding, createFloor } from "../../../stack/factories/explorer.ts";
import { ADMIN, MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let stack: Stack;
let admin: string;
let seller: string;
beforeAll(async () => {
  stack = await startStack({ workers: 0, env: { RATE_LIMIT_SCALE: "1" } });
  [admin, seller] = [await stack.token(ADMIN), await stack.token(MARKETING)];
});
afterAll(() => stack.stop());

let serial = 0;
const enquiry = (email = `person-${++serial}@example.ge`) =>
  stack.database.prisma.enquiry.create({
    data: { source: "contact_form", name: "Nino", email, message: "", locale: "en" },
  });

/** The answer to a call as a client sees it, with its headers. */
const post = (definition: RouteDefinition, id: number, body: object, token: string, key?: string) =>
  fetch(`${stack.url()}/api${definition.path.replace(":id", String(id))}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
const refusalOf = async (answer: Response) => ({
  status: answer.status,
  seconds: Number(answer.headers.get("retry-after")),
  body: (await answer.json()) as { code: string; message: string },
});
async function expectRefusal(answer: Response, about: RegExp): Promise<void> {
  const { status, seconds, body } = await refusalOf(answer);
  expect([status, body.code]).toEqual([429, "too_many_requests"]);
  expect(body.message).toMatch(about);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
}
async function expectAll(status: number, count: number, send: (nth: number) => Promise<Response>) {
  for (let nth = 0; nth < count; nth++) expect((await send(nth)).status).toBe(status);
}

// ASVS 5.0: 2.3.2
describe("mails that staff send", () => {
  it("as tests of a campaign: so many reach one mailbox, from all users together", async () => {
    const text = { subject: "a", preview_text: "", blocks: [{ type: "heading" as const, text: "a" }] };
    const body = { name: "a", translations: { ka: text, en: text, ru: text } };
    const { id } = (await stack.call(createCampaign, { body }, { token: seller })).data;
    const test = (email: string, token = seller, locale?: string) =>
      post(testCampaign, id, { email, ...(locale ? { locale } : {}) }, token);
    const { points } = RATE_LIMITS.testMailTo;
    await expectAll(200, points, (nth) => test("stranger@example.ge", nth % 2 ? seller : admin, "ka"));
    await expectRefusal(await test("stranger@example.ge", seller, "ka"), /mail|წერილ|пис/i);
    await expectRefusal(await test("Stranger+tag@example.ge", admin, "ka"), /mail|წერილ|пис/i);
    // In every language, or in none: a test that is refused has sent nothing.
    await expectAll(200, points / 3, () => test("other@example.ge", admin));
    const before = stack.mailbox.to("other@example.ge").length;
    expect((await test("other@example.ge", admin)).status).toBe(429);
    expect(stack.mailbox.to("other@example.ge")).toHaveLength(before);
    // The firm's own people may look more often.
    await expectAll(200, points + 1, () => test(ADMIN, seller, "ka"));
  });

  it("as replies: so many reach one mailbox, whichever enquiries it has sent", async () => {
    const [first, second, other] = [
      await enquiry("flooded@example.ge"),
      await enquiry("Flooded+again@example.ge"),
      await enquiry(),
    ];
    const reply = (to: { id: number }, token = seller) =>
      post(replyToEnquiry, to.id, { subject: "a", body: "b" }, token);
    await expectAll(201, RATE_LIMITS.replyTo.points, (nth) => reply(nth % 2 ? first : second));
    await expectRefusal(await reply(first), /mail|წერილ|пис/i);
    await expectRefusal(await reply(second, admin), /mail|წერილ|пис/i);
    expect((await reply(other)).status).toBe(201);
  });
});

describe("the idempotency key of a member of staff", () => {
  it("is one's own: the same key of a colleague's is another", async () => {
    const project = await createProject(stack.database.prisma);
    const building = await createBuilding(stack.database.prisma, project.id, "A");
    const floor = await createFloor(stack.database.prisma, building.id, 1);
    const apartment = await createApartment(stack.database.prisma, floor, "1", { price: 100_000 });
    const { id } = await enquiry();
    const byHand = { source: "walk_in", name: "Ana", phone: "+995555123456", locale: "ka" };
    const writes = [
      { route: replyToEnquiry, body: { subject: "a", body: "b" } },
      { route: offerToEnquiry, body: { apartment_id: apartment.id } },
      { route: enterEnquiry, body: byHand },
    ];
    for (const [index, { route, body }] of writes.entries()) {
      const send = async (token: string) => {
        const answer = await post(route, id, body, token, `shared-key-${index}`);
        expect([route.path, answer.status]).toEqual([route.path, 201]);
        const { data } = (await answer.json()) as {
          data: { id: number | string; author?: { name: string } };
        };
        return data;
      };
      const [own, theirs] = [await send(seller), await send(admin)];
      expect(theirs.id).not.toBe(own.id);
      expect(await send(seller)).toMatchObject({ id: own.id });
      expect(await send(admin)).toMatchObject({ id: theirs.id });
      if (own.author) expect(theirs.author?.name).not.toBe(own.author.name);
    }
  });
});
