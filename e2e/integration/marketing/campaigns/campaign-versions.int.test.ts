import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import {
  createCampaign,
  duplicateCampaign,
  deleteCampaign,
  getCampaign,
  campaignVersions,
  listCampaignTemplates,
  patchCampaign,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { scheduleCampaign, sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { createContact, getContact, patchContact } from "@ezo/contract/marketing/contacts";
import { TEXT_INPUT_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { SUBJECT_TEST_HOURS, SUBJECT_TEST_PERCENTS } from "@ezo/contract/values/limits/marketing";
import { LOCALES } from "@ezo/contract/values/locale";
import { marketingSettings } from "@ezo/contract/marketing/marketing-settings";
import { notificationSettings } from "@ezo/contract/admin/notification-settings";
import type { RouteInput } from "@ezo/contract/route";
import { runs } from "@ezo/contract/testing/scope";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 0 });
  token = await app.token(MARKETING);
  await app.database.prisma.senderAddress.createMany({
    data: ["desk@ezo.test", "linden@ezo.test"].map((email) => ({
      email,
      locale: "en" as const,
      verifiedAt: new Date(),
    })),
  });
});
afterAll(() => app.stop());

type Change = NonNullable<RouteInput<typeof patchCampaign>["body"]>;
const write = (id: number, body: Change) =>
  app.call(patchCampaign, { params: { id: String(id) }, body }, { token });
const read = async (id: number): Promise<CampaignDetail> =>
  (await app.call(getCampaign, { params: { id: String(id) } }, { token })).data;
const history = async (id: number) =>
  (await app.call(campaignVersions.history, { params: { id: String(id) }, query: {} }, { token })).data;

/** The parts of a campaign that its author writes. */
const content = ({
  name,
  segment,
  missing_language,
  rate_per_minute,
  track_clicks,
  reply_to,
  from_names,
  from_address,
  subject_test_percent,
  subject_test_hours,
  translations,
}: CampaignDetail) => ({
  name,
  segment,
  missing_language,
  rate_per_minute,
  track_clicks,
  reply_to,
  from_names,
  from_address,
  subject_test_percent,
  subject_test_hours,
  translations,
});

async function fromTemplate(): Promise<CampaignDetail> {
  const { data } = await app.call(listCampaignTemplates, {}, { token });
  const [template] = data;
  if (!template) throw new Error("there is no template");
  const body = { name: "News", translations: template.translations };
  return (await app.call(createCampaign, { body }, { token })).data;
}

const line = fc
  .string({ unit: fc.constantFrom(..."ab ვгd{}<>&\"'"), maxLength: 12 })
  .map((text) => text.trim());
