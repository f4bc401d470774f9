import { AuditSettings } from "@ezo/contract/admin/operations/audit";
import { RetentionSettings } from "@ezo/contract/admin/retention";
import { SetupConfirmable } from "@ezo/contract/admin/setup/setup";
import { ContactSettings } from "@ezo/contract/site/pages/contact";
import { IDLE_MINUTES } from "@ezo/contract/values/limits/accounts";
import { ANSWER_MINUTES_DEFAULT } from "@ezo/contract/values/limits/enquiries";
import {
  SEARCH_MAILS_PER_DAY,
  SEARCH_WINDOW_MINUTES,
  TRIGGERED_MAILS_PER_WEEK,
} from "@ezo/contract/values/limits/followed-stock";
import { ABOUT_STAT_DEFAULTS } from "@ezo/contract/values/limits/pages";
import { AUDIT_MONTHS, RETENTION } from "@ezo/contract/values/limits/personal-data";
import { FILE_COLUMNS } from "@ezo/contract/inventory/apartment-columns";
import { CONTACT_COLUMNS } from "@ezo/contract/marketing/contact-columns";
import { MarketingSettings, NO_WARM_UP } from "@ezo/contract/marketing/marketing-settings";
import { NotificationSettings } from "@ezo/contract/admin/notification-settings";
import { ResponseSettings } from "@ezo/contract/enquiries/response-clock";
import { SecuritySettings } from "@ezo/contract/accounts/second-factor";
import { CookieSettings } from "@ezo/contract/site/cookie-notice";
import { HomeSettings } from "@ezo/contract/site/pages/home-sections";
import { PriceSettings } from "@ezo/contract/site/prices";
import { LanguageSettings } from "@ezo/contract/site/site-languages";
import { AboutInfo } from "@ezo/contract/site/pages/site-pages";
import { type AreaUnit, DEFAULT_AREA_UNIT } from "@ezo/contract/values/area-unit";
import { Id, Instant } from "@ezo/contract/values/fields";
import { COLOUR_PATTERN } from "@ezo/contract/values/colours/colour";
import { DEFAULT_FIRM_NAMES } from "@ezo/contract/values/firm-names";
import { DEFAULT_HEADING_FONT, HEADING_FONTS } from "@ezo/contract/values/heading-fonts";
import { DEFAULT_ACCENT } from "@ezo/contract/values/colours/site-colours";
import { HOME_SECTIONS } from "@ezo/contract/values/home-sections";
import { LocalizedText } from "@ezo/contract/values/locale";
import { dayIn, DEFAULT_TIME_ZONE } from "@ezo/contract/values/clock/time-zone";
import type { Currency } from "@ezo/contract/values/money/currency";
import { z } from "zod";
import type { Prisma } from "../generated/prisma/client.ts";
import { batched } from "./database/batched.ts";
import type { Db, Tx } from "./db.ts";
import { fromStored, toStored } from "./stored-settings.ts";

