import { act } from "react";
import { expect, it } from "vitest";
import { UserMenu } from "../layout/user-menu.tsx";
import { LanguageField } from "../profile/language-field.tsx";
import { ADMINISTRATOR, type Answer, drawSignedIn, drawsAdmin, press, refusal, until } from "../testing.tsx";
import { AccountLanguage } from "./account-language.tsx";
import { useUser } from "./session-context.tsx";

drawsAdmin();

const KEY = "ezo_admin_language";
const PATH = "/api/profile/language";
const ofPage = () => document.documentElement.lang;
const ofDevice = () => localStorage.getItem(KEY);
const ofAccount = () => document.querySelector("output")?.textContent;
const Account = () => <output>{useUser().language}</output>;

/** Draws the language switch of the menu for somebody whose account is in `language`; returns what is sent. */
async function drawSwitch(language: "ka" | "en", answer?: () => Answer) {
  const sent: unknown[] = [];
  await drawSignedIn(
    <>
      <AccountLanguage />
      <Account />
      <LanguageField />
      <UserMenu isSlim onNavigate={undefined} />
    </>,
    (method, path, body) => {
      if (`${method} ${path}` !== `PUT ${PATH}`) return null;
      sent.push(body);
      return answer?.() ?? { body: { data: body } };
    },
    "/",
    { ...ADMINISTRATOR, language },
  );
  return sent;
}
async function choose(name: string) {
  const find = () =>
    [...document.querySelectorAll<HTMLElement>("[role=menuitemradio]")].find(
      ({ textContent }) => textContent === name,
    );
  await press(`User menu: ${ADMINISTRATOR.name}`);
  await until(() => expect(find()).toBeDefined());
  await act(async () => find()?.click());
}

it.each(["ka", "en"] as const)(
  "a device without a language takes that of the account: %s",
  async (language) => {
    localStorage.removeItem(KEY);
    const sent = await drawSwitch(language);
    await until(() => expect([ofPage(), ofDevice()]).toEqual([language, language]));
    expect(sent).toEqual([]);
  },
);

it("a device with a language keeps it, and leaves the account as it is", async () => {
  const sent = await drawSwitch("ka");
  expect([ofPage(), ofDevice(), ofAccount()]).toEqual(["en", "en", "ka"]);
  expect(document.querySelector<HTMLInputElement>("input")?.value).toBe("ქართული");
  expect(sent).toEqual([]);
});

it("the switch changes the device and saves to the account", async () => {
  const sent = await drawSwitch("en");
  await choose("ქართული");
  await until(() => expect(ofAccount()).toBe("ka"));
  expect([ofPage(), ofDevice()]).toEqual(["ka", "ka"]);
  expect(sent).toEqual([{ language: "ka" }]);
});

it("the switch changes the device also where the account cannot be changed", async () => {
  const sent = await drawSwitch("en", () => ({ status: 403, body: refusal("forbidden") }));
  await choose("ქართული");
  await until(() => expect(sent).toHaveLength(1));
  expect([ofPage(), ofDevice(), ofAccount()]).toEqual(["ka", "ka", "en"]);
});
