import { listEnquiries } from "@ezo/contract/enquiries/enquiries";
import { findPersons } from "@ezo/contract/persons";
import { DESKTOP, expect, inbox, type Page, STAFF, test, unique, USUAL_PHONE } from "../../fixtures.ts";

/** The letter that opens the dialog, six digits, the arrow and Enter that take the person, and Enter that saves. */
const INTERACTIONS_MAX = 10;
/** Of a person whom nobody knows: the letter, Tab to the name, and Enter. The number and the name have to be typed. */
const BESIDES_TYPED_MAX = 3;

/** A keyboard that counts what is pressed on it. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    press: async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      pressed += text.length;
      await page.keyboard.type(text);
    },
    pressed: () => pressed,
  };
}

for (const size of [USUAL_PHONE, DESKTOP]) {
  test(`a walk-in is entered by keyboard alone, phone first, and arrives live (${size.viewport.width} px)`, async ({
    openAdmin,
    enquire,
    system,
  }) => {
    const digits = String(Date.now()).slice(-6);
    const { name, email } = await enquire({ name: unique("Walk In"), phone: `+995555${digits}` });
    const colleague = await openAdmin("/admin/customers", { as: STAFF.admin });
    const known = inbox(colleague).row(name);
    await expect(known, "what they have asked before").toHaveCount(1);

    const seller = await openAdmin("/admin/customers", { as: STAFF.marketing, ...size });
    await expect(inbox(seller).row(name)).toBeVisible();
    const keyboard = keyboardOf(seller);
    await keyboard.press("a");
    const dialog = seller.getByRole("dialog", { name: "Add a request" });
    await expect(dialog.locator('input[type="tel"]'), "the phone comes first").toBeFocused();
    await keyboard.type(digits);
    await expect(seller.getByRole("option").filter({ hasText: email })).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(name);
    await expect(dialog.locator('input[type="tel"]')).toHaveValue(`+995555${digits}`);
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(inbox(seller).heading, "it is open at once").toHaveText(name);
    expect(keyboard.pressed()).toBeLessThanOrEqual(INTERACTIONS_MAX);

    await expect(known, "the colleague has it without loading anything").toHaveCount(2);
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(
      listEnquiries,
      { query: { search: digits, sort: "newest" } },
      { token },
    );
    expect(data).toMatchObject([
      { source: "walk_in", name, email, person: { enquiries: 2 } },
      { source: "contact_form", name, email, person: { enquiries: 2 } },
    ]);
  });

  test(`a walk-in whom nobody knows is entered by keyboard alone, and arrives live (${size.viewport.width} px)`, async ({
    openAdmin,
    enquire,
    system,
  }) => {
    const number = `599${String(Date.now()).slice(-6)}`;
    const name = unique("Gia");
    const { name: another } = await enquire();
    const colleague = await openAdmin("/admin/customers", { as: STAFF.admin });
    await expect(inbox(colleague).row(another)).toBeVisible();
    const seller = await openAdmin("/admin/customers", { as: STAFF.marketing, ...size });
    await expect(inbox(seller).row(another)).toBeVisible();

    const keyboard = keyboardOf(seller);
    await keyboard.press("a");
    const dialog = seller.getByRole("dialog", { name: "Add a request" });
    await expect(dialog.locator('input[type="tel"]'), "the phone comes first").toBeFocused();
    const searched = seller.waitForResponse(
      (response) => new URL(response.url()).searchParams.get("search") === number,
    );
    await keyboard.type(number);
    await searched;
    await expect(dialog.getByText(/^Type the number: /), "nobody is found").toBeVisible();
    await keyboard.press("Tab");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
    await keyboard.type(name);
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(inbox(seller).heading, "it is open at once").toHaveText(name);
    expect(keyboard.pressed() - number.length - name.length).toBeLessThanOrEqual(BESIDES_TYPED_MAX);

    await expect(inbox(colleague).row(name), "the colleague has it without loading anything").toHaveCount(1);
    const token = await system.signIn(STAFF.admin);
    const { data } = await system.call(listEnquiries, { query: { search: name } }, { token });
    expect(data).toMatchObject([{ source: "walk_in", name, person: { enquiries: 1 } }]);
    const { data: found } = await system.call(findPersons, { query: { search: number } }, { token });
    expect(found, "known from now on").toMatchObject([{ name, phones: [`+995${number}`] }]);
  });
}