/** Named settings and their shapes. What is missing in the database is `fallback`. */
const settings = {
  contact: {
    schema: ContactSettings,
    fallback: (): ContactSettings => {
      const text = () => ({ ka: "", en: "", ru: "" });
      return {
        contact_info: {
          address: { value: text(), subtitle: text() },
          phone: { value: "", subtitle: text() },
          phone2: { value: "", subtitle: text() },
          email: { value: "", subtitle: text() },
          hours: { value: text(), subtitle: text() },
        },
        social_links: {
          facebook: "",
          instagram: "",
          youtube: "",
          tiktok: "",
          linkedin: "",
          telegram: "",
          x: "",
        },
        messengers: { whatsapp: "", viber: "", telegram: "" },
        map_settings: { latitude: null, longitude: null, zoom: 16, ask_before_loading: false },
        form_subjects: [
          { value: "general", label: { ka: "ზოგადი შეკითხვა", en: "General enquiry", ru: "Общий вопрос" } },
        ],
        faqs: [],
        office_days: { working: ["Mon", "Tue", "Wed", "Thu", "Fri"], weekend: ["Sat", "Sun"] },
      };
    },
  },
  about: {
    schema: z.object({ stats: AboutInfo.shape.stats, philosophy_media_id: z.int().nullable() }),
    fallback: () => ({ stats: { ...ABOUT_STAT_DEFAULTS }, philosophy_media_id: null }),
  },
  brand: {
    // What an older release has stored has no names, no mark, no font and nothing for dark grounds.
    schema: z.object({
      logo_media_id: z.int().nullable(),
      mark_media_id: z.int().nullable().default(null),
      logo_dark_media_id: z.int().nullable().default(null),
      mark_dark_media_id: z.int().nullable().default(null),
      accent: z.string().regex(COLOUR_PATTERN),
      heading_font: z.enum(HEADING_FONTS).default(DEFAULT_HEADING_FONT),
      name: LocalizedText.default(DEFAULT_FIRM_NAMES.name),
      short_name: LocalizedText.default(DEFAULT_FIRM_NAMES.short_name),
      legal_name: LocalizedText.default(DEFAULT_FIRM_NAMES.legal_name),
      legal_number: z.string().default(DEFAULT_FIRM_NAMES.legal_number),
    }),
    fallback: () => ({
      logo_media_id: null,
      mark_media_id: null,
      logo_dark_media_id: null,
      mark_dark_media_id: null,
      accent: DEFAULT_ACCENT,
      heading_font: DEFAULT_HEADING_FONT,
      ...DEFAULT_FIRM_NAMES,
    }),
  },
  cookies: {
    schema: CookieSettings,
    fallback: (): CookieSettings => ({ is_on: false, text: { ka: "", en: "", ru: "" } }),
  },
  home: {
    schema: HomeSettings,
    fallback: (): HomeSettings => ({ order: [...HOME_SECTIONS], off: [] }),
  },
  notifications: {
    schema: NotificationSettings,
    fallback: (): NotificationSettings => ({
      confirm_to_visitor: true,
      notify_staff: true,
      staff_recipients: [],
    }),
  },
  response: {
    schema: ResponseSettings,
    fallback: (): ResponseSettings => {
      const usual = "10:00-19:00";
      return {
        office_hours: { Mon: usual, Tue: usual, Wed: usual, Thu: usual, Fri: usual, Sat: usual, Sun: usual },
        holidays: [],
        amber_minutes: ANSWER_MINUTES_DEFAULT.amber,
        red_minutes: ANSWER_MINUTES_DEFAULT.red,
        escalates: true,
        seller_ids: [],
        manager_ids: [],
      };
    },
  },
  prices: {
    schema: PriceSettings,
    fallback: (): PriceSettings => ({
      currency: "USD",
      others: [],
      per_m2_shown: true,
      credit_note_shown: true,
      sold_shown: true,
    }),
  },
  languages: {
    schema: LanguageSettings,
    fallback: (): LanguageSettings => ({ off: [] }),
  },
  security: {
    schema: SecuritySettings,
    fallback: (): SecuritySettings => ({ second_factor: "optional", idle_minutes: IDLE_MINUTES.default }),
  },
  audit: {
    schema: AuditSettings,
    fallback: (): AuditSettings => ({ retention_months: AUDIT_MONTHS.default }),
  },
  retention: {
    schema: RetentionSettings,
    fallback: (): RetentionSettings => ({
      enquiries_months: RETENTION.enquiries_months.default,
      deliveries_months: RETENTION.deliveries_months.default,
      clicks_months: RETENTION.clicks_months.default,
      sessions_days: RETENTION.sessions_days.default,
    }),
  },
  marketing: {
    schema: MarketingSettings,
    fallback: (): MarketingSettings => ({
      pause_at_failure_percent: 30,
      ledger_retention_months: null,
      newsletter_form: false,
      confirm_consents: true,
      saved_searches: false,
      kept_shortlists: false,
      own_data_form: false,
      price_fall_mails: false,
      available_again_mails: false,
      search_window_minutes: SEARCH_WINDOW_MINUTES.default,
      search_mails_per_day: SEARCH_MAILS_PER_DAY.default,
      triggered_mails_per_week: TRIGGERED_MAILS_PER_WEEK.default,
      track_opens: false,
      mark_links: true,
      topics: [],
      sender_address: { ka: "", en: "", ru: "" },
      reply_to: "",
      warm_up: NO_WARM_UP,
    }),
  },
  /** What no fact says about the steps to a firm of one's own. */
  setup: {
    schema: z.object({
      is_hidden: z.boolean(),
      confirmed: z.array(SetupConfirmable),
      /** The last one of any administrator. */
      test_mail: z
        .object({ user_id: Id, code: z.string(), sent_at: Instant, confirmed_at: Instant.nullable() })
        .nullable(),
    }),
    fallback: () => ({ is_hidden: false, confirmed: [], test_mail: null }),
  },
  /** What headings of files of contacts are read as, by `plainHeading`: as somebody has said in an import. The newest are last. */
  contact_headings: {
    schema: z.object({
      // A list, since the database does not keep the order of keys.
      columns: z.array(z.object({ heading: z.string(), column: z.enum([...CONTACT_COLUMNS, ""]) })),
    }),
    fallback: () => ({ columns: [] }),
  },
  /** The same of files of apartments. */
  apartment_headings: {
    schema: z.object({
      columns: z.array(z.object({ heading: z.string(), column: z.enum([...FILE_COLUMNS, ""]) })),
    }),
    fallback: () => ({ columns: [] }),
  },
  /** When `npm run backup` has last finished. */
  backup: {
    schema: z.object({ made_at: Instant.nullable() }),
    fallback: () => ({ made_at: null }),
  },
} as const;
type Settings = typeof settings;
export type SettingName = keyof Settings;
export type SettingValue<N extends SettingName> = z.infer<Settings[N]["schema"]>;

