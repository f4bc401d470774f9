import { getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { deleteContact, getContact } from "@ezo/contract/marketing/contacts";
import { LEAVING_REASONS, type LeavingReason } from "@ezo/contract/marketing/leaving";
import { LEAVING_TEXT_MAX_LENGTH, LEAVING_UNDO_DAYS } from "@ezo/contract/values/limits/marketing";
import { mailLinksOf } from "@ezo/core/campaigns/links/mail-links";
import { suppress } from "@ezo/core/contacts/subscription/suppress";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFullRun } from "../../../../scripts/lib/tests/test-scope.ts";
import { useMarketingStack } from "../../../stack/marketing-stack.ts";
import { sentCampaign } from "../campaigns/click-stack.ts";

const { stack, call, db } = useMarketingStack();
const one = (id: number) => ({ params: { id: String(id) } });

/** A reader of a sent campaign, with the links in their mail. */
async function aReader() {
  const { id, contactIds } = await sentCampaign(db(), {
    links: [],
    readers: [{ locale: "en", state: "sent", clicks: [] }],
  });
  const contactId = contactIds[0] ?? 0;
  const row = await db().campaignRecipient.findFirstOrThrow({ where: { campaignId: id } });
  const links = await mailLinksOf({ db: db(), secret: stack().config.jwtSecret, publicUrl: stack().url() })();
  const unsubscribe = links.unsubscribe(row.id);
  const send = (form: Record<string, string>) =>
    fetch(links.preferences(row.id), { method: "POST", body: new URLSearchParams(form) });
  return {
    contactId,
    unsubscribe,
    /** As a mail program does it. */
    leave: () =>
      fetch(unsubscribe, {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      }),
    say: (reason: string, text = "") => send({ action: "reason", reason, text }),
    undo: () => send({ action: "undo" }),
    contact: async () => (await call(getContact, one(contactId))).data,
    results: async () => (await call(getCampaign, one(id))).data.results,
    campaignId: id,
  };
}
const actionsIn = (html: string) =>
  [...html.matchAll(/name="action" value="(\w+)"/g)].map(([, name]) => name);
const kindsOf = ({ timeline }: { timeline: readonly { kind: string }[] }) =>
  timeline.map(({ kind }) => kind).filter((kind) => kind !== "campaign");

describe("the page of a reader who has left", () => {
  it("asks why once, after they have left, and the campaign counts it", async () => {
    const reader = await aReader();
    await reader.say("bought");
    expect(kindsOf(await reader.contact())).toEqual([]);
    const left = await reader.leave();
    expect([left.status, actionsIn(await left.text())]).toEqual([200, ["reason", "undo"]]);
    expect((await reader.contact()).status).toBe("unsubscribed");
    // Neither nothing nor something unknown is a reason, and neither is an obstacle.
    for (const reason of ["", "unheard_of"])
      expect(actionsIn(await (await reader.say(reason)).text())).toEqual(["reason", "undo"]);
    expect(actionsIn(await (await reader.say("too_many")).text())).toEqual(["undo"]);
    await reader.say("bought");
    expect(actionsIn(await (await fetch(reader.unsubscribe)).text())).toEqual(["undo"]);
    expect(await reader.results()).toMatchObject({
      unsubscribed: 1,
      leaving_reasons: [{ reason: "too_many", count: 1 }],
    });
    const { timeline } = await reader.contact();
    expect(timeline.filter(({ kind }) => kind === "left_because")).toMatchObject([
      { detail: "too_many", campaign: { id: reader.campaignId } },
    ]);
  });

  it("keeps the reader's own words, as many as fit, until the person is erased", async () => {
    const reader = await aReader();
    await reader.leave();
    await reader.say("other", `I moved\u0000 ${"a".repeat(LEAVING_TEXT_MAX_LENGTH)}`);
    const said = (await reader.contact()).timeline.find(({ kind }) => kind === "left_because")?.detail ?? "";
    expect(said).toMatch(/^other: I moved a+$/);
    expect(said).toHaveLength("other: ".length + LEAVING_TEXT_MAX_LENGTH);
    await call(deleteContact, { ...one(reader.contactId), query: {} });
    const lines = await db().contactHistory.findMany({ where: { contactId: reader.contactId } });
    expect(lines.filter(({ kind }) => kind === "left_because").map(({ detail }) => detail)).toEqual([
      "other",
    ]);
  });

  it("takes it back with the proof of what it says, and asks again after the next time", async () => {
    const reader = await aReader();
    await reader.leave();
    await reader.say("never_signed_up");
    expect((await reader.undo()).status).toBe(200);
    const back = await reader.contact();
    expect(back).toMatchObject({ status: "subscribed", consent_source: "newsletter" });
    expect(back.consent_text).not.toBe("");
    expect(back.consent_text_version).toMatch(/^footer\.newsletter_consent:en:/);
    expect(kindsOf(back).sort()).toEqual(["came_back", "consent", "left_because", "unsubscribed"]);
    expect(await reader.results()).toMatchObject({ unsubscribed: 0, leaving_reasons: [] });
    expect(actionsIn(await (await reader.leave()).text())).toEqual(["reason", "undo"]);
  });
});

