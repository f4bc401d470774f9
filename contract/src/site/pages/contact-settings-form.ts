import { z } from "zod";
import { ContactSettings } from "./contact.ts";
import { FAQS_MAX, FORM_SUBJECTS_MAX } from "../../values/limits/content.ts";
import { MESSAGE_MAX_LENGTH } from "../../values/limits/fields.ts";
import { isWebAddress } from "../../values/paths/links.ts";
import { isSocialAddress } from "../../values/paths/social-addresses.ts";
import type { SocialNetwork } from "../../values/contact/social-networks.ts";
import { telegramName } from "../../values/contact/messengers.ts";
import { EMAIL_PATTERN } from "../../values/patterns.ts";
import { isPossiblePhone } from "../../values/contact/phone.ts";

const short = z.string().max(MESSAGE_MAX_LENGTH, { error: "errors.too_long", abort: true });
const shortText = z.strictObject({ ka: short, en: short, ru: short });
const shortDetail = z.strictObject({ value: shortText, subtitle: shortText });
const phoneNumber = short.refine((number) => number === "" || isPossiblePhone(number), {
  error: "errors.invalidPhone",
});
const phone = z.strictObject({ value: phoneNumber, subtitle: shortText });
const telegram = short.refine((name) => name === "" || telegramName(name) !== null, {
  error: "errors.invalid_telegram",
});
const webAddress = short.refine((address) => address === "" || isWebAddress(address), {
  error: "errors.invalid_address",
});
const pageOn = (network: SocialNetwork) =>
  short
    .refine((address) => address === "" || isSocialAddress(network, address), {
      error: "errors.social_address",
    })
    .default("");
/**
 * Contact settings as staff may write them. In a file of their own, so that public pages do not load these rules. Each
 * rule is attached to its field, so that all errors are reported at once; values stored before a rule existed remain
 * valid in answers.
 */
export const ContactSettingsForm = ContactSettings.extend({
  contact_info: z.strictObject({
    address: shortDetail,
    phone,
    phone2: phone,
    email: z.strictObject({
      value: short.refine((email) => email === "" || EMAIL_PATTERN.test(email), {
        error: "errors.invalid_email",
      }),
      subtitle: shortText,
    }),
    hours: shortDetail,
  }),
  social_links: z.strictObject({
    // These may have older addresses of any host. The server refuses new ones of other hosts.
    facebook: webAddress,
    instagram: webAddress,
    youtube: pageOn("youtube"),
    tiktok: pageOn("tiktok"),
    linkedin: pageOn("linkedin"),
    telegram: pageOn("telegram"),
    x: pageOn("x"),
  }),
  messengers: z.strictObject({ whatsapp: phoneNumber, viber: phoneNumber, telegram }),
  form_subjects: z
    .array(z.strictObject({ value: short.min(1), label: shortText }))
    .max(FORM_SUBJECTS_MAX, { error: `errors.too_many?max=${FORM_SUBJECTS_MAX}`, abort: true })
    .superRefine((subjects, context) => {
      const codes = subjects.map(({ value }) => value);
      for (const [index, code] of codes.entries())
        if (code !== "" && codes.indexOf(code) < index)
          context.addIssue({ code: "custom", path: [index, "value"], message: "errors.code_taken" });
    }),
  faqs: z
    .array(z.strictObject({ question: shortText, answer: shortText }))
    .max(FAQS_MAX, { error: `errors.too_many?max=${FAQS_MAX}`, abort: true }),
});
