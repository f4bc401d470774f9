import {
  expect,
  expectSoundAtEverySize,
  inbox,
  STAFF,
  test,
  unique,
  visit,
  onlyInFull,
} from "../../fixtures.ts";

test("a seller offers and holds the apartment, answers by template, and the report counts it under its source", async ({
  openAdmin,
  openWindow,
  enquire,
  system,
}) => {
  test.setTimeout(120_000);
  const visitor = await openWindow();
  await visit(visitor, "/en/projects/1/A/floor-1/apartment-2");
  const source = `portal-${Date.now()}.example`;
  const email = `desk-${Date.now()}@example.ge`;
  const { id, name } = await enquire({
    name: unique("Ann Lee"),
    email,
    locale: "en",
    apartment_id: 2,
    attribution: { referrer_host: source, landing_path: "/en/projects/1" },
  });

  // Marketing may hold, though the stock is not theirs to edit.
  const seller = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing });
  const { request, heading } = inbox(seller);
  await expect(heading).toHaveText(name);
  await expect(request).toContainText(`${source}, landed on /en/projects/1`);
  await expect(heading).toBeFocused();
  await seller.keyboard.press("h");
  await expect(request.getByRole("button", { name: "Hold it" })).toBeFocused();
  await request.getByRole("button", { name: "Make an offer" }).click();
  await seller.getByRole("dialog").getByRole("button", { name: "Make an offer" }).click();
  const offer = request.getByRole("link", { name: /^Open offer No\. \d+$/ });
  await expect(offer).toHaveAttribute("href", /\/offers\/[0-9a-f-]{36}$/);
  await request.getByRole("button", { name: "7 days" }).click();
  await request.getByRole("button", { name: "Hold it" }).click();
  await expect(request.getByText(/^Held until/)).toBeVisible();
  await expect(
    visitor.getByText("Reserved", { exact: true }).first(),
    "visitors see it at once",
  ).toBeVisible();

  await seller.keyboard.press("r");
  const body = request.getByRole("textbox", { name: "Text" });
  await expect(body).toBeFocused();
  await expect(body).toHaveValue("");
  await request.getByRole("combobox", { name: "Template" }).click();
  await seller.getByRole("option", { name: "The apartment is held" }).click();
  await expect(body).toHaveValue(new RegExp(`^Dear ${name},`));
  await seller.reload();
  await expect(body, "an unfinished mail is kept").toHaveValue(new RegExp(`^Dear ${name},`));
  await body.press("Control+Enter");
  await expect(body).toHaveValue("");
  await expect(inbox(seller).status("In progress")).toHaveAttribute("aria-pressed", "true");
  const [, mail] = await system.mailbox.waitFor(email, 2);
  expect(mail?.from?.name).toBe("Maka Maisuradze");
  expect(mail?.text).toContain("We are holding the apartment for you until");
  await expect(request.getByText("Sent", { exact: true })).toBeVisible();

  // The apartment's own button comes first, then those of the alternatives.
  await request
    .getByRole("button", { name: /^Put apartment \S+ into the mail$/ })
    .nth(1)
    .click();
  await expect(body).toHaveValue(/^Apartment .+\n\$.+\nhttps?:\/\/\S+\/apartment-\d+$/);
  const [link = ""] = /\S+$/.exec(await body.inputValue()) ?? [];
  expect(link).not.toMatch(/apartment-2$/);
  await body.press("Control+Enter");
  await expect(body).toHaveValue("");
  const [, , card] = await system.mailbox.waitFor(email, 3);
  expect(card?.html).toContain(`href="${link}"`);

  await seller.goto("/admin/sources");
  const line = seller.getByRole("row").filter({ has: seller.getByRole("link", { name: source }) });
  await expect(line.getByRole("cell")).toHaveText([/^1$/, /^1100 %/, /^1100 %/, /^1100 %/, /^0$/]);
  await line.getByRole("link").click();
  await expect(inbox(seller).rows).toHaveText([new RegExp(name)]);

  await seller.goto(`/admin/customers?open=${id}`);
  await request.getByRole("button", { name: "Release" }).click();
  await expect(request.getByRole("button", { name: "Hold it" })).toBeVisible();
});

test(
  "the apartment, the composer and the report fit every window and are accessible",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const { id } = await enquire({ apartment_id: 2, attribution: { utm_source: "google" } });
    const page = await openAdmin(`/admin/customers?open=${id}`);
    await page.getByRole("button", { name: "Mail", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Alternatives" })).toBeVisible();
    await expectSoundAtEverySize(page);
    await page.goto("/admin/sources");
    await expect(page.getByRole("link", { name: "Google" })).toBeVisible();
    await expectSoundAtEverySize(page);
  },
);

test("a next step is set in two keys, and a noted call stops the clock", async ({ openAdmin, enquire }) => {
  const { id, name } = await enquire({ name: unique("Next Step"), locale: "en" });
  const page = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing });
  const { request, heading } = inbox(page);
  await expect(heading).toHaveText(name);
  await expect(heading).toBeFocused();
  await page.keyboard.press("n");
  await page.keyboard.press("1");
  const step = request.getByRole("region", { name: "Next step" });
  await expect(step).toContainText("Call back");
  await expect(step.getByRole("button", { name: "Done" })).toBeVisible();
  await request.getByRole("button", { name: "Call", exact: true }).click();
  await request.getByRole("button", { name: "No answer" }).click();
  await request.getByRole("button", { name: "Note the call" }).click();
  await expect(request.getByText(/^first answer in 0 min$/)).toBeVisible();
  await expectSoundAtEverySize(page);
  await page.goto("/admin/today");
  await expect(page.getByRole("button", { name: "Everybody's" })).toBeVisible();
  await expectSoundAtEverySize(page);
});

test(
  "the settings of the clock and the times of first answers fit every window",
  onlyInFull(),
  async ({ openAdmin }) => {
    const page = await openAdmin("/admin/response-settings");
    await expect(page.getByRole("textbox", { name: "Mon" })).toHaveValue("10:00-19:00");
    await expectSoundAtEverySize(page);
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { name: "Time to the first answer" })).toBeVisible();
    await page.getByRole("button", { name: "Week", exact: true }).click();
    await expectSoundAtEverySize(page);
  },
);
