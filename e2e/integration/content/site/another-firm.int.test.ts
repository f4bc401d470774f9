import { projectRoutes } from "@ezo/contract/admin/projects/projects";
import { brandSettings } from "@ezo/contract/admin/settings";
import { forgotPassword } from "@ezo/contract/accounts/auth";
import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { offerPasskey } from "@ezo/contract/accounts/passkeys";
import { offerSecondFactor } from "@ezo/contract/accounts/second-factor";
import { FEEDS, feedPath } from "@ezo/contract/site/feeds";
import { canonicalPath, LOCALES } from "@ezo/contract/values/languages";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createArticle } from "../../../stack/factories/content.ts";
import { createStock } from "../../../stack/factories/explorer.ts";
import { anEnquiry } from "../../../stack/factories/enquiries.ts";
import { failureOf } from "../../../stack/failure.ts";
import { sendForm } from "../../../stack/form.ts";
import { ADMIN, PASSWORD, type Stack, startStack } from "../../../stack/stack.ts";
import { squeezed } from "../../../stack/offers.ts";
import { aPicture } from "../../../stack/factories/pictures.ts";
import { visitorOffers } from "../../inventory/offers/visitor-offers.ts";

/** The product's name, and the demo firm's in the other languages. The Georgian word alone is a courtyard. */
const EZO = /\bEzo\b|Эзо|ეზო დეველოპმენტი/;
/** Where the product is named on purpose: once on each page, and in the texts that the page hydrates with. */
const MADE_WITH = { ka: "მუშაობს Ezo-ზე", en: "Made with Ezo", ru: "Работает на Ezo" };
/** Of the demo firm's mark, as pages draw it. */
const EZO_MARK = "M27 41.5H6.5v-35h35v35H36";
const FIRM = {
  name: { ka: "ვაკის სახლები", en: "Vake Houses", ru: "Дома Ваке" },
  short_name: { ka: "ვაკე", en: "Vake", ru: "Ваке" },
  legal_name: { ka: "შპს ვაკის სახლები", en: "Vake Houses LLC", ru: "ООО Дома Ваке" },
  legal_number: "405123456",
};

let stack: Stack;
let stock: Awaited<ReturnType<typeof createStock>>;
let article: { id: number };
beforeAll(async () => {
  // An operator who changes the address alone keeps the name that Ezo comes with.
  stack = await startStack({ env: { MAIL_FROM: "Ezo Development <no-reply@vake.test>" } });
  const token = await stack.token();
  stock = await createStock(db());
  article = await createArticle(db());
  await stack.call(
    projectRoutes.patch,
    {
      params: { id: String(stock.project.id) },
      body: { feed_yandex: true, feed_meta: true, feed_google: true, feed_units: true },
    },
    { token },
  );
  await stack.call(brandSettings.put, { body: FIRM }, { token });
  await sendForm(stack, { path: "/admin/settings/brand", token }, [
    ["mark", { bytes: await aPicture(512, 512).png().toBuffer(), name: "mark.png", type: "image/png" }],
  ]);
  // A process may show its former texts for some seconds.
  const isShown = async () => {
    const html = await bodyOf("/en");
    return html.includes(FIRM.name.en) && !html.includes(EZO_MARK);
  };
  await vi.waitUntil(isShown, { timeout: 10_000 });
  await stack.drain();
});
afterAll(() => stack.stop());
const db = () => stack.database.prisma;
const { offer } = visitorOffers({ stack: () => stack, stock: () => stock });
const get = (path: string) => fetch(stack.url() + path);
const bodyOf = async (path: string) => (await get(path)).text();
const pdfOf = async (path: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(await (await get(path)).arrayBuffer()));
  const { info } = await pdf.getMetadata();
  const { text } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), info: JSON.stringify(info) };
};

