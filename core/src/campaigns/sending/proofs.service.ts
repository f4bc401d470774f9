import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { SegmentFilter } from "@ezo/contract/marketing/segments/segments";
import type { Locale } from "@ezo/contract/values/locale";
import { storedFilter } from "../../contacts/segments/stored-filter.ts";
import { type Actor, must } from "../../users/actor.ts";
import { cleanBlocks } from "../campaigns.kind.ts";
import { textsOf } from "../campaigns.present.ts";
import type { DeliverabilityService } from "../deliverability/deliverability.service.ts";
import { preflight } from "../preflight.ts";
import { getCampaign } from "../stored-campaign.ts";
import { contentsIn, proofsIn } from "./proof-mails.ts";
import type { MailSite } from "./public-address.ts";
import { testMails, type TestParts } from "./test-mails.ts";

/** What staff look at before sending: the preview, the pre-flight's findings and test mails. */
export function createCampaignProofs(
  options: TestParts & {
    resolved: (filter: SegmentFilter) => Promise<SegmentFilter>;
    site: MailSite;
    deliverability: Pick<DeliverabilityService, "records">;
  },
) {
  const { db, resolved, sendable, translations, site, sender, deliverability } = options;
  const [contentOf, proofOf] = [contentsIn(options), proofsIn(options)];
  return {
    async preview(actor: Actor, id: number, body: { locale: Locale; text?: CampaignText | undefined }) {
      must(actor, "campaigns.edit");
      const campaign = await getCampaign(db, id);
      const text = body.text && { ...body.text, blocks: cleanBlocks(body.text.blocks, "text.blocks") };
      const content = await contentOf(text ?? textsOf(campaign.translations)[body.locale], body.locale, true);
      const { email, name } = actor;
      const mails = await Promise.all(
        content.subjects.map((_, subjectIndex) =>
          proofOf(content, { email, name, messageId: "preview", replyTo: undefined, subjectIndex }),
        ),
      );
      const [mail] = mails;
      if (!mail) throw new Error("a mail has a subject");
      return {
        subject: mail.subject,
        subjects: mails.map(({ subject }) => subject),
        html: mail.html,
        text: mail.text,
        size_bytes: Buffer.byteLength(mail.html),
      };
    },

    async preflight(actor: Actor, id: number, locale: Locale) {
      must(actor, "campaigns.edit");
      const campaign = await getCampaign(db, id);
      const texts = textsOf(campaign.translations);
      const test = {
        trackClicks: campaign.trackClicks,
        testsSubjects: campaign.subjectTestPercent !== null,
      };
      return preflight({
        db,
        id,
        filter: await resolved(storedFilter(campaign.segment)),
        topics: campaign.topics,
        missingLanguage: campaign.missingLanguage,
        texts,
        compiled: await sendable.compileWritten(db, texts, test),
        test,
        subjectTest:
          campaign.subjectTestPercent === null
            ? null
            : { percent: campaign.subjectTestPercent, hours: campaign.subjectTestHours },
        site,
        domain: sender.domain,
        fromAddress: campaign.fromAddress,
        domainRecords: deliverability.records,
        locale,
        t: await translations.lookup(locale),
      });
    },

    ...testMails(options),
  };
}
