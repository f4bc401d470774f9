import { changePassword, forgotPassword, getUser } from "@ezo/contract/accounts/auth";
import { addEnquiryNote } from "@ezo/contract/enquiries/enquiries";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { getProfile, updateOwnLanguage, updateProfile } from "@ezo/contract/accounts/profile";
import { ADMIN_LANGUAGES, type AdminLanguage } from "@ezo/contract/values/languages";
import { mentionOf } from "@ezo/contract/values/reading/mentions";
import { startDigests } from "@ezo/core/notices/digest";
import { createTranslations } from "@ezo/core/translations/translations.service";
import { createAccount } from "@ezo/core/users/accounts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anEnquiry, storeEnquiry } from "../../stack/factories/enquiries.ts";
import { failureOf } from "../../stack/failure.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../stack/stack.ts";

const PEOPLE = [
  { email: "ana@language.test", name: "Ana Reader" },
  { email: "ela@language.test", name: "Ela Reader" },
] as const;
const [ANA, ELA] = PEOPLE;
let stack: Stack;
let admin: string;
const tokens = new Map<string, string>();
beforeAll(async () => {
  stack = await startStack();
  for (const person of PEOPLE) {
    await createAccount(db(), { ...person, role: "marketing", password: PASSWORD });
    tokens.set(person.email, await stack.token(person.email));
  }
  admin = await stack.token();
});
afterAll(() => stack.stop());
beforeEach(async () => {
  await stack.drain();
  await db().staffMailChoice.deleteMany();
  await db().enquiry.deleteMany();
  stack.mailbox.clear();
});
const db = () => stack.database.prisma;
const userOf = (email: string) => db().user.findUniqueOrThrow({ where: { email } });
const by = (email: string) => ({ token: tokens.get(email) ?? "" });
const choose = async (email: string, language: AdminLanguage) =>
  (await stack.call(updateOwnLanguage, { body: { language } }, by(email))).data;
const textsIn = (language: AdminLanguage) => createTranslations(db()).lookup(language);
/** A new request, of which both have been mailed. */
const arrive = async () => {
  stack.mailbox.clear();
  const { id } = (await stack.call(sendEnquiry, { body: anEnquiry() })).data;
  await Promise.all(PEOPLE.map(({ email }) => stack.mailbox.waitFor(email)));
  await stack.drain();
  return id;
};
/** The subjects of the mails to each of the two. */
const subjects = () => PEOPLE.map(({ email }) => stack.mailbox.to(email).map(({ subject }) => subject));

