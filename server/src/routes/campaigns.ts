import {
  addMailPicture,
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  exportRecipients,
  getCampaign,
  listCampaignHistory,
  listCampaigns,
  listCampaignTemplates,
  listMailPictures,
  listRecipients,
  patchCampaign,
  pauseCampaign,
  postCampaign,
  preflightCampaign,
  previewCampaign,
  putCampaign,
  compareCampaignVersion,
  restoreCampaignVersion,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  settleUnconfirmed,
  testCampaign,
} from "@ezo/contract/campaigns";
import { reportBounce } from "@ezo/contract/contacts";
import {
  compareMarketingSettingsVersion,
  getMarketingSettings,
  listMarketingSettingsHistory,
  putMarketingSettings,
  restoreMarketingSettingsVersion,
} from "@ezo/contract/marketing-settings";
import type { CampaignsService } from "@ezo/core/campaigns/campaigns.service";
import type { MarketingSettingsService } from "@ezo/core/campaigns/marketing-settings.service";
import type { MailingListService } from "@ezo/core/campaigns/mailing-list.service";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { pageMeta } from "./page-meta.ts";

export function campaignRoutes(
  mount: Mount,
  services: {
    campaigns: CampaignsService;
    mailingList: MailingListService;
    settings: MarketingSettingsService;
    translations: TranslationsService;
  },
) {
  const { campaigns, mailingList, settings, translations } = services;

  mount(listCampaigns, async ({ query }, { actor }) => {
    const { rows, total } = await campaigns.list(actor, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  mount(listCampaignTemplates, (_, { actor }) => ({ data: campaigns.templates(actor) }));
  // Before the calls with an id: Express tries its routes in order.
  mount(listMailPictures, async ({ query }, { actor }) => {
    const { rows, total } = await campaigns.pictures(actor, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  mount(addMailPicture, async ({ body, query }, { actor, uploads }) => ({
    data: await campaigns.addPicture(actor, body.file, uploads, query.locale),
  }));
  mount(createCampaign, async ({ body }, { actor }) => ({ data: await campaigns.create(actor, body) }));
  mount(getCampaign, async ({ params }, { actor }) => ({ data: await campaigns.get(actor, params.id) }));
  for (const route of [putCampaign, patchCampaign, postCampaign] as const)
    mount(route, async ({ params, body }, { actor }) => ({
      data: await campaigns.update(actor, params.id, body),
    }));
  mount(deleteCampaign, async ({ params, query }, { actor, locale }) => {
    await campaigns.remove(actor, params.id, query.version);
    return { message: (await translations.lookup(locale))("messages.deleted") };
  });
  mount(listCampaignHistory, async ({ params, query }, { actor }) => {
    const { entries, total } = await campaigns.history(actor, params.id, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareCampaignVersion, async ({ params }, { actor }) => ({
    data: await campaigns.compareVersion(actor, params.id, params.version),
  }));
  mount(restoreCampaignVersion, async ({ params, body }, { actor }) => ({
    data: await campaigns.restoreVersion(actor, params.id, params.version, body.version),
  }));

  mount(previewCampaign, async ({ params, body }, { actor }) => ({
    data: await campaigns.preview(actor, params.id, body),
  }));
  mount(preflightCampaign, async ({ params }, { actor, locale }) => ({
    data: await campaigns.preflight(actor, params.id, locale),
  }));
  mount(testCampaign, async ({ params, body }, { actor, locale }) => {
    await campaigns.test(actor, params.id, body);
    return { message: (await translations.lookup(locale))("mail.campaign.test_sent") };
  });
  mount(sendCampaign, async ({ params, query }, { actor }) => ({
    data: await campaigns.send(actor, params.id, query.version),
  }));
  mount(scheduleCampaign, async ({ params, query, body }, { actor }) => ({
    data: await campaigns.schedule(actor, params.id, new Date(body.send_at), query.version),
  }));
  mount(pauseCampaign, async ({ params }, { actor }) => ({ data: await campaigns.pause(actor, params.id) }));
  mount(resumeCampaign, async ({ params }, { actor }) => ({
    data: await campaigns.resume(actor, params.id),
  }));
  mount(cancelCampaign, async ({ params }, { actor }) => ({
    data: await campaigns.cancel(actor, params.id),
  }));
  mount(settleUnconfirmed, async ({ params, body }, { actor }) => ({
    data: await campaigns.settleUnconfirmed(actor, params.id, body),
  }));
  mount(listRecipients, async ({ params, query }, { actor }) => {
    const { rows, total } = await campaigns.recipients(actor, params.id, query);
    return { data: rows, meta: pageMeta(total, query) };
  });
  mount(exportRecipients, ({ params, query }, { actor }) =>
    campaigns.exportRecipients(actor, params.id, query),
  );

  mount(reportBounce, async ({ body }) => ({ data: { matched: await mailingList.reportBounce(body) } }), {
    admit: ({ token }) => mailingList.requireWebhookToken(token),
  });
  mount(getMarketingSettings, async (_, { actor }) => ({ data: await settings.get(actor) }));
  mount(putMarketingSettings, async ({ body }, { actor }) => ({
    data: await settings.put(actor, body),
  }));
  mount(listMarketingSettingsHistory, async ({ query }, { actor }) => {
    const { entries, total } = await settings.history(actor, query);
    return { data: entries, meta: pageMeta(total, query) };
  });
  mount(compareMarketingSettingsVersion, async ({ params }, { actor }) => ({
    data: await settings.compareVersion(actor, params.version),
  }));
  mount(restoreMarketingSettingsVersion, async ({ params, body }, { actor }) => ({
    data: await settings.restoreVersion(actor, params.version, body.version),
  }));
}
