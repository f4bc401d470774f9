import { z } from "zod";
import { ContactSettings } from "./contact.ts";
import { MESSAGE_MAX_LENGTH } from "./limits.ts";
import { EMAIL_PATTERN } from "./patterns.ts";
import { isPossiblePhone } from "./phone.ts";

const short = z.string().max(MESSAGE_MAX_LENGTH, { error: "errors.too_long" });
const shortText = z.strictObject({ ka: short, en: short, ru: short });
const shortDetail = z.strictObject({ value: shortText, subtitle: shortText });
const phone = z.strictObject({
  value: short.refine((number) => number === "" || isPossiblePhone(number), { error: "errors.invalidPhone" }),
  subtitle: shortText,
});
/**
 * Contact settings as staff may write them, apart from the page's own so that visitors need not load the rules. Each rule is attached to its field, so that all mistakes are reported at once; what was stored
 * before a rule existed is still answered.
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
  form_subjects: z
    .array(z.strictObject({ value: short.min(1), label: shortText }))
    .superRefine((subjects, context) => {
      const codes = subjects.map(({ value }) => value);
      for (const [index, code] of codes.entries())
        if (code !== "" && codes.indexOf(code) < index)
          context.addIssue({ code: "custom", path: [index, "value"], message: "errors.code_taken" });
    }),
  faqs: z.array(z.strictObject({ question: shortText, answer: shortText })),
});