describe("the language of an account", () => {
  it("is Georgian until another is chosen, and read wherever the user is", async () => {
    expect((await stack.call(getUser, {}, by(ANA.email))).data.language).toBe("ka");
    expect(await choose(ANA.email, "en")).toEqual({ language: "en" });
    expect((await stack.call(getUser, {}, by(ANA.email))).data.language).toBe("en");
    expect((await stack.call(getProfile, {}, by(ANA.email))).data.language).toBe("en");
    expect((await stack.call(getUser, {}, by(ELA.email))).data.language).toBe("ka");
  });

  it("changes with nothing else of the account, and nothing else changes it", async () => {
    let renamed = 0;
    const change = fc.constantFrom("name" as const, ...ADMIN_LANGUAGES);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        for (const one of changes) {
          const before = await userOf(ANA.email);
          if (one === "name") {
            const name = `${ANA.name} ${++renamed}`;
            await stack.call(updateProfile, { body: { name } }, by(ANA.email));
            expect(await userOf(ANA.email)).toMatchObject({ name, language: before.language });
          } else {
            await choose(ANA.email, one);
            expect(await userOf(ANA.email)).toEqual({ ...before, language: one });
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it.each([{}, { language: "ru" }, { language: null }, { language: "en", languages: "en" }])(
    "is one of the admin's: %j is refused",
    async (body) => {
      const before = await userOf(ANA.email);
      const call = stack.call(
        updateOwnLanguage,
        { body: body as { language: AdminLanguage } },
        by(ANA.email),
      );
      expect((await failureOf(call)).status).toBe(422);
      expect(await userOf(ANA.email)).toEqual(before);
    },
  );
});

describe("a notice to two of the staff comes to each in their language", () => {
  it("of a new request, whichever languages they have", async () => {
    const language = fc.constantFrom(...ADMIN_LANGUAGES);
    await fc.assert(
      fc.asyncProperty(language, language, async (anas, elas) => {
        const languages = [anas, elas];
        for (const [index, { email }] of PEOPLE.entries()) await choose(email, languages[index] ?? "ka");
        const id = await arrive();
        const expected = languages.map(async (one) => {
          const t = await textsIn(one);
          return [t("mail.staff.subject", { id, source: t("mail.staff.source_contact_form") })];
        });
        expect(subjects()).toEqual(await Promise.all(expected));
        for (const [index, { email }] of PEOPLE.entries())
          expect(stack.mailbox.to(email)[0]?.html).toContain(`lang="${languages[index] ?? ""}"`);
      }),
      { numRuns: 4 },
    );
  });

  it("of a note that names both", async () => {
    await choose(ANA.email, "en");
    await choose(ELA.email, "ka");
    const { name } = await userOf(ANA.email);
    const id = await arrive();
    stack.mailbox.clear();
    const text = `${mentionOf(name)} ${mentionOf(ELA.name)}, please call`;
    await stack.call(addEnquiryNote, { params: { id: String(id) }, body: { text } }, { token: admin });
    await stack.drain();
    const [en, ka] = await Promise.all([textsIn("en"), textsIn("ka")]);
    const author = (await userOf(ADMIN)).name;
    const [anas, elas] = PEOPLE.map(({ email }) => stack.mailbox.to(email)[0]?.text);
    expect(anas).toContain(en("mail.mention.heading_by", { author }));
    expect(elas).toContain(ka("mail.mention.heading_by", { author }));
    expect(anas).not.toContain(ka("firm.name"));
  });

  it("of the day ahead", async () => {
    await choose(ANA.email, "en");
    await choose(ELA.email, "ka");
    await storeEnquiry(db(), { name: "Waits for anybody", routing: { create: {} } });
    for (const { email } of PEOPLE) {
      const { id: userId } = await userOf(email);
      const wanted = { userId, digest: true, digestedOn: new Date("2031-06-02") };
      await db().staffMailChoice.create({ data: wanted });
    }
    const open = new Date("2031-06-03T12:00:00+04:00");
    expect(await startDigests({ db: db(), now: () => open })).toBe(2);
    await Promise.all(PEOPLE.map(({ email }) => stack.mailbox.waitFor(email)));
    const [en, ka] = await Promise.all([textsIn("en"), textsIn("ka")]);
    const counts = { waiting: 1, steps: 0 };
    expect(subjects()).toEqual([[en("mail.digest.subject", counts)], [ka("mail.digest.subject", counts)]]);
  });
});

describe("a mail about the account", () => {
  it("of a link to set a password is in both languages, the owner's first", async () => {
    await choose(ANA.email, "en");
    await choose(ELA.email, "ka");
    for (const { email } of PEOPLE) await stack.call(forgotPassword, { body: { email } });
    await Promise.all(PEOPLE.map(({ email }) => stack.mailbox.waitFor(email)));
    const [en, ka] = (await Promise.all([textsIn("en"), textsIn("ka")])).map(
      (t) => `${t("firm.short_name")}: ${t("mail.password.subject")}`,
    );
    expect(subjects()).toEqual([[`${en ?? ""} / ${ka ?? ""}`], [`${ka ?? ""} / ${en ?? ""}`]]);
  });

  it("of a new password is in its owner's language", async () => {
    await choose(ANA.email, "en");
    const body = { current_password: PASSWORD, new_password: "quite another password" };
    await stack.call(changePassword, { body }, by(ANA.email));
    await stack.drain();
    const t = await textsIn("en");
    expect(subjects()[0]).toEqual([`Ezo: ${t("mail.account.password_changed.subject")}`]);
  });
});
