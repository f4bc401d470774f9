import {
  type changeSetup,
  type Setup,
  SETUP_CHECKS,
  SETUP_CONFIRMABLE,
  SETUP_STEPS,
  type SetupCheckName,
  type SetupConfirmable,
} from "@ezo/contract/admin/setup/setup";
import type { ParsedInput } from "@ezo/contract/route";
import {
  DEFAULT_FIRM_NAMES,
  demoNamesIn,
  type FirmNames,
  shortNameOf,
} from "@ezo/contract/values/firm-names";
import { LOCALES, type LocalizedText } from "@ezo/contract/values/locale";
import { refused } from "../platform/app-error.ts";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { RateLimits } from "../platform/rate-limit.ts";
import { readSetting } from "../platform/settings.ts";
import type { Records } from "../records/write.ts";
import { shownLocales } from "../site-languages/shown-languages.ts";
import type { BrandSettingsAdmin } from "../site-settings/brand-settings.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { type Actor, must } from "../users/actor.ts";
import { type FactParts, type Facts, readFacts } from "./facts.ts";
import { changesKept } from "./kept.ts";
import { createTestMail } from "./test-mail.ts";
import { createTowers } from "./tower.ts";

/** The way from an empty system, or from the demo, to a firm's live site. Every answer is found anew in what there is. */
export function createSetup(
  parts: FactParts & {
    records: Records;
    mailer: Mailer;
    translations: TranslationsService;
    rateLimits: RateLimits;
    /** Writes the names of the firm. */
    brand: Pick<BrandSettingsAdmin, "put">;
    now?: () => Date;
  },
) {
  const { db, brand, config, now = () => new Date() } = parts;
  const changeKept = changesKept(db);
  const testMail = createTestMail({ ...parts, publicUrl: config.publicUrl, changeKept, now });

  async function state(actor: Actor): Promise<Setup> {
    const [{ states, ...facts }, kept] = await Promise.all([
      readFacts(parts, actor.id, now()),
      readSetting(db, "setup"),
    ]);
    const steps = stepsOf(states, kept.confirmed);
    const mail = kept.test_mail?.user_id === actor.id ? kept.test_mail : null;
    return {
      ...facts,
      steps,
      is_done: steps.every((step) => step.is_done),
      is_hidden: kept.is_hidden,
      test_mail: mail && { sent_at: mail.sent_at, confirmed_at: mail.confirmed_at },
    };
  }

  /** Does something, and answers how far the firm is then. */
  const after = async (actor: Actor, work: () => Promise<void>): Promise<Setup> => {
    must(actor, "settings.manage");
    await work();
    return state(actor);
  };

  return {
    get: (actor: Actor) => after(actor, () => Promise.resolve()),

    change: (
      actor: Actor,
      { is_hidden: isHidden, confirmed = {} }: ParsedInput<typeof changeSetup>["body"],
    ) =>
      after(actor, () =>
        changeKept((kept) => ({
          ...kept,
          is_hidden: isHidden ?? kept.is_hidden,
          confirmed: SETUP_CONFIRMABLE.filter((name) => confirmed[name] ?? kept.confirmed.includes(name)),
        })),
      ),

    nameFirm: (actor: Actor, name: LocalizedText) =>
      after(actor, async () => {
        const [locale] = demoNamesIn(name, await shownLocales(db));
        if (locale) throw refused(locale, "errors.demo_name");
        const now = await readSetting(db, "brand");
        // Short names are for firms with long ones; they are edited with the brand, and stay.
        const short = hasOwnShortName(now) ? now.short_name : shortNames(name);
        if (isSame(name, now.name) && isSame(short, now.short_name)) return;
        await brand.put(actor, { name, short_name: short }, new Map());
      }),

    sendMail: (actor: Actor) => after(actor, () => testMail.send(actor)),
    confirmMail: (actor: Actor, code: string) => after(actor, () => testMail.confirm(actor, code)),
    buildTower: createTowers(parts),
  };
}

/** Whether the firm has chosen a short name: one that is not the demo's, nor made of its full name. */
const hasOwnShortName = ({ name, short_name: { ka: short } }: FirmNames): boolean =>
  !["", name.ka, shortNameOf(name.ka), DEFAULT_FIRM_NAMES.short_name.ka].includes(short);

const shortNames = ({ ka, en, ru }: LocalizedText): LocalizedText => ({
  ka: shortNameOf(ka),
  en: shortNameOf(en),
  ru: shortNameOf(ru),
});
const isSame = (a: LocalizedText, b: LocalizedText): boolean =>
  LOCALES.every((locale) => a[locale] === b[locale]);

function stepsOf(states: Facts["states"], confirmed: readonly SetupConfirmable[]): Setup["steps"] {
  const isConfirmed = (name: SetupCheckName) =>
    states[name] !== "done" && confirmed.some((one) => one === name);
  return SETUP_STEPS.map((name) => {
    const names: readonly SetupCheckName[] = SETUP_CHECKS[name];
    const checks = names.map((check) => ({
      name: check,
      state: isConfirmed(check) ? ("done" as const) : states[check],
      is_confirmed: isConfirmed(check),
    }));
    return { name, is_done: checks.every(({ state }) => state === "done"), checks };
  });
}