describe("what cannot be taken back by a link", () => {
  type Reader = Awaited<ReturnType<typeof aReader>>;
  const leaveBy = ({ contactId }: Reader, detail: string) =>
    db().$transaction((tx) => suppress(tx, { contactId, status: "unsubscribed", detail }));

  it.each<[string, (reader: Reader) => Promise<unknown>]>([
    [
      "a leaving of long ago",
      async ({ contactId, leave }) => {
        await leave();
        const statusAt = new Date(Date.now() - (LEAVING_UNDO_DAYS * 24 + 1) * 60 * 60 * 1000);
        await db().contact.update({ where: { id: contactId }, data: { statusAt } });
      },
    ],
    ["one that staff have noted", (reader) => leaveBy(reader, "staff")],
    [
      "that of somebody whose mails came back",
      async (reader) => {
        await db().$transaction((tx) => suppress(tx, { contactId: reader.contactId, status: "bounced" }));
        await reader.leave();
      },
    ],
  ])("is %s", async (_, prepare) => {
    const reader = await aReader();
    await prepare(reader);
    expect(actionsIn(await (await fetch(reader.unsubscribe)).text())).toEqual(["reason"]);
    expect(actionsIn(await (await reader.undo()).text())).toEqual(["reason"]);
    expect((await reader.contact()).status).toBe("unsubscribed");
    await reader.say("bought");
    await reader.undo();
    expect((await reader.contact()).status).toBe("unsubscribed");
  });

  it("is nothing else: who has left by the link of a mail can, with a reason or without", async () => {
    const reader = await aReader();
    await leaveBy(reader, "link");
    await reader.say("other", "A mistake");
    expect(actionsIn(await (await fetch(reader.unsubscribe)).text())).toEqual(["undo"]);
    await reader.undo();
    expect((await reader.contact()).status).toBe("subscribed");
  });
});

describe("a reader", () => {
  const step = fc.oneof(
    fc.constantFrom("leaves" as const, "undoes" as const, "complains" as const),
    fc.constantFrom(...LEAVING_REASONS).map((reason) => ({ reason })),
  );

  it("is on the list exactly as they decided last, and the reason is that of this leaving", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const reader = await aReader();
        let status = "subscribed";
        let reason: LeavingReason | null = null;
        for (const each of steps) {
          if (each === "leaves") {
            await reader.leave();
            if (status === "subscribed") status = "unsubscribed";
          } else if (each === "undoes") {
            await reader.undo();
            if (status === "unsubscribed") [status, reason] = ["subscribed", null];
          } else if (each === "complains") {
            await db().$transaction((tx) =>
              suppress(tx, { contactId: reader.contactId, status: "complained" }),
            );
            status = "complained";
          } else {
            await reader.say(each.reason);
            if (status === "unsubscribed") reason ??= each.reason;
          }
        }
        expect((await reader.contact()).status).toBe(status);
        expect((await reader.results()).leaving_reasons).toEqual(reason ? [{ reason, count: 1 }] : []);
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  }, 120_000);
});
