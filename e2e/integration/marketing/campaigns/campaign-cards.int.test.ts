import { deleteMedia, getMedia, listMedia, patchMedia } from "@ezo/contract/admin/content/media";
import {
  addMailPicture,
  createCampaign,
  deleteCampaign,
  listMailPictures,
  type MailPicture,
} from "@ezo/contract/marketing/campaigns/campaigns";
import { preflightCampaign, previewCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import {
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
} from "@ezo/contract/marketing/campaigns/campaign-sending";
import { importContacts } from "@ezo/contract/marketing/contacts";
import { HOUR_MS } from "@ezo/contract/values/time";
import { openStorage } from "@ezo/core/platform/storage/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draft, isOver, until } from "../../../stack/campaigns.ts";
import { createMedia, createProject } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { MARKETING, type Stack, startStack } from "../../../stack/stack.ts";

let app: Stack;
let token: string;
beforeAll(async () => {
  app = await startStack({ workers: 1 });
  token = await app.token(MARKETING);
});
afterAll(() => app.stop());

it("apartment cards show current price and status, and the pre-flight reports unavailable apartments", async () => {
  const { apartments } = await createStock(app.database.prisma);
  const ids = apartments.map(({ id }) => id);
  const text = (apartmentIds: number[], url: string) => ({
    subject: "Homes",
    preview_text: "",
    blocks: [
      { type: "apartments" as const, apartment_ids: apartmentIds },
      { type: "button" as const, label: "See", url },
    ],
  });
  const body = {
    name: "Cards",
    translations: { en: text([ids[0]!, ids[2]!, ids[3]!], "http://169.254.169.254/latest") },
  };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  const params = { id: String(id) };
  const preview = async () =>
    (await app.call(previewCampaign, { params, body: { locale: "en" } }, { token })).data;
  const preflight = async () =>
    (await app.call(preflightCampaign, { params }, { token })).data.findings.filter(
      ({ locale }) => locale === "en",
    );

  const before = await preview();
  expect(before.text).toContain("$\u00a050\u00a0000");
  expect(before.text).toContain("Available");
  // Numbers repeat from building to building.
  expect(before.text).toContain("Apartment 101, Block A en, ");
  // A hidden price is never shown.
  expect(before.text).toContain("Price on request");
  expect(before.html).not.toContain("90\u00a0000");
  expect(before.html).toContain(`/en/projects/`);
  const findings = await preflight();
  expect(findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["apartment_taken", "link_private"]),
  );
  expect(findings.filter(({ code }) => code === "apartment_taken")).toHaveLength(1);

  await app.database.prisma.apartment.update({
    where: { id: ids[0]! },
    data: { price: 47_500, status: "reserved" },
  });
  await app.database.prisma.apartment.update({ where: { id: ids[3]! }, data: { isActive: false } });
  const after = await preview();
  expect(after.text).toContain("$\u00a047\u00a0500\nReserved");
  expect(after.html).not.toContain(`apartment-${ids[3]}`);
  expect(await preflight()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: "error", code: "card_missing" }),
      expect.objectContaining({ level: "warning", code: "apartment_taken" }),
    ]),
  );
});

it("a project's card is there while visitors see the project: neither hidden nor in the trash", async () => {
  const project = await createProject(app.database.prisma);
  const blocks = [
    { type: "heading" as const, text: "A house" },
    { type: "project" as const, project_id: project.id },
  ];
  const body = { name: "House", translations: { en: { subject: "A house", preview_text: "", blocks } } };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  const params = { id: String(id) };
  const shown = async () => {
    const mail = await app.call(previewCampaign, { params, body: { locale: "en" } }, { token });
    const { findings } = (await app.call(preflightCampaign, { params }, { token })).data;
    return {
      isCard: mail.data.html.includes(`/en/projects/${project.id}`),
      isMissing: findings.some(({ code }) => code === "card_missing"),
    };
  };
  expect(await shown()).toEqual({ isCard: true, isMissing: false });
  for (const data of [
    { deletedAt: new Date(), isActive: true },
    { deletedAt: null, isActive: false },
  ]) {
    await app.database.prisma.project.update({ where: { id: project.id }, data });
    expect(await shown()).toEqual({ isCard: false, isMissing: true });
  }
});

it("a mail of cards alone is not sent where visitors see none of them any more at its time", async () => {
  const { prisma } = app.database;
  const project = await createProject(prisma);
  const show = (isActive: boolean) =>
    prisma.project.update({ where: { id: project.id }, data: { isActive } });
  const contacts = "email,name,language,consent_at,consent_source\ncards@example.ge,Nino,en,2025-03-01,stand";
  await app.call(importContacts, { body: { file: contacts } }, { token });
  const blocks = [{ type: "project" as const, project_id: project.id }, { type: "divider" as const }];
  const translations = { en: { subject: "A house", preview_text: "", blocks } };
  const id = await draft(app, token, { translations });
  const params = { id: String(id) };
  const send_at = new Date(Date.now() + HOUR_MS).toISOString();
  await app.call(scheduleCampaign, { params, body: { send_at } }, { token });
  await show(false);
  await prisma.campaign.update({ where: { id }, data: { sendAt: new Date() } });
  const paused = await until(app, token, id, ({ status }) => status === "paused");
  expect(paused).toMatchObject({ pause_reason: "cards_missing", totals: { recipients: 0 } });
  expect((await failureOf(app.call(resumeCampaign, { params }, { token }))).status).toBe(422);

  await show(true);
  await app.call(resumeCampaign, { params }, { token });
  expect((await until(app, token, id, isOver)).totals.sent).toBe(1);
});

