import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { type Locale, LOCALES } from "@ezo/contract/values/locale";
import { isWritten, wasSubject } from "@ezo/contract/values/mails/written-mail";
import { AppError } from "../../platform/app-error.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import type { Records } from "../../records/write.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";
import { type Actor, must } from "../../users/actor.ts";
import { campaignFields, campaignKind } from "../campaigns.kind.ts";
import { copyOf } from "../copy.ts";
import { campaignDetail, getCampaign } from "../stored-campaign.ts";
import { resendTime } from "./resend-time.ts";

type Subjects = Partial<Record<Locale, string | undefined>>;

/** A second mail, under another subject, to those who have not reacted to the first. */
export function createResends(
  options: { db: Db; records: Records; translations: TranslationsService; now?: () => Date } & Parameters<
    typeof campaignKind
  >[0],
) {
  const { db, records, translations: siteTexts, now = () => new Date(), ...checks } = options;
  const kind = campaignKind(checks);
  return {
    /**
     * A new draft for those who were sent the campaign and have neither clicked nor opened it; who that is, and who is
     * still subscribed, is judged when the draft is sent. Throws `wrong_status` before its time and where there is such a
     * draft already, `invalid` where a written language has no new subject.
     */
    async resend(actor: Actor, id: number, subjects: Subjects, locale: Locale): Promise<CampaignDetail> {
      must(actor, "campaigns.edit");
      const stored = await getCampaign(db, id);
      const from = resendTime(stored);
      if (!from) throw new AppError("wrong_status", { messageKey: "errors.resend_impossible" });
      if (from > now()) throw new AppError("wrong_status", { messageKey: "errors.resend_early" });
      const first = await campaignDetail(db, id);
      const t = await siteTexts.lookup(locale);
      const copy = copyOf(first, (name) => t("mail.campaign.resend_name", { name }));
      const body = {
        ...(await checks.senderRules.withUsable(db, copy)),
        segment: { no_reaction_to: id },
        subject_test_percent: null,
        translations: withSubjects(first, subjects),
      };
      const create = db.$transaction(async (tx) => {
        const [made = 0] = await records.within(tx, actor, kind).create([campaignFields(body)]);
        // The column is unique: of two presses at once, one fails here and leaves no draft.
        await tx.campaign.update({ where: { id: made }, data: { resendOfId: id } });
        return made;
      });
      const made = await create.catch((cause: unknown) => {
        if (!isUniqueViolation(cause)) throw cause;
        throw new AppError("wrong_status", { messageKey: "errors.resend_done", cause });
      });
      return campaignDetail(db, made);
    },
  };
}

/** The written texts under their new subjects. Throws `invalid` where one is missing, or is one that the first mail had. */
function withSubjects(first: CampaignDetail, subjects: Subjects) {
  const { translations: texts } = first;
  const fields: Record<string, string[]> = {};
  const renamed = { ...texts };
  for (const locale of LOCALES) {
    const subject = subjects[locale] ?? "";
    if (!isWritten(texts[locale])) continue;
    if (subject === "") fields[`subjects.${locale}`] = ["errors.required"];
    else if (wasSubject(first, locale, subject)) fields[`subjects.${locale}`] = ["errors.same_subject"];
    renamed[locale] = { ...texts[locale], subject, more_subjects: [] };
  }
  if (Object.keys(fields).length > 0) throw new AppError("invalid", { fields });
  return renamed;
}
