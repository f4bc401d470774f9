import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { sendCampaign } from "@ezo/contract/marketing/campaigns/campaign-sending";
import { getContact, importContacts, listContacts } from "@ezo/contract/marketing/contacts";
import { askForNewsletter } from "@ezo/contract/marketing/newsletter";
import type { RouteOutput } from "@ezo/contract/route";
import type { Locator } from "@playwright/test";
import { aPicture } from "../../../stack/factories/pictures.ts";
import {
  adminTitle,
  restoreVersion,
  expect,
  expectAccessible,
  expectSoundAtEverySize,
  onlyInFull,
  type Page,
  PHONE,
  SIZES,
  STAFF,
  test,
  unique,
} from "../../fixtures.ts";
import { people } from "./contact-file.ts";
import { toast } from "../toast.ts";

const block = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const addBlock = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};
const figure = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "Progress" })
    .locator("div", { has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first();

test("a campaign is written, tested, sent, paused and resumed in two windows, and a reader unsubscribes", async ({
  openAdmin,
  openWindow,
  system,
}) => {
  test.setTimeout(240_000);
  const tag = `t${Date.now().toString(36)}`;
  const token = await system.signIn(STAFF.marketing);
  await system.call(importContacts, { body: { file: people(tag, 24) } }, { token });

  const page = await openAdmin("/admin/marketing-emails", { as: STAFF.marketing });
  await expect(page).toHaveTitle(adminTitle("Marketing E-mails"));
  const campaign = { ...(await startCampaign(page)), tag };
  const stored = async () =>
    (await system.call(getCampaign, { params: { id: String(campaign.id) } }, { token })).data;

  await expectBarStays(page);
  await writeBlocks(page);
  await changeOneFieldAndUndoIt(page, campaign.name, stored);
  await selectAudience(page, tag);
  await sendTestMail(page);
  await expectWarningBeforeWidening(page, campaign);
  const findEnglish = () =>
    system.mailbox.to(STAFF.marketing.email).find(({ subject }) => subject?.includes("Autumn news"));
  await expect.poll(findEnglish, { timeout: 20_000 }).toBeDefined();
  const english = findEnglish();
  expect(english?.subject).toContain(STAFF.marketing.name);
  await expectMailWorks(await openWindow({ expects: /./ }), english?.html ?? "");

  await schedule(page, campaign.name);
  expect((await stored()).status).toBe("scheduled");
  // A quick machine would have sent all before anybody pauses.
  const release = system.mailbox.holdAfter(2, tag);
  await sendNow(page);
  const second = await openAdmin(`/admin/marketing-emails/${campaign.id}`);
  await pauseAndResume({ page, second, release }, campaign.name);
  const addresses = system.mailbox
    .all()
    .flatMap(({ recipients }) => recipients.filter((to) => to.startsWith(tag)));
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted());
  expect(addresses).toHaveLength(24);

  const [received] = system.mailbox.to(`${tag}-1@readers.example`);
  expect(received?.subject).toBe("Reader 1Autumn news");
  await unsubscribe(await openWindow(), received?.text ?? "");
  const { data } = await system.call(listContacts, { query: { search: `${tag}-1@` } }, { token });
  expect(data[0]?.status).toBe("unsubscribed");
  await page.reload();
  await expect(figure(page, "Unsubscribed")).toContainText("1");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    // The first one is that of the links.
    page.getByRole("button", { name: "Export to CSV" }).last().click(),
  ]);
  expect(download.suggestedFilename()).toBe(`ezo-campaign-${campaign.id}.csv`);
});

const subjectOf = (page: Page): Locator => page.getByRole("textbox", { name: "Subject" });

async function startCampaign(page: Page): Promise<{ id: number; name: string }> {
  await page.getByRole("link", { name: "New campaign" }).first().click();
  const name = unique("Autumn");
  await page.getByRole("textbox", { name: "Campaign's name" }).fill(name);
  await page.getByRole("radio", { name: /Our news/ }).check();
  await page.getByRole("button", { name: "Write the mail" }).click();
  await expect(page).toHaveURL(/marketing-emails\/\d+$/);
  return { id: Number(/(\d+)$/.exec(page.url())?.[1]), name };
}