it("marketing staff see the library's pictures, but cannot change them", async () => {
  const { id } = await createMedia(app.database.prisma);
  const { data, meta } = await app.call(listMailPictures, { query: {} }, { token });
  expect(meta.total).toBeGreaterThan(0);
  expect(data.map((picture) => picture.id)).toContain(id);
  expect(
    (await app.call(listMailPictures, { query: { search: "no such picture" } }, { token })).data,
  ).toEqual([]);
});

it("and can add their own for mails; the rest of the library is closed to them", async () => {
  const bytes = await aPicture(400, 300).jpeg().toBuffer();
  const path = "/admin/marketing-emails/pictures";
  const add = (part: { bytes: Uint8Array; name: string }, headers = {}) =>
    sendForm<MailPicture>(app, { path, token, headers }, [["file", part]]);
  const listed = async () =>
    (await app.call(listMailPictures, { query: {} }, { token })).data.map(({ id }) => id);
  const before = await listed();
  const { data: added } = await add({ bytes, name: "ეზო.jpg" });
  expect(added).toMatchObject({ name: "ეზო.jpg", width: 400, height: 300 });
  // The same bytes are the same picture.
  expect((await add({ bytes, name: "again.jpg" })).data.id).toBe(added.id);
  expect((await listed()).filter((id) => !before.includes(id))).toEqual([added.id]);

  const text = {
    subject: "Home",
    preview_text: "",
    blocks: [{ type: "image" as const, media_id: added.id, alt: "The yard" }],
  };
  const body = { name: "Pictures", translations: { en: text } };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  const { data: mail } = await app.call(
    previewCampaign,
    { params: { id: String(id) }, body: { locale: "en" } },
    { token },
  );
  const src = /<img[^>]+src="https:\/\/ezo\.test([^"]+)"/.exec(mail.html)?.[1] ?? "";
  expect((await fetch(`${app.url()}${src}`)).headers.get("content-type")).toMatch(/^image\//);

  const refused = await failureOf(
    add(
      { bytes: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), name: "x.svg" },
      { "x-locale": "en" },
    ),
  );
  expect(refused.status).toBe(415);
  expect(refused.body.errors?.["file"]).toHaveLength(1);
  expect(
    (await failureOf(app.call(addMailPicture, { body: { file: added.id }, query: {} }, { token }))).status,
  ).toBe(422);

  const picture = { id: String(added.id) };
  const closed = [
    () => app.call(listMedia, { query: {} }, { token }),
    () => app.call(getMedia, { params: picture, query: {} }, { token }),
    () => app.call(patchMedia, { params: picture, query: {}, body: { alt_text: { ka: "x" } } }, { token }),
    () => app.call(deleteMedia, { params: picture }, { token }),
    () => sendForm(app, { path: "/admin/media", token }, [["file", { bytes, name: "x.jpg" }]]),
    () =>
      sendForm(app, { path: `/admin/media/${added.id}/replace`, token }, [
        ["file", { bytes, name: "x.jpg" }],
      ]),
  ];
  for (const attempt of closed) expect((await failureOf(attempt())).status).toBe(403);

  // An administrator cannot delete it either while a mail shows it.
  const admin = { token: await app.token() };
  const kept = await failureOf(app.call(deleteMedia, { params: picture }, admin));
  expect(kept.status).toBe(409);
  expect(kept.body.current).toMatchObject({ uses: [{ entity: "campaign", id, title: "Pictures" }] });
  await app.call(deleteCampaign, { params: { id: String(id) } }, { token });
  await app.call(deleteMedia, { params: picture }, admin);
});

it("sent mails keep showing a picture that is replaced in the library", async () => {
  const admin = await app.token();
  const file = async (width: number) => ({
    bytes: await aPicture(width, 300).jpeg().toBuffer(),
    name: "yard.jpg",
  });
  const { data: picture } = await sendForm<MailPicture>(
    app,
    { path: "/admin/marketing-emails/pictures", token },
    [["file", await file(420)]],
  );
  const reader = "reader@example.ge";
  const contacts = `email,name,language,consent_at,consent_source\n${reader},Nino,en,2025-03-01,stand`;
  await app.call(importContacts, { body: { file: contacts } }, { token });
  const text = {
    subject: "The yard",
    preview_text: "",
    blocks: [{ type: "image" as const, media_id: picture.id, alt: "The yard" }],
  };
  const body = { name: "Yard", segment: { all: true as const }, translations: { en: text } };
  const { id } = (await app.call(createCampaign, { body }, { token })).data;
  await app.call(sendCampaign, { params: { id: String(id) } }, { token });
  const [mail] = await app.mailbox.waitFor(reader);
  const inMail = /<img[^>]+src="https:\/\/ezo\.test([^"]+)"/.exec(mail?.html ?? "")?.[1] ?? "";
  const status = async (path: string) => (await fetch(`${app.url()}${path}`)).status;
  expect(await status(inMail)).toBe(200);

  // Only the old file that the mail shows is kept.
  const original = () =>
    app.database.prisma.media.findUniqueOrThrow({ where: { id: picture.id }, select: { originalKey: true } });
  const before = (await original()).originalKey;
  await sendForm(app, { path: `/admin/media/${picture.id}/replace`, token: admin }, [
    ["file", await file(500)],
  ]);
  expect((await original()).originalKey).not.toBe(before);
  expect(await status(inMail)).toBe(200);
  expect(inMail).not.toContain(before);
  expect(await openStorage(app.config.storageUrl).exists(before)).toBe(false);
});