export const settingSchema = <N extends SettingName>(name: N): Settings[N]["schema"] => settings[name].schema;

/** The parts of a page ask for settings side by side: one statement reads them. */
const settingRow = batched(async (db: Db | Tx, names: readonly SettingName[]) => {
  const rows = await db.setting.findMany({ where: { name: { in: [...names] } } });
  return new Map(rows.map((row) => [row.name as SettingName, row]));
});

/** Reads a setting. A stored value that no longer fits its shape is an error, not a silent default. */
export async function readSetting<N extends SettingName>(db: Db | Tx, name: N): Promise<SettingValue<N>> {
  const row = await settingRow(db, name);
  const { schema, fallback } = settings[name];
  return (row ? schema.parse(fromStored(name, row.value)) : fallback()) as SettingValue<N>;
}

/** The currency of all prices. */
export const firmCurrency = async (db: Db | Tx): Promise<Currency> =>
  (await readSetting(db, "prices")).currency;

/** In what visitors read areas. */
export const firmAreaUnit = async (db: Db | Tx): Promise<AreaUnit> =>
  (await readSetting(db, "prices")).area_unit ?? DEFAULT_AREA_UNIT;

/** The time zone by whose clocks the firm's days and times are. */
export const firmTimeZone = async (db: Db | Tx): Promise<string> =>
  (await readSetting(db, "prices")).time_zone ?? DEFAULT_TIME_ZONE;

/** The same in SQL, for statements that are written once. */
export const FIRM_TIME_ZONE_SQL = `coalesce((select value->>'time_zone' from settings where name = 'prices'), '${DEFAULT_TIME_ZONE}')`;

/** The day it is there at `at`, `YYYY-MM-DD`. */
export const firmDay = async (db: Db | Tx, at: Date = new Date()): Promise<string> =>
  dayIn(at, await firmTimeZone(db));

/** A value, checked, as it is stored. */
export const storedJson = (name: SettingName, value: unknown): Prisma.InputJsonObject =>
  toStored(name, settings[name].schema.parse(value) as Prisma.InputJsonObject);

export async function writeSetting<N extends SettingName>(
  tx: Db | Tx,
  name: N,
  value: SettingValue<N>,
): Promise<void> {
  const json = storedJson(name, value);
  await tx.setting.upsert({
    where: { name },
    create: { name, value: json },
    update: { value: json, version: { increment: 1 } },
  });
}

/** Makes the row if it is missing, and locks it until the transaction ends. */
export async function lockSetting(tx: Tx, name: SettingName): Promise<void> {
  await ensureSetting(tx, name);
  await tx.$queryRaw`select name from settings where name = ${name} for update`;
}

/** The currency of all prices, which stays until the transaction ends. To be asked for before apartments are locked. */
export async function heldCurrency(tx: Tx): Promise<Currency> {
  await ensureSetting(tx, "prices");
  await tx.$queryRaw`select name from settings where name = 'prices' for share`;
  return firmCurrency(tx);
}

async function ensureSetting(tx: Tx, name: SettingName): Promise<void> {
  const value = JSON.stringify(storedJson(name, await readSetting(tx, name)));
  await tx.$executeRaw`
    insert into settings (name, value, updated_at) values (${name}, ${value}::jsonb, now()) on conflict (name) do nothing`;
}