/** Save and Send keep their places when the first letter is typed: a second click does not land on the other button. */
async function expectBarStays(page: Page): Promise<void> {
  const save = page.getByRole("button", { name: "Save", exact: true });
  const send = page.getByRole("button", { name: "Send…" });
  await expect(save).toBeDisabled();
  const before = [await save.boundingBox(), await send.boundingBox()];
  await page.getByRole("textbox", { name: "Preview text" }).press("a");
  await expect(save).toBeEnabled();
  await expect(send).toHaveText("Save and send…");
  expect([await save.boundingBox(), await send.boundingBox()]).toEqual(before);
}

/** The English subject with a merge field, and a block of apartment cards that is moved with the keyboard. */
async function writeBlocks(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /English/ }).click();
  await subjectOf(page).fill("Autumn news");
  await subjectOf(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 0));
  await page.getByRole("button", { name: "Insert the reader's data: Subject" }).click();
  await page.getByRole("textbox", { name: "When there is no name" }).fill("Dear friend");
  await page.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(subjectOf(page)).toHaveValue("{{name|Dear friend}}Autumn news");
  await addBlock(page, "Apartment cards");
  const cards = block(page, "4. Apartment cards");
  await cards.getByRole("combobox", { name: "Project" }).click();
  await page.getByRole("option").first().click();
  await cards.getByRole("combobox", { name: "Add an apartment" }).click();
  await page.getByRole("option").filter({ hasText: "available" }).first().click();
  await expect(cards.getByText("available")).toBeVisible();
  await page.getByRole("button", { name: "Move: 4. Apartment cards", exact: true }).press("ArrowUp");
  await expect(block(page, "3. Apartment cards")).toBeVisible();
  const frame = page.frameLocator("iframe[title^='Mail']");
  await expect(frame.getByText("Available")).toBeVisible();
}

/** Saving one field leaves the rest of the mail unchanged, and the earlier version can be restored. */
async function changeOneFieldAndUndoIt(
  page: Page,
  name: string,
  stored: () => Promise<RouteOutput<typeof getCampaign>["data"]>,
): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved").last()).toBeVisible();
  const written = (await stored()).translations.en;
  await subjectOf(page).fill("Another subject");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.reload();
  await page.getByRole("tab", { name: /English/ }).click();
  await expect(subjectOf(page)).toHaveValue("Another subject");
  await expect(page.getByRole("textbox", { name: "Preview text" })).toHaveValue(written.preview_text);
  await expect(block(page, "3. Apartment cards")).toBeVisible();
  expect((await stored()).translations.en).toEqual({ ...written, subject: "Another subject" });
  const history = await openHistory(page, name);
  await expect(history.getByText("Another subject")).toBeVisible();
  await restoreVersion(page, /^Bring version/);
  await expect(subjectOf(page)).toHaveValue(written.subject);
  await expect(block(page, "3. Apartment cards")).toBeVisible();
}

async function openHistory(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `More: ${name}` }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  return page.getByRole("dialog", { name: "History" });
}

async function selectAudience(page: Page, tag: string): Promise<void> {
  await page.getByRole("button", { name: "Add a condition" }).click();
  await page.getByRole("menuitem", { name: "Tag", exact: true }).click();
  await page.getByRole("combobox", { name: "Tag", exact: true }).fill(tag);
  await page.getByRole("combobox", { name: "Tag", exact: true }).press("Enter");
  await expect(page.getByRole("status", { name: "How many it reaches" })).toContainText("24Recipients");
  await page.getByRole("textbox", { name: "At most per minute" }).fill("120");
}

async function sendTestMail(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Test mail" }).click();
  await page.getByRole("dialog", { name: "Test mail" }).getByRole("button", { name: "Send" }).click();
  await expect(toast(page, "The test mail is sent")).toBeVisible();
}

/** Restoring the first version would widen the audience, and says so before anything is done. */
async function expectWarningBeforeWidening(
  page: Page,
  { name, tag }: { name: string; tag: string },
): Promise<void> {
  const history = await openHistory(page, name);
  await history
    .getByRole("button", { name: /^Bring version/ })
    .first()
    .click();
  const question = page.getByRole("dialog", { name: /^Bring version/ });
  await expect(question.getByText(`Tag: ${tag} (now 24 readers)`)).toBeVisible();
  await expect(question.getByText(/^Everybody who has agreed \(now \d+ readers\)$/)).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("Escape");
  await expect(history).toBeHidden();
}

/** The test mail shows what the composer shows. */
async function expectMailWorks(window: Page, html: string): Promise<void> {
  await window.setContent(html);
  await expect(window.getByRole("link", { name: "All news" })).toHaveAttribute("href", /\/en\/news$/);
  await expect(window.getByText("Available")).toBeVisible();
  await expect(window.getByRole("link", { name: "Unsubscribe" })).toBeVisible();
}