const blocks = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant("heading" as const), text: line }),
    fc.record({
      type: fc.constant("text" as const),
      html: line.map((text) => `<p>${text.replaceAll(/\W/g, "")}</p>`),
    }),
    fc.record({ type: fc.constant("button" as const), label: line, url: fc.constant("/news") }),
    fc.constant({ type: "divider" as const }),
  ),
  { maxLength: 3 },
);
const text = fc.record(
  {
    subject: line,
    more_subjects: fc.array(line.filter(Boolean), { maxLength: 2 }),
    preview_text: line,
    blocks,
  },
  { requiredKeys: [] },
);
/** Any part of a campaign, down to one field of one language. */
const change: fc.Arbitrary<Change> = fc.record(
  {
    name: line.map((name) => `n${name}`),
    segment: fc.constantFrom({ all: true }, { languages: ["ka" as const] }, { tags: ["a", "b"] }),
    missing_language: fc.constantFrom("fallback" as const, "skip" as const),
    rate_per_minute: fc.option(fc.integer({ min: 1, max: 60 })),
    track_clicks: fc.boolean(),
    reply_to: fc.constantFrom("", "desk@ezo.test"),
    from_names: fc.record({ ka: line, en: line, ru: line }),
    from_address: fc.constantFrom("", "linden@ezo.test"),
    subject_test_percent: fc.option(fc.integer(SUBJECT_TEST_PERCENTS)),
    subject_test_hours: fc.integer(SUBJECT_TEST_HOURS),
    translations: fc.record({ ka: text, en: text, ru: text }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

function applied(to: ReturnType<typeof content>, { translations = {}, ...rest }: Change): unknown {
  const texts = LOCALES.map((locale) => [locale, { ...to.translations[locale], ...translations[locale] }]);
  return { ...to, ...rest, translations: Object.fromEntries(texts) as unknown };
}

describe("a partial update of a campaign", () => {
  it("of a template's subject leaves its blocks and its preview text", async () => {
    const before = await fromTemplate();
    const { data } = await write(before.id, {
      translations: { ka: { subject: "ახალი" } },
      version: before.version,
    });
    expect(content(data)).toEqual(applied(content(before), { translations: { ka: { subject: "ახალი" } } }));
    expect(data.translations.ka.blocks.length).toBeGreaterThan(0);
    const author = await app.database.prisma.user.findUniqueOrThrow({ where: { email: MARKETING } });
    expect(data.updated_by).toEqual({ id: author.id, name: author.name });
  });

  it("changes only what it names, and every version can be restored", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.nat(), async (changes, back) => {
        const made = await fromTemplate();
        let model = content(made);
        const versions = new Map([[made.version, model]]);
        for (const part of changes) {
          const { data } = await write(made.id, part);
          model = applied(model, part) as typeof model;
          expect(content(data)).toEqual(model);
          versions.set(data.version, model);
        }
        expect((await history(made.id)).map(({ version }) => version)).toEqual(
          [...versions.keys()].reverse(),
        );
        const [version, state] = [...versions][back % versions.size] ?? [0, model];
        const params = { id: String(made.id), version: String(version) };
        const { data } = await app.call(campaignVersions.restoreVersion, { params }, { token });
        expect(content(data)).toEqual(state);
      }),
      { numRuns: runs(12) },
    );
  });
});

describe("two authors of a campaign", () => {
  it("lose nothing: different fields are both saved, the same field is a conflict with both values", async () => {
    const { id, version } = await fromTemplate();
    const parts: Change[] = [
      { name: "B" },
      { track_clicks: false },
      ...LOCALES.flatMap((locale): Change[] => [
        { translations: { [locale]: { subject: `s-${locale}` } } },
        { translations: { [locale]: { preview_text: `p-${locale}` } } },
        { translations: { [locale]: { blocks: [{ type: "heading", text: locale }] } } },
      ]),
    ];
    const before = content(await read(id));
    await Promise.all(parts.map((part) => write(id, { ...part, version })));
    const expected = parts.reduce<unknown>((state, part) => applied(state as typeof before, part), before);
    expect(content(await read(id))).toEqual(expected);
    expect((await read(id)).version).toBe(version + parts.length);

    const now = (await read(id)).version;
    const rivals = await Promise.allSettled(
      ["x", "y"].map((subject) => write(id, { translations: { en: { subject } }, version: now })),
    );
    expect(rivals.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const refused = await failureOf(write(id, { translations: { ka: { subject: "z" } }, version }));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "conflict",
      conflicts: { "translations.ka.subject": { yours: "z", theirs: "s-ka" } },
    });
  });

  it("can restore versions only until the first mail is sent, and deletion removes the history", async () => {
    const { id, version } = await fromTemplate();
    const params = { id: String(id) };
    await write(id, { name: "Second" });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const { data: scheduled } = await app.call(
      scheduleCampaign,
      { params, body: { send_at: at } },
      { token },
    );
    // A command does not change the content.
    expect(scheduled.version).toBe(version + 1);
    const back = { params: { ...params, version: String(version) } };
    expect((await app.call(campaignVersions.restoreVersion, back, { token })).data.name).toBe("News");
    await app.call(sendCampaign, { params }, { token });
    const again = { params: { ...params, version: String(version + 1) } };
    expect((await failureOf(app.call(campaignVersions.restoreVersion, again, { token }))).body.code).toBe(
      "wrong_status",
    );
    expect((await failureOf(write(id, { name: "Third" }))).body.code).toBe("wrong_status");

    const draft = await fromTemplate();
    await write(draft.id, { name: "A colleague's" });
    const stale = { params: { id: String(draft.id) }, query: { version: String(draft.version) } };
    const inAnHour = { send_at: new Date(Date.now() + 3_600_000).toISOString() };
    for (const call of [
      () => app.call(sendCampaign, stale, { token }),
      () => app.call(scheduleCampaign, { ...stale, body: inAnHour }, { token }),
      () => app.call(deleteCampaign, stale, { token }),
    ])
      expect((await failureOf(call())).body.code).toBe("conflict");
    expect(await read(draft.id)).toMatchObject({ name: "A colleague's", status: "draft" });
    await app.call(deleteCampaign, { params: { id: String(draft.id) } }, { token });
    const left = { entity: "campaign", entityId: draft.id };
    expect(await app.database.prisma.recordHistory.count({ where: left })).toBe(0);
  });
});

