import { z } from "zod";
import { ApartmentNumberPattern } from "../../inventory/floors.ts";
import { Area, Price } from "../../inventory/apartments.ts";
import { FreeIdentifier } from "../../inventory/buildings.ts";
import { FloorNumberInput, orNull, wholeNumber } from "../../inventory/stock-fields.ts";
import { route } from "../../route.ts";
import { FLOOR_NUMBER_MAX } from "../../site/floor-number.ts";
import { withExample } from "../../values/described.ts";
import { Id, Instant, Line, RequiredLine } from "../../values/fields.ts";
import { FIRM_NAME_MAX_LENGTH, SETUP_CODE_LENGTH } from "../../values/limits/firm.ts";
import { ROOMS, TOWER } from "../../values/limits/stock.ts";
import { DomainRecordName } from "../../marketing/delivery/deliverability.ts";
import { LegalPageSlug } from "../../site/pages/site-pages.ts";
import { DemoText } from "./demo-texts.ts";

/** The steps from an empty system to a firm's live site, in their order, and what each of them takes. */
export const SETUP_CHECKS = {
  firm: ["name", "contact"],
  look: ["logo"],
  people: ["colleague"],
  mail: ["mail_server", "mail_sender", "test_mail"],
  project: ["project"],
  building: ["apartments", "explorer", "facade"],
  texts: ["home_texts", "about_texts", "other_texts"],
  live: ["https", "mail_dns", "legal_pages", "backup"],
} as const;
export type SetupStepName = keyof typeof SETUP_CHECKS;
export const SETUP_STEPS = Object.keys(SETUP_CHECKS) as [SetupStepName, ...SetupStepName[]];
export type SetupCheckName = (typeof SETUP_CHECKS)[SetupStepName][number];
const SETUP_CHECK_NAMES = Object.values(SETUP_CHECKS).flat() as [SetupCheckName, ...SetupCheckName[]];

/** What no fact can say: that somebody works alone, or leaves the texts of a page as they are. */
export const SETUP_CONFIRMABLE = [
  "colleague",
  "home_texts",
  "about_texts",
  "other_texts",
] as const satisfies readonly SetupCheckName[];
export const SetupConfirmable = z.enum(SETUP_CONFIRMABLE);
export type SetupConfirmable = z.infer<typeof SetupConfirmable>;

/** `unknown`: nobody has looked yet, as with DNS before its first check. */
export const SetupCheckState = z.enum(["done", "open", "unknown"]);
export type SetupCheckState = z.infer<typeof SetupCheckState>;

const SetupStep = z.object({
  name: z.enum(SETUP_STEPS),
  is_done: z.boolean(),
  checks: z.array(
    z.object({
      name: z.enum(SETUP_CHECK_NAMES),
      state: SetupCheckState,
      /** Done because an administrator has said so. */
      is_confirmed: z.boolean(),
    }),
  ),
});

export const Setup = z.object({
  /** Of `SETUP_STEPS`, each once. */
  steps: z.array(SetupStep),
  is_done: z.boolean(),
  /** The dashboard does not show the list any more. */
  is_hidden: z.boolean(),
  /** The demo firm's content is here: what it brought counts as done only once the firm has made its own. */
  is_demo: z.boolean(),
  firm_name: z.object({ ka: z.string(), en: z.string(), ru: z.string() }),
  /** The texts about the demo firm that visitors still read, in whichever language that is on. */
  demo_texts: z.array(DemoText),
  /** Whom mails come from, as the server is set up. */
  mail_from: z.string(),
  /** Of SPF, DKIM and DMARC those that are not right; empty before the first check, too. */
  dns_failed: z.array(DomainRecordName),
  /** The legal pages that the firm has not written. */
  legal_missing: z.array(LegalPageSlug),
  /** The firm's newest project, and its newest building with apartments. */
  project_id: Id.nullable(),
  building: z.object({ id: Id, project_id: Id, floors: z.int(), apartments: z.int() }).nullable(),
  /** The caller's last test mail. */
  test_mail: z.object({ sent_at: Instant, confirmed_at: Instant.nullable() }).nullable(),
  backup_at: Instant.nullable(),
});
export type Setup = z.infer<typeof Setup>;

const admin = { role: "staff", capability: "settings.manage", tag: "Setup" } as const;
const answer = z.object({ data: Setup });

