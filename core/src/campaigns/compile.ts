import type { CampaignBlock, CampaignText } from "@ezo/contract/campaigns";
import { type Locale, localized } from "@ezo/contract/locale";
import { convert } from "html-to-text";
import mjml2html from "mjml";
import { COLOURS, escapeHtml, FONTS } from "../mail/layout.ts";
import { mediaInclude, presentImage } from "../media/media.present.ts";
import { urlOf } from "../media/media.keys.ts";
import type { Variant } from "../media/media.variants.ts";
import { isMailLink } from "./links.ts";
import { presentSummary, summaryInclude } from "../navigation/navigation.present.ts";
import { visibleApartment } from "../navigation/navigation.visible.ts";
import type { Db, Tx } from "../platform/db.ts";
import { cleanMailHtml } from "../platform/sanitize.ts";
import { readSetting } from "../platform/settings.ts";
import type { TextLookup } from "../translations/translations.service.ts";

/** A campaign's text in one language, ready to be filled for each reader. Frozen when the campaign starts. */
export interface CompiledMail {
  subject: string;
  html: string;
  text: string;
  /** Where `{{click:N}}` leads. */
  links: string[];
}
export interface CompileReport extends CompiledMail {
  images: { src: string; alt: string; isMissing: boolean }[];
  hasAddress: boolean;
  /** Cards whose project or apartment visitors cannot see (any more). */
  missingCards: number;
  /** Apartments on cards that are reserved or sold. */
  takenApartments: string[];
}

export interface CompileOptions {
  db: Db | Tx;
  locale: Locale;
  t: TextLookup;
  publicUrl: string;
  senderName: string;
  trackClicks: boolean;
  trackOpens: boolean;
}

/** Pictures wider than this only cost readers' data: mails are 600 pixels wide. */
const IMAGE_WIDTH_MAX = 1280;

/** Without a text: screen readers pass it by. */
const OPEN_PIXEL = '<img src="{{open_url}}" width="1" height="1" alt="" style="display:block;border:0" />';

/** A status is a shape and a word; its colour (the tokens' text colours) only repeats them. */
const STATUS_SHAPES = { available: "●", reserved: "◐", sold: "■" };
const STATUS_COLOURS = { available: "#1E6A43", reserved: "#8A4B0A", sold: "#9C2D27" };

/** As the site writes them: `83,7` and `$ 128 000`. */
const squareMetres = (area: number, locale: Locale): string =>
  area.toFixed(1).replace(".", locale === "en" ? "." : ",");
const wholeNumbers = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const money = (amount: number): string => `$\u00A0${wholeNumbers.format(amount).replaceAll(",", "\u00A0")}`;