describe("other partial updates of marketing", () => {
  it("of a contact keep interests that are not named", async () => {
    const interests = { project_ids: [1, 2], rooms: [3] };
    const body = { email: "i@example.ge", consent_at: "2025-01-01", consent_source: "desk", interests };
    const { data } = await app.call(createContact, { body }, { token });
    const params = { id: String(data.id) };
    await app.call(patchContact, { params, body: { interests: { rooms: [4] } } }, { token });
    const kept = (await app.call(getContact, { params }, { token })).data;
    expect(kept.interests).toEqual({ project_ids: [1, 2], rooms: [4] });
  });

  it("of settings keep what is not named, and two simultaneous ones both succeed", async () => {
    const admin = await app.token();
    const full = {
      pause_at_failure_percent: 40,
      ledger_retention_months: 12,
      newsletter_form: true,
      track_opens: true,
      sender_address: { ka: "ა", en: "a", ru: "а" },
      reply_to: "answers@example.ge",
    };
    const put = (body: Partial<typeof full> | { sender_address: { en: string } }) =>
      app.call(marketingSettings.put, { body }, { token });
    await put(full);
    await Promise.all([
      put({ sender_address: { en: "b" } }),
      put({ track_opens: false }),
      put({ pause_at_failure_percent: 50 }),
    ]);
    const { data } = await app.call(marketingSettings.get, {}, { token });
    expect(data).toMatchObject({
      ...full,
      sender_address: { ...full.sender_address, en: "b" },
      track_opens: false,
      pause_at_failure_percent: 50,
    });

    const staff = ["a@example.ge"];
    const notify = (body: RouteInput<typeof notificationSettings.put>["body"]) =>
      app.call(notificationSettings.put, { body }, { token: admin });
    await notify({ staff_recipients: staff, notify_staff: false });
    await Promise.all([notify({ confirm_to_visitor: false }), notify({ notify_staff: true })]);
    const kept = (await app.call(notificationSettings.get, {}, { token: admin })).data;
    expect(kept).toMatchObject({ staff_recipients: staff, notify_staff: true, confirm_to_visitor: false });
  });
});

it("is copied with all its content into a new draft, whatever its status", async () => {
  const original = await fromTemplate();
  const named = {
    name: "🏡".repeat(TEXT_INPUT_MAX_LENGTH / 2),
    reply_to: "linden@ezo.test",
    from_names: { ka: "ლინდენი", en: "Linden", ru: "" },
    from_address: "desk@ezo.test",
    rate_per_minute: 30,
    track_clicks: false,
    subject_test_percent: 30,
    subject_test_hours: 5,
    translations: { ka: { more_subjects: ["Another one"] } },
  };
  await write(original.id, { ...named, segment: { languages: ["ka"] } });
  const duplicate = async () =>
    (await app.call(duplicateCampaign, { params: { id: String(original.id) } }, { token })).data;
  const before = await read(original.id);
  const copy = await duplicate();
  expect({ ...content(copy), name: "" }).toEqual({ ...content(before), name: "" });
  expect([copy.status, copy.name.length <= TEXT_INPUT_MAX_LENGTH]).toEqual(["draft", true]);
  // Cut between two characters, where it was too long with the addition.
  expect(copy.name).toMatch(/^🏡+ \(ასლი\)$/u);
  expect(await read(original.id)).toEqual(before);
  const missing = { params: { id: "999999" } };
  expect((await failureOf(app.call(duplicateCampaign, missing, { token }))).status).toBe(404);
});
