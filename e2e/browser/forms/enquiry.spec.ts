import {
  callRequest,
  contactForm,
  expect,
  inbox,
  onlyInFull,
  PHONE,
  STAFF,
  test,
  text,
  toast,
  unique,
  visit,
} from "../fixtures.ts";

test("a Russian visitor's enquiry appears in every open inbox at once, and both sides get their mail", async ({
  openWindow,
  openAdmin,
  system,
}) => {
  const staff = await openAdmin("/admin/customers?sort=newest");
  const colleague = await openAdmin("/admin/customers?sort=newest", { as: STAFF.marketing });
  const dashboard = await openAdmin("/admin/dashboard");
  for (const page of [staff, colleague, dashboard])
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const total = dashboard.getByRole("link", { name: /^Total customers/ });
  await expect(total).toHaveText(/\d/);
  const totalBefore = numberIn(await total.innerText());
  const unreadBefore = numberIn(await staff.title());
  for (const page of [staff, colleague, dashboard])
    await page.evaluate(() => (document.body.dataset["loaded"] = "before"));

  const visitor = await openWindow();
  const name = unique("Светлана Морозова");
  const email = `svetlana-${Date.now()}@example.ru`;
  const message = `Ищем светлую квартиру с видом на двор, ${name}`;
  await visit(visitor, "/ru/projects/1?utm_source=google&utm_campaign=spring");
  await visit(visitor, "/ru/contact");
  const form = contactForm(visitor, "ru");
  await form.fill({ name, email, message });
  await form.phone.fill("+7 912 345-67-89");
  await form.subject.click();
  await visitor.getByRole("option", { name: "Покупка квартиры" }).click();
  await visitor.getByRole("checkbox", { name: text("ru", "contact.consent") }).check();
  await form.send.click();
  await expect(toast(visitor, "ru")).toContainText(text("ru", "messages.message_sent"));

  for (const page of [staff, colleague]) {
    await expect(inbox(page).rows.first()).toContainText(name);
    await expect(inbox(page).rows.first()).toContainText("RU");
    await expect(inbox(page).rows.first()).toContainText(message);
  }
  await expect(staff).toHaveTitle(`(${unreadBefore + 1}) Customers · Ezo`);
  await expect.poll(async () => numberIn(await total.innerText())).toBe(totalBefore + 1);
  await expect(dashboard.getByRole("link", { name })).toBeVisible();
  for (const page of [staff, colleague, dashboard])
    expect(await page.evaluate(() => document.body.dataset["loaded"]), "no page was reloaded").toBe("before");

  // The other mail asks for the consent to be confirmed.
  const mails = await system.mailbox.waitFor(email, 2);
  const confirmation = mails.find(({ subject }) => subject === text("ru", "mail.confirmation.subject"));
  expect(mails.map(({ subject }) => subject)).toContain(text("ru", "mail.newsletter.subject"));
  expect(confirmation?.text).toContain(text("ru", "mail.confirmation.text"));
  for (const body of [confirmation?.text, confirmation?.html, confirmation?.subject])
    expect(body, "the form cannot be used to write to strangers").not.toMatch(/Светлана|квартиру с видом/);

  const notices = () => system.mailbox.to(STAFF.admin.email).filter((mail) => mail.text?.includes(name));
  await expect.poll(() => notices().length).toBe(1);
  const [notice] = notices();
  expect(notice?.replyTo?.[0]?.address).toBe(email);
  expect(notice?.text).toContain(message);
  const link = /https?:\S+\/admin\/customers\?open=\d+/.exec(notice?.text ?? "")?.[0] ?? "";
  expect(notice?.html).toContain(link);
  await staff.goto(link.replace(/^https?:\/\/[^/]+/, ""));
  const { heading, request } = inbox(staff);
  await expect(heading).toHaveText(name);
  await expect(request).toContainText(message);
  await expect(request.getByRole("link", { name: /\+7\s?912/ })).toHaveAttribute("href", "tel:+79123456789");
  await expect(request.getByRole("link", { name: email })).toBeVisible();
  await expect(request).toContainText("Russian");
  await expect(request).toContainText("Google, campaign spring, landed on /ru/projects/1");
  // The visitor's choice is shown in the reader's language, not as its code.
  await expect(request).toContainText("Buying an apartment");
  await expect(request.getByText("sales", { exact: true })).toHaveCount(0);
  await expect(request.getByRole("listitem").filter({ hasText: "Mail sent to the team" })).toBeVisible();
  await expect(staff).toHaveTitle(
    unreadBefore === 0 ? "Customers · Ezo" : `(${unreadBefore}) Customers · Ezo`,
  );
});