/** Turns blocks into HTML that mail programs agree on (MJML), and into plain text. */
export async function compileMail(source: CampaignText, options: CompileOptions): Promise<CompileReport> {
  const { db, locale, t, publicUrl } = options;
  const images: CompileReport["images"] = [];
  const takenApartments: string[] = [];
  let missingCards = 0;
  // A forbidden link is an error of the pre-flight; a preview or a test mail must not carry it either.
  const absolute = (url: string) =>
    !isMailLink(url) ? "#" : url.startsWith("/") ? `${publicUrl}${url}` : url;
  const page = (path: string) => `${publicUrl}${locale === "ka" ? "" : `/${locale}`}${path}`;
  const [contact, marketing] = await Promise.all([readSetting(db, "contact"), readSetting(db, "marketing")]);
  const address =
    localized(marketing.sender_address, locale) || localized(contact.contact_info.address.value, locale);

  const mjml: string[] = [];
  const text: string[] = [];
  const image = (src: string, alt: string, href?: string | null) => {
    images.push({ src, alt, isMissing: src === "" });
    if (src === "") return "";
    return `<mj-image src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" padding="8px 0" border-radius="6px"${href ? ` href="${escapeHtml(absolute(href))}"` : ""} />`;
  };
  const button = (label: string, url: string) =>
    `<mj-button href="${escapeHtml(absolute(url))}" background-color="${COLOURS.forest}" color="${COLOURS.paper}" border-radius="6px" font-size="15px" inner-padding="15px 26px" align="left" padding="16px 0" css-class="ezo-button">${escapeHtml(label)}</mj-button>`;
  const heading = (content: string) =>
    `<mj-text font-family="${FONTS.serif}" font-size="26px" line-height="34px" css-class="ezo-ink">${escapeHtml(content)}</mj-text>`;

  const renderers: {
    [T in CampaignBlock["type"]]: (block: Extract<CampaignBlock, { type: T }>) => Promise<void> | void;
  } = {
    heading: (block) => {
      mjml.push(heading(block.text));
      text.push(
        block.text.toUpperCase() === block.text
          ? block.text
          : `${block.text}\n${"=".repeat(Math.min(60, block.text.length))}`,
      );
    },
    text: (block) => {
      const html = absoluteLinks(cleanMailHtml(block.html), publicUrl);
      mjml.push(`<mj-text css-class="ezo-ink ezo-prose">${html}</mj-text>`);
      text.push(
        convert(html, {
          wordwrap: false,
          selectors: [{ selector: "a", options: { hideLinkHrefIfSameAsText: true } }],
        }),
      );
    },
    image: async (block) => {
      const src = block.media_id ? await mediaUrl(db, block.media_id, publicUrl) : absolute(block.url ?? "");
      mjml.push(image(src, block.alt, block.href));
      if (block.alt) text.push(`[${block.alt}]`);
    },
    button: (block) => {
      mjml.push(button(block.label, block.url));
      text.push(`${block.label}: ${absolute(block.url)}`);
    },
    project: async (block) => {
      const project = await db.project.findFirst({
        where: { id: block.project_id, isActive: true },
        include: { translations: true, mainImage: { include: mediaInclude } },
      });
      if (!project) {
        missingCards++;
        return;
      }
      const texts = Object.fromEntries(project.translations.map((row) => [row.locale, row.title]));
      const places = Object.fromEntries(project.translations.map((row) => [row.locale, row.location]));
      const title = localized(texts, locale);
      const place = localized(places, locale);
      const url = page(`/projects/${project.id}`);
      const picture = presentImage(project.mainImage, locale, { alt: title });
      if (picture && project.mainImage)
        mjml.push(image(await mediaUrl(db, project.mainImage.id, publicUrl), picture.alt_text || title, url));
      mjml.push(
        heading(title),
        `<mj-text color="${COLOURS.muted}" css-class="ezo-muted">${escapeHtml(place)}</mj-text>`,
      );
      mjml.push(button(t("mail.campaign.discover"), url));
      text.push(`${title}\n${place}\n${url}`);
    },
    apartments: async (block) => {
      const records = await db.apartment.findMany({
        where: { AND: [visibleApartment, { id: { in: block.apartment_ids } }] },
        include: summaryInclude,
      });
      const cards: string[] = [];
      for (const id of block.apartment_ids) {
        const record = records.find((one) => one.id === id);
        if (!record) {
          missingCards++;
          continue;
        }
        const apartment = presentSummary(record, locale);
        const status = t(`apartments.status_${apartment.status}`);
        const name = `${t("apartments.apartment_title", { number: apartment.apartment_number })}, ${apartment.project.title}`;
        if (apartment.status !== "available") takenApartments.push(`${name} (${status})`);
        const area = squareMetres(apartment.area_total, locale);
        const about = [
          t("mail.campaign.apartment_facts", {
            rooms: apartment.rooms,
            area,
            floor: apartment.floor_label,
          }),
          apartment.status === "sold"
            ? ""
            : apartment.price === undefined
              ? t("apartments.price_on_request")
              : money(apartment.price),
        ].filter(Boolean);
        const url = page(
          `/projects/${apartment.project.id}/${encodeURIComponent(apartment.building.identifier)}/floor-${apartment.floor_number}/apartment-${id}`,
        );
        const plan = record.planImage ? await mediaUrl(db, record.planImage.id, publicUrl) : "";
        if (plan) images.push({ src: plan, alt: name, isMissing: false });
        cards.push(`<tr>
          <td style="width:150px;padding:12px 16px 12px 0;border-bottom:1px solid ${COLOURS.line};vertical-align:top">${
            plan
              ? `<a href="${escapeHtml(url)}"><img src="${escapeHtml(plan)}" alt="${escapeHtml(name)}" width="134" style="display:block;width:134px;height:auto;background:${COLOURS.surface};border-radius:6px" /></a>`
              : ""
          }</td>
          <td style="padding:12px 0;border-bottom:1px solid ${COLOURS.line};vertical-align:top"><a href="${escapeHtml(url)}" style="color:${COLOURS.forest};font-weight:500">${escapeHtml(name)}</a><br />${about.map(escapeHtml).join("<br />")}<br /><span style="color:${STATUS_COLOURS[apartment.status]}">${STATUS_SHAPES[apartment.status]} ${escapeHtml(status)}</span></td>
        </tr>`);
        text.push([name, ...about, status, url].join("\n"));
      }
      if (cards.length > 0)
        mjml.push(
          `<mj-table color="${COLOURS.ink}" font-size="15px" line-height="24px" padding="8px 0" css-class="ezo-ink ezo-prose">${cards.join("")}</mj-table>`,
        );
    },
    divider: () => {
      mjml.push(`<mj-divider border-width="1px" border-color="${COLOURS.line}" padding="20px 0" />`);
      text.push("---");
    },
    // Printed below the body, once, whether or not the composer placed it.
    footer: () => undefined,
  };
  for (const block of source.blocks)
    await (renderers[block.type] as (block: CampaignBlock) => Promise<void> | void)(block);

  const note = source.blocks.find((block) => block.type === "footer")?.text ?? "";
  const legal = [options.senderName, address].filter(Boolean).join(", ");
  const link = (field: string, label: string) =>
    `<a href="{{${field}}}" style="color:${COLOURS.muted}">${escapeHtml(label)}</a>`;
  const compiled = await mjml2html(
    `<mjml lang="${locale}">
      <mj-head>
        <mj-title>${escapeHtml(source.subject)}</mj-title>
        ${source.preview_text ? `<mj-preview>${escapeHtml(source.preview_text)}</mj-preview>` : ""}
        <mj-attributes>
          <mj-all font-family="${FONTS.sans}" />
          <mj-text color="${COLOURS.ink}" font-size="16px" line-height="26px" padding="8px 0" />
        </mj-attributes>
        <mj-raw><meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" /></mj-raw>
        <mj-style>
          :root { color-scheme: light dark; }
          .ezo-prose a { color: ${COLOURS.forest}; }
          @media (prefers-color-scheme: dark) {
            .ezo-page, .ezo-page > table { background-color: #141917 !important; }
            .ezo-sheet, .ezo-sheet > table { background-color: #1e2523 !important; background: #1e2523 !important; }
            .ezo-ink div, .ezo-ink p, .ezo-ink li, .ezo-ink td { color: #f0ece3 !important; }
            .ezo-muted div, .ezo-muted a { color: #b3b9b3 !important; }
            .ezo-prose a { color: #9cc7b8 !important; }
          }
        </mj-style>
      </mj-head>
      <mj-body background-color="${COLOURS.paper}" css-class="ezo-page">
        <mj-section background-color="${COLOURS.surface}" padding="32px" css-class="ezo-sheet">
          <mj-column>${mjml.join("\n")}</mj-column>
        </mj-section>
        <mj-section padding="20px 32px">
          <mj-column>
            <mj-text color="${COLOURS.muted}" font-size="13px" line-height="20px" css-class="ezo-muted">
              ${note ? `${escapeHtml(note).replace(/\r?\n/g, "<br />")}<br />` : ""}${escapeHtml(t("mail.campaign.why"))}<br />
              ${escapeHtml(legal)}<br />
              ${link("unsubscribe_url", t("mail.campaign.unsubscribe"))} &nbsp;·&nbsp; ${link("preferences_url", t("mail.campaign.preferences"))}
            </mj-text>
          </mj-column>
        </mj-section>
      </mj-body>
    </mjml>`,
    { validationLevel: "strict" },
  );

  const links: string[] = [];
  const linked = options.trackClicks ? throughRedirect(compiled.html, links) : compiled.html;
  const html = options.trackOpens ? linked.replace("</body>", `${OPEN_PIXEL}</body>`) : linked;
  const footer = [
    note,
    t("mail.campaign.why"),
    legal,
    `${t("mail.campaign.unsubscribe")}: {{unsubscribe_url}}`,
    `${t("mail.campaign.preferences")}: {{preferences_url}}`,
  ].filter(Boolean);
  return {
    subject: source.subject,
    html,
    text: `${text.filter(Boolean).join("\n\n")}\n\n-- \n${footer.join("\n")}\n`,
    links,
    images,
    hasAddress: address !== "",
    missingCards,
    takenApartments,
  };
}

async function mediaUrl(db: Db | Tx, id: number, publicUrl: string): Promise<string> {
  const media = await db.media.findUnique({ where: { id } });
  if (!media) return "";
  const variants = media.variants as unknown as Variant[];
  const fitting = variants.findLast(({ type, width }) => type === "image/jpeg" && width <= IMAGE_WIDTH_MAX);
  return `${publicUrl}${urlOf(fitting?.key ?? media.originalKey)}`;
}

const absoluteLinks = (html: string, publicUrl: string): string =>
  html.replace(/(\shref=")(\/[^"]*")/g, `$1${publicUrl}$2`);

/** Leads every link of the mail through our redirect, by number: what a number means is ours to say. */
function throughRedirect(html: string, links: string[]): string {
  const throughOurs = (tag: string) =>
    tag.replace(/(\shref=")(https?:\/\/[^"{}]+)(")/, (_, before: string, url: string, after: string) => {
      const target = url.replace(/&amp;|&#38;/g, "&").replace(/&quot;|&#34;/g, '"');
      let index = links.indexOf(target);
      if (index < 0) index = links.push(target) - 1;
      return `${before}{{click:${index}}}${after}`;
    });
  return html.replace(/<a\b[^<>]*>/g, throughOurs);
}