async function schedule(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: `Send: ${name}` });
  await expect(dialog.getByText("24 people get the mail.")).toBeVisible();
  await dialog.getByText("Later", { exact: true }).click();
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(/^Scheduled for .* \(Asia\/Tbilisi\)$/)).toBeVisible();
}

async function sendNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send: / });
  await dialog.getByText("Now", { exact: true }).click();
  await dialog.getByRole("button", { name: "Send to 24 people" }).click();
}

/** Two windows show the same progress, and a command in one shows in the other. Two mails are sent, then those in flight wait. */
async function pauseAndResume(
  { page, second, release }: { page: Page; second: Page; release: () => void },
  name: string,
): Promise<void> {
  await expect(page.getByRole("progressbar", { name: `${name}: progress` })).toBeVisible();
  await expect(figure(second, "Sent")).toHaveText("2");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(second.getByRole("button", { name: "Resume" })).toBeVisible();
  release();
  await second.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  for (const window of [page, second])
    await expect(figure(window, "Sent")).toHaveText("24", { timeout: 60_000 });
}

async function unsubscribe(reader: Page, mail: string): Promise<void> {
  const link = /https?:\/\/\S+\/m\/unsubscribe\/\S+/.exec(mail)?.[0] ?? "";
  await reader.goto(new URL(link).pathname);
  await reader.getByRole("button", { name: "Yes, unsubscribe me" }).click();
  await expect(reader.getByRole("heading", { name: "You have been unsubscribed" })).toBeVisible();
}

test(
  "the newsletter form is enabled, sends a link, and the link subscribes",
  onlyInFull(),
  async ({ openAdmin, openWindow, system }) => {
    const admin = await openAdmin("/admin/marketing-emails/settings");
    const form = admin.getByRole("switch", { name: "Newsletter form on the site" });
    await expect(form).not.toBeChecked();
    await form.check({ force: true });
    const replyTo = admin.getByRole("textbox", { name: "Answers go to (Reply-To)" });
    await replyTo.fill("no address");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(replyTo).toHaveAttribute("aria-invalid", "true");
    await replyTo.fill("answers@ezo.example");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(admin, "Saved")).toBeVisible();

    const email = `${Date.now().toString(36)}@visitors.example`;
    const visitor = await openWindow({ expects: /status of 422/ });
    await visitor.goto("/en/about");
    await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const section = visitor.getByRole("region", { name: "News by e-mail" });
    await section.getByRole("textbox", { name: "E-mail" }).fill("no address");
    await section.getByRole("button", { name: "Subscribe" }).click();
    await expect(section.getByRole("alert")).not.toBeEmpty();
    await section.getByRole("textbox", { name: "E-mail" }).fill(email);
    await expectAccessible(visitor);
    // The test types so fast that the form takes it for a bot at first, and asks to send again.
    await expect(async () => {
      await section.getByRole("button", { name: "Subscribe" }).click();
      await expect(section.getByRole("status")).toHaveText(
        "We have sent you an e-mail. Open its link to confirm.",
        { timeout: 1000 },
      );
    }).toPass();
    const [mail] = await system.mailbox.waitFor(email);
    expect(mail?.replyTo).toMatchObject([{ address: "answers@ezo.example" }]);
    const link = /https?:\/\/\S+\/m\/confirm\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    await visitor.goto(new URL(link).pathname);
    await visitor.getByRole("button", { name: "Yes, send me news" }).click();
    await expect(visitor.getByRole("heading", { name: "You are subscribed" })).toBeVisible();
    await expectAccessible(visitor);

    // The contact shows that the mail server refused the address.
    const wrong = `wrong-${email}`;
    system.mailbox.refuseWith({ code: 550, message: "no such mailbox here" });
    await system.call(askForNewsletter, { body: { email: wrong, locale: "en", elapsed_ms: 60_000 } });
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(listContacts, { query: { search: wrong } }, { token });
    const params = { id: String(data[0]?.id) };
    await expect
      .poll(async () =>
        (await system.call(getContact, { params }, { token })).data.timeline.map(({ kind }) => kind),
      )
      .toContain("refused");
    system.mailbox.refuseWith(null);
    const contact = await openAdmin(`/admin/contacts/${params.id}`);
    await expect(contact.getByText(/^Confirmation mail not delivered/)).toContainText("550 no such mailbox");

    await replyTo.fill("");
    await form.uncheck({ force: true });
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("Unsaved changes")).toBeHidden();
  },
);