test(
  "one member of staff sees what another does with an enquiry",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const { id, name } = await enquire();
    const first = await openAdmin(`/admin/customers?open=${id}`);
    const second = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing });
    await expect(inbox(first).heading).toHaveText(name);
    await expect(inbox(second).heading).toHaveText(name);
    await expect(inbox(second).status("New")).toHaveAttribute("aria-pressed", "true");

    await inbox(first).status("In progress").click();
    await expect(inbox(second).status("In progress")).toHaveAttribute("aria-pressed", "true");
    await expect(inbox(second).row(name)).toContainText("In progress");

    await inbox(second).request.getByRole("button", { name: "Assign to me" }).click();
    await expect(inbox(first).request.getByRole("combobox", { name: "Assignee" })).toHaveValue(
      STAFF.marketing.name,
    );

    const note = `Wants to see it on Saturday ${name}`;
    await inbox(first).request.getByRole("textbox", { name: "Internal note" }).fill(note);
    await first.keyboard.press("Control+Enter");
    await expect(inbox(first).request.getByRole("textbox", { name: "Internal note" })).toHaveValue("");
    await expect(inbox(second).request.getByText(note)).toBeVisible();

    const history = inbox(second).request.getByRole("listitem");
    await expect(history.filter({ hasText: "Status: New → In progress" })).toContainText(STAFF.admin.name);
    await expect(history.filter({ hasText: `Assignee: nobody → ${STAFF.marketing.name}` })).toBeVisible();
    await expect(history.filter({ hasText: "Internal note added" })).toContainText(STAFF.admin.name);
    await expect(history.filter({ hasText: "Request received from the site" })).toBeVisible();
  },
);

test(
  "two people who look at the same enquiry see each other",
  onlyInFull(),
  async ({ openAdmin, enquire }) => {
    const { id, name } = await enquire();
    const first = await openAdmin(`/admin/customers?open=${id}`);
    const looking = inbox(first).request.getByRole("status").filter({ hasText: "Viewing now" });
    await expect(inbox(first).heading).toHaveText(name);
    await expect(looking).toHaveCount(0);

    const second = await openAdmin(`/admin/customers?open=${id}`, { as: STAFF.marketing });
    await expect(looking).toContainText(`Viewing now: ${STAFF.marketing.name}`);
    await expect(inbox(second).request.getByText(`Viewing now: ${STAFF.admin.name}`)).toBeVisible();

    await second.keyboard.press("Escape");
    await expect(looking).toHaveCount(0);
  },
);

test.describe("a call request reaches the inbox", () => {
  test("from the header", onlyInFull(), async ({ openWindow, openAdmin }) => {
    const staff = await openAdmin("/admin/customers?source=call_request&sort=newest");
    const visitor = await openWindow();
    const name = unique("David Cohen");
    await visit(visitor, "/en");
    await visitor.getByRole("banner").getByRole("button", { name: "Call us" }).click();
    const modal = callRequest(visitor, "en");
    await modal.fill({ name, email: "david@example.com", phone: "555 123 456" });
    await modal.send.click();
    await expect(toast(visitor, "en")).toContainText(text("en", "messages.request_sent"));
    await inbox(staff).row(name).click();
    await expect(inbox(staff).request).toContainText("Call request");
    await expect(inbox(staff).request.getByRole("link", { name: /\+995/ })).toHaveAttribute(
      "href",
      "tel:+995555123456",
    );
    await expect(inbox(staff).request.getByText("No message")).toBeVisible();
  });

  for (const place of ["menu", "footer"] as const)
    test(`from the ${place} on a phone`, onlyInFull(), async ({ openWindow, openAdmin, system }) => {
      const staff = await openAdmin("/admin/customers?source=call_request&sort=newest");
      const visitor = await openWindow(PHONE);
      const name = unique("David Cohen");
      const email = `david-${place}-${Date.now()}@example.com`;
      await visit(visitor, "/contact");
      const menu = visitor.getByRole("button", { name: text("ka", "header.menu") });
      if (place === "menu") {
        await menu.tap();
        await visitor
          .getByRole("dialog")
          .getByRole("button", { name: text("ka", "buttons.call_us") })
          .tap();
      } else {
        await visitor
          .getByRole("contentinfo")
          .getByRole("button", { name: text("ka", "buttons.call_us") })
          .tap();
      }
      const modal = callRequest(visitor, "ka");
      await modal.fill({ name, email, phone: "555 123 456" });
      await modal.message.fill("საღამოს დამირეკეთ");
      await modal.send.tap();
      await expect(modal.dialog).toBeHidden();
      if (place === "menu") await expect(menu).toBeFocused();
      await expect(inbox(staff).rows.first()).toContainText(name);
      await expect(inbox(staff).rows.first()).toContainText("საღამოს დამირეკეთ");
      const [confirmation] = await system.mailbox.waitFor(email);
      expect(confirmation?.text).toContain(text("ka", "mail.confirmation.call_text"));
    });
});

const numberIn = (words: string): number => Number(/\d+/.exec(words)?.[0] ?? 0);