const pagesOfFirm = () => {
  const { id } = stock.project;
  const [apartment] = stock.apartments;
  return [
    "/",
    "/about",
    "/projects",
    "/apartments",
    "/news",
    "/gallery",
    "/contact",
    "/shortlist",
    "/nowhere",
    `/projects/${id}`,
    `/projects/${id}/A/floor-1/apartment-${apartment.id}`,
    `/news/${article.id}`,
  ];
};

describe("a site of another firm", () => {
  it.each(LOCALES)("has its names on every page, and nowhere the product's: %s", async (locale) => {
    for (const path of pagesOfFirm()) {
      const html = await bodyOf(canonicalPath(locale, path));
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
      expect(title, path).toMatch(new RegExp(` · ${FIRM.short_name.en}$`));
      expect(html, path).toContain(`property="og:site_name" content="${FIRM.short_name[locale]}"`);
      expect(html, path).toContain(FIRM.legal_name[locale]);
      expect(html.split(`>${MADE_WITH[locale]}<`), path).toHaveLength(2);
      expect(EZO.exec(html.replaceAll(MADE_WITH[locale], ""))?.[0], path).toBeUndefined();
      expect(html, path).not.toContain(EZO_MARK);
    }
    const home = await bodyOf(canonicalPath(locale, "/"));
    expect(home).toContain(`"name":"${FIRM.name[locale]}"`);
    expect(home).toContain(`"taxID":"${FIRM.legal_number}"`);
  });

  it("has them in the admin's document, and where the API and the queues are shown", async () => {
    for (const path of ["/admin", "/admin/login", "/admin/customers"]) {
      const html = await bodyOf(path);
      expect(html, path).toContain(`<title>${FIRM.short_name.en}</title>`);
      for (const locale of ["ka", "en"] as const)
        expect(html, path).toContain(
          `<meta name="application-name" lang="${locale}" content="${FIRM.short_name[locale]}">`,
        );
      expect(html, path).not.toMatch(EZO);
    }
    const page = await bodyOf("/api/docs");
    expect(page).toContain(`<title>${FIRM.short_name.en} API</title>`);
    expect(page).not.toMatch(EZO);
    const description = await bodyOf("/api/openapi.json");
    expect(description).toContain(`"title":"${FIRM.short_name.en} API"`);
    expect(description).not.toMatch(EZO);
  });

  it("has them in manifests, and nowhere the product's in what machines read", async () => {
    for (const path of ["/manifest.webmanifest", "/admin/manifest.webmanifest"]) {
      const manifest = (await (await get(path)).json()) as object;
      expect(manifest, path).toMatchObject({ name: FIRM.name.ka, short_name: FIRM.short_name.ka });
      expect(JSON.stringify(manifest)).not.toMatch(EZO);
    }
    for (const path of ["/robots.txt", "/sitemap.xml"]) expect(await bodyOf(path), path).not.toMatch(EZO);
    for (const locale of LOCALES) {
      const rss = await bodyOf(`/${locale}/news/rss.xml`);
      expect(rss).toContain(FIRM.name[locale]);
      expect(rss).not.toMatch(EZO);
      for (const feed of FEEDS) {
        const answer = await get(`${feedPath(feed, stock.project.id)}?locale=${locale}`);
        expect(answer.status, feed).toBe(200);
        expect(await answer.text(), feed).not.toMatch(EZO);
      }
      const yandex = await bodyOf(`${feedPath("yandex", stock.project.id)}?locale=${locale}`);
      if (yandex.includes("<offer")) expect(yandex).toContain(`<organization>${FIRM.name[locale]}<`);
    }
  });

  it.each(LOCALES)("has them in PDFs: %s", async (locale) => {
    const made = await offer({ locale });
    const brochure = canonicalPath(locale, `/projects/${stock.project.id}/brochure.pdf`);
    for (const path of [brochure, new URL(made.pdf_url).pathname]) {
      const { text, info } = await pdfOf(path);
      // What is extracted from a PDF may have gaps within words.
      expect(squeezed(text), path).toContain(squeezed(FIRM.name[locale]));
      expect(`${text} ${info}`, path).not.toMatch(EZO);
    }
    const page = await bodyOf(new URL(made.url).pathname);
    expect(page).toContain(FIRM.name[locale]);
    expect(page).not.toMatch(EZO);
    expect(page).not.toContain(EZO_MARK);
  });

  it("has them in mails to visitors and staff", async () => {
    stack.mailbox.clear();
    for (const locale of LOCALES) await stack.call(sendEnquiry, { body: anEnquiry({ locale }) });
    await offer({ email: "buyer@example.ge" });
    await stack.call(forgotPassword, { body: { email: ADMIN } });
    await stack.mailbox.waitFor(ADMIN);
    await stack.drain();
    const mails = stack.mailbox.all();
    expect(mails.length).toBeGreaterThanOrEqual(5);
    for (const { subject = "", from, html = "", text = "" } of mails) {
      const said = [subject, from?.name, html, text].join("\n");
      expect(EZO.exec(said)?.[0], subject).toBeUndefined();
      expect(from, subject).toMatchObject({ address: "no-reply@vake.test" });
      expect(Object.values(FIRM.name), subject).toContain(from?.name);
      expect(
        Object.values(FIRM.name).some((name) => text.includes(name)),
        subject,
      ).toBe(true);
    }
    const toAdmin = stack.mailbox.to(ADMIN);
    expect(toAdmin.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^ვაკე: .* \/ Vake: /),
    );
    expect(new Set(toAdmin.map(({ from }) => from?.name))).toEqual(new Set([FIRM.name.ka]));
    expect(new Set(mails.map(({ from }) => from?.name))).toEqual(new Set(Object.values(FIRM.name)));
  });

  it("has its logo in place of the mark and the name, once its files are made", async () => {
    const token = await stack.token();
    const png = { bytes: await aPicture(400, 100).png().toBuffer(), name: "logo.png", type: "image/png" };
    await sendForm(stack, { path: "/admin/settings/brand", token }, [["logo", png]]);
    await stack.drain();
    await expect
      .poll(() => bodyOf("/en/news"), { timeout: 10_000 })
      .toMatch(/<img[^>]* src="\/media\/[^"]+\.webp" width="160" height="40" alt="Vake Houses"/);
    expect(await bodyOf("/admin/login")).toContain('<meta name="ezo:logo"');
  });

  it("has them where staff set up an authenticator app or a passkey", async () => {
    const token = await stack.token();
    const body = { current_password: PASSWORD };
    const { data: app } = await stack.call(offerSecondFactor, { body }, { token });
    expect(new URL(app.uri).searchParams.get("issuer")).toBe(FIRM.short_name.en);
    expect(decodeURIComponent(app.uri)).not.toMatch(EZO);
    const { data: passkey } = await stack.call(offerPasskey, {}, { token });
    expect(passkey.options["rp"]).toMatchObject({ name: FIRM.short_name.en });
  });
});

it("a firm's name is needed in Georgian, and a language that is left out is not changed", async () => {
  const token = await stack.token();
  const put = (body: object) => stack.call(brandSettings.put, { body } as never, { token });
  const failure = await failureOf(put({ name: { ka: " " }, legal_number: "LLC 405123" }));
  expect(Object.keys(failure.body.errors ?? {}).toSorted()).toEqual(["legal_number", "name.ka"]);
  const { data } = await stack.call(brandSettings.put, { body: { name: { ru: "" } } }, { token });
  expect(data.name).toEqual({ ...FIRM.name, ru: "" });
  // What has no name in a language shows the Georgian.
  await expect.poll(() => bodyOf("/ru"), { timeout: 10_000 }).toContain(FIRM.name.ka);
  const { data: lines } = await stack.call(brandSettings.history, {}, { token });
  expect(lines[0]?.changes).toMatchObject([{ field: "name.ru", from: FIRM.name.ru, to: "" }]);
});