test(
  "the marketing screens are accessible and fit a phone, in both colour schemes",
  onlyInFull(),
  async ({ openAdmin, system }) => {
    test.setTimeout(240_000);
    const token = await system.signIn(STAFF.marketing);
    const tag = `a${Date.now().toString(36)}`;
    await system.call(importContacts, { body: { file: people(tag, 3) } }, { token });
    const blocks = [{ type: "text" as const, html: "<p>გამარჯობა</p>" }];
    const { data: sent } = await system.call(
      createCampaign,
      {
        body: {
          name: unique("გაგზავნილი"),
          segment: { tags: [tag] },
          translations: { ka: { subject: "თემა", blocks } },
        },
      },
      { token },
    );
    const params = { id: String(sent.id) };
    await system.call(sendCampaign, { params }, { token });
    await expect
      .poll(async () => (await system.call(getCampaign, { params }, { token })).data.status, {
        timeout: 30_000,
      })
      .toBe("sent");
    const contact = (await system.call(listContacts, { query: {} }, { token })).data[0];
    for (const size of SIZES) {
      const page = await openAdmin("/admin/marketing-emails/add", {
        ...size,
        language: "ka",
        as: STAFF.marketing,
      });
      await page.getByRole("textbox", { name: /კამპანიის დასახელება/ }).fill(unique("ზამთარი"));
      await page.getByRole("radio", { name: /ჩვენი სიახლეები/ }).check();
      await expectSoundAtEverySize(page);
      await page.getByRole("button", { name: "წერილის დაწერა" }).click();
      await expect(page.frameLocator("iframe").getByText("ყველა სიახლე")).toBeVisible();
      await expectSoundAtEverySize(page);

      // A picture of their own, which everybody then has in the library.
      await page.getByRole("button", { name: "ბლოკის დამატება" }).click();
      await page.getByRole("menuitem", { name: "სურათი", exact: true }).click();
      await page.getByRole("button", { name: "ბიბლიოთეკიდან არჩევა" }).click();
      const picker = page.getByRole("dialog", { name: "აირჩიეთ სურათი" });
      await expect(picker.getByRole("button", { name: /^არჩევა/ }).first()).toBeVisible();
      await expectSoundAtEverySize(page);
      await picker.getByLabel("სურათის ატვირთვა").setInputFiles({
        name: "ეზო.jpg",
        mimeType: "image/jpeg",
        buffer: await aPicture(320, 200).jpeg().toBuffer(),
      });
      await expect(picker).toBeHidden();
      const shown = page.frameLocator("iframe").locator("img[src*='/media/']");
      await expect(shown).toBeVisible();
      await expectSoundAtEverySize(page);
      // On a phone it is in the menu.
      if (size === PHONE) await page.getByRole("button", { name: /^მეტი მოქმედება: ზამთარი/ }).click();
      await page.getByRole(size === PHONE ? "menuitem" : "button", { name: "ცვლილებების გაუქმება" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "ცვლილებების გაუქმება" }).click();
      await expect(shown).toBeHidden();
      for (const path of [
        `marketing-emails/${sent.id}`,
        "marketing-emails",
        "marketing-emails/settings",
        "marketing-emails/templates",
        "deliverability",
        "saved-searches",
        "kept-shortlists",
        "contacts",
        `contacts/${contact?.id}`,
      ]) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole("status", { name: "იტვირთება…" })).toHaveCount(0);
        await expectSoundAtEverySize(page);
      }
    }
  },
);

test("the Georgian composer's bar is one row on a laptop", async ({ openAdmin, system }) => {
  const token = await system.signIn(STAFF.marketing);
  const body = { name: "შემოდგომის სიახლეები ყველა მკითხველისთვის" };
  const { data } = await system.call(createCampaign, { body }, { token });
  const page = await openAdmin(`/admin/marketing-emails/${data.id}`, {
    as: STAFF.marketing,
    language: "ka",
    viewport: { width: 1440, height: 900 },
  });
  const send = page.getByRole("button", { name: "გაგზავნა…" });
  const crumb = page.getByRole("navigation").filter({ hasText: body.name.slice(0, 12) });
  const [button, name] = [await send.boundingBox(), await crumb.boundingBox()];
  expect(
    Math.abs((button?.y ?? 0) + (button?.height ?? 0) / 2 - (name?.y ?? 0) - (name?.height ?? 0) / 2),
  ).toBeLessThan(8);
});