export const getSetup = route({
  ...admin,
  method: "get",
  path: "/admin/setup",
  summary: "The eight steps to a firm of one's own: what is done and what is missing, as found now",
  response: answer,
});

export const changeSetup = route({
  ...admin,
  method: "patch",
  path: "/admin/setup",
  summary: "Hides the list on the dashboard or shows it again, and confirms what cannot be found out",
  body: z.strictObject({
    is_hidden: z.boolean().optional(),
    confirmed: z
      .strictObject({
        colleague: z.boolean().optional(),
        home_texts: z.boolean().optional(),
        about_texts: z.boolean().optional(),
        other_texts: z.boolean().optional(),
      } satisfies Record<SetupConfirmable, z.ZodType>)
      .optional(),
  }),
  response: answer,
});

const TOO_LONG = { error: "errors.too_long" };
const OtherName = Line.max(FIRM_NAME_MAX_LENGTH, TOO_LONG);
export const nameFirm = route({
  ...admin,
  method: "post",
  path: "/admin/setup/firm",
  summary:
    "Names the firm, also in short where it has no short name of its own; languages left empty show the Georgian, and the demo's name is refused where visitors see it",
  body: z.strictObject({
    ka: RequiredLine.max(FIRM_NAME_MAX_LENGTH, TOO_LONG),
    en: OtherName,
    ru: OtherName,
  }),
  response: answer,
});

export const sendSetupMail = route({
  ...admin,
  method: "post",
  path: "/admin/setup/mail",
  summary: "Mails a code to the caller's own address, and waits for the mail server's answer",
  response: answer,
  codes: ["mail_refused", "too_many_requests"],
});

export const confirmSetupMail = route({
  ...admin,
  method: "post",
  path: "/admin/setup/mail/confirm",
  summary: "Confirms that the mail has arrived, by the code in it",
  body: z.strictObject({
    /** Of six digits. */
    code: z
      .string({ error: "errors.required" })
      .trim()
      .min(1, { error: "errors.required" })
      .max(SETUP_CODE_LENGTH, { error: "errors.setup_code" }),
  }),
  response: answer,
});

/** A figure of a tower, whose limit is named where it is passed; what follows from a wrong one is not judged. */
const figure = (most: number, error: string) =>
  z.int({ error }).min(1, { error, abort: true }).max(most, { error, abort: true });

export const TowerBody = z
  .strictObject({
    project_id: Id,
    identifier: FreeIdentifier,
    name: z.strictObject({ ka: RequiredLine, en: Line, ru: Line }),
    first_floor: FloorNumberInput,
    floors: figure(TOWER.floors, `errors.tower_floors?max=${TOWER.floors}`),
    apartments_per_floor: figure(TOWER.perFloor, `errors.tower_per_floor?max=${TOWER.perFloor}`),
    number_pattern: ApartmentNumberPattern,
    rooms: wholeNumber(ROOMS.min, ROOMS.max),
    area_total: Area,
    price: orNull(Price),
  })
  .refine(({ floors, apartments_per_floor: each }) => floors * each <= TOWER.apartments, {
    error: `errors.tower_apartments?max=${TOWER.apartments}`,
    path: ["apartments_per_floor"],
  })
  .refine(({ first_floor: first, floors }) => first + floors - 1 <= FLOOR_NUMBER_MAX, {
    error: `errors.tower_top?max=${FLOOR_NUMBER_MAX}`,
    path: ["floors"],
  });
withExample(TowerBody, {
  project_id: 1,
  identifier: "a",
  name: { ka: "კორპუსი ა", en: "Building A", ru: "Корпус А" },
  first_floor: 1,
  floors: 20,
  apartments_per_floor: 8,
  number_pattern: "{floor}{nn}",
  rooms: 2,
  area_total: 60.5,
  price: 90_000,
});
export type TowerBody = z.output<typeof TowerBody>;

export const buildTower = route({
  ...admin,
  method: "post",
  path: "/admin/setup/building",
  summary:
    "Creates a building with its floors and apartments, all alike, in one transaction, and opens the project's explorer",
  body: TowerBody,
  status: 201,
  response: z.object({ data: z.object({ building_id: Id, floors: z.int(), apartments: z.int() }) }),
});
