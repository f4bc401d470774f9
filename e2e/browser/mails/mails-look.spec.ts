import { createCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { previewCampaign } from "@ezo/contract/marketing/campaigns/campaign-proofs";
import { ADMIN_LANGUAGES } from "@ezo/contract/values/languages";
import { readSeedTexts } from "../../../prisma/seed/translations.ts";
import { startBuiltSystem } from "../../stack/built-system.ts";
import { expect, LOCALES, onlyInFull, test, unique } from "../fixtures.ts";
import { flawsOf, unwrittenIn } from "./look-of-mails.ts";
import { type MailKind, type MailWorld, type Maker, openMailWorld } from "./mail-world.ts";
import { STAFF_MAILS } from "./staff-mails.ts";
import { VISITOR_MAILS } from "./visitor-mails.ts";

/** A kind of mail that is new, and not made here, does not compile. */
const MAKERS: Record<MailKind, Maker> = { ...STAFF_MAILS, ...VISITOR_MAILS };
/** The widths of a reading pane and of a phone. */
const WIDTHS = [600, 375];

interface Shown {
  kind: string;
  language: string;
  subject: string;
  html: string;
  text: string;
}

const languageOf = (html: string): string => /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? "";

/** Has the worker send every kind of mail, and returns them as they have come. */
async function sendEveryKind(world: MailWorld): Promise<Shown[]> {
  const { system } = world;
  const shown: Shown[] = [];
  for (const [kind, make] of Object.entries(MAKERS)) {
    const before = system.mailbox.all().length;
    await make(world);
    await system.drain();
    const mails = system.mailbox
      .all()
      .slice(before)
      .flatMap(({ subject = "", html, text = "" }) =>
        html ? [{ kind, language: languageOf(html), subject, html, text }] : [],
      );
    const wanted: readonly string[] = kind in STAFF_MAILS ? ADMIN_LANGUAGES : LOCALES;
    const languages = mails.map(({ language }) => language);
    expect(languages, `the languages of ${kind}`).toEqual(expect.arrayContaining([...wanted]));
    shown.push(...mails);
  }
  return shown;
}

/** A campaign's mail with a block of each type. */
async function composeCampaigns({ system, db, token, apartments, projectId }: MailWorld): Promise<Shown[]> {
  const { data } = await system.call(createCampaign, { body: { name: unique("Blocks") } }, { token });
  const picture = await db.media.findFirstOrThrow({ orderBy: { id: "asc" }, select: { id: true } });
  const words = {
    ka: { subject: "ჩვენი სიახლეები", name: "მეგობარო" },
    en: { subject: "Our news", name: "friend" },
    ru: { subject: "Наши новости", name: "друг" },
  };
  const shown: Shown[] = [];
  for (const locale of LOCALES) {
    const { subject, name } = words[locale];
    const text = {
      subject,
      preview_text: subject,
      blocks: [
        { type: "heading" as const, text: `${subject}, {{name|${name}}}` },
        {
          type: "text" as const,
          html: `<p>${subject} <a href="/${locale}/news">${name}</a></p><ul><li>1</li></ul>`,
        },
        { type: "image" as const, media_id: picture.id, alt: subject },
        { type: "button" as const, label: subject, url: `/${locale}/news` },
        { type: "project" as const, project_id: projectId },
        { type: "apartments" as const, apartment_ids: apartments.map(({ id }) => id) },
        { type: "divider" as const },
        { type: "footer" as const, text: subject },
      ],
    };
    const params = { id: String(data.id) };
    const { data: mail } = await system.call(previewCampaign, { params, body: { locale, text } }, { token });
    shown.push({ kind: "run-campaign", language: languageOf(mail.html), ...mail });
  }
  expect(shown.map(({ language }) => language)).toEqual([...LOCALES]);
  return shown;
}

test(
  "every kind of mail is legible and whole in each of its languages, light and dark, wide and narrow",
  onlyInFull(),
  async ({ browser }) => {
    test.setTimeout(600_000);
    const keys = Object.keys(await readSeedTexts());
    // Of its own: the mails are to many, and settings are changed.
    const system = await startBuiltSystem({ isQuick: true });
    const world = await openMailWorld(system);
    const page = await browser.newPage();
    try {
      const mails = [...(await sendEveryKind(world)), ...(await composeCampaigns(world))];
      const wrong: string[] = [];
      for (const { kind, language, subject, html, text } of mails) {
        // Pictures need not have come: mail programs leave them out until they are asked for.
        await page.setContent(html, { waitUntil: "domcontentloaded" });
        const body = await page.evaluate(() => document.body.innerText);
        const unwritten = unwrittenIn([subject, text, body].join("\n"), keys);
        wrong.push(...unwritten.map((one) => `${kind}, ${language}: ${one}`));
        for (const width of WIDTHS)
          for (const colorScheme of ["light", "dark"] as const) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            const flaws = await flawsOf(page);
            wrong.push(...flaws.map((one) => `${kind}, ${language}, ${width} px, ${colorScheme}: ${one}`));
          }
      }
      expect(wrong).toEqual([]);
    } finally {
      await page.close();
      await world.close();
      await system.stop();
    }
  },
);
