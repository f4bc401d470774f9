import * as contract from "@ezo/contract/marketing/campaigns/campaigns";
import { listBounceWebhooks, receiveBounces } from "@ezo/contract/marketing/delivery/bounces";
import { reportBounce } from "@ezo/contract/marketing/contacts";
import { checkDeliverability, getDeliverability } from "@ezo/contract/marketing/delivery/deliverability";
import * as senderContract from "@ezo/contract/marketing/delivery/sender-addresses";
import * as settingsContract from "@ezo/contract/marketing/marketing-settings";
import type { CampaignServices } from "@ezo/core/campaigns/compose";
import * as sendingContract from "@ezo/contract/marketing/campaigns/campaign-sending";
import { campaignTemplateRoutes } from "@ezo/contract/marketing/campaigns/campaign-templates";
import * as linkContract from "@ezo/contract/marketing/campaigns/campaign-links";
import { getCampaignOutcome } from "@ezo/contract/marketing/campaigns/campaign-outcome";
import * as proofContract from "@ezo/contract/marketing/campaigns/campaign-proofs";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf, messagesOf } from "../mounting/calls.ts";
import { mountEdits, mountResource, mountSettings } from "../mounting/resource-calls.ts";

const campaignEdits = {
  list: contract.listCampaigns,
  get: contract.getCampaign,
  put: contract.putCampaign,
  patch: contract.patchCampaign,
  post: contract.postCampaign,
  ...contract.campaignVersions,
};

export function campaignRoutes(mount: Mount, { marketing, translations }: Parts) {
  const { campaigns, marketingSettings } = marketing;
  // Before the calls with an id: Express tries its routes in order.
  pictureRoutes(mount, campaigns);
  senderRoutes(mount, marketing, translations);
  mountResource(mount, campaignTemplateRoutes, campaigns.ownTemplates, translations);
  draftRoutes(mount, campaigns, translations);
  proofRoutes(mount, campaigns, translations);
  orderRoutes(mount, campaigns);
  linkRoutes(mount, campaigns);
  answersOf(mount).data(sendingContract.resendCampaign, ({ params, body }, { actor, locale }) =>
    campaigns.resends.resend(actor, params.id, body.subjects, locale),
  );
  bounceRoutes(mount, marketing);
  deliverabilityRoutes(mount, marketing);
  mountSettings(mount, settingsContract.marketingSettings, marketingSettings);
}

function senderRoutes(
  mount: Mount,
  { senderAddresses }: Parts["marketing"],
  translations: Parts["translations"],
) {
  const { data } = answersOf(mount);
  data(senderContract.listSenderAddresses, (_, { actor }) => senderAddresses.list(actor));
  data(senderContract.addSenderAddress, ({ body }, { actor, locale }) =>
    senderAddresses.add(actor, body.email, locale),
  );
  messagesOf(mount, translations).message(
    senderContract.removeSenderAddress,
    "messages.deleted",
    ({ params }, { actor }) => senderAddresses.remove(actor, params.id),
  );
}

function bounceRoutes(mount: Mount, { bounceReports, bounceWebhooks }: Parts["marketing"]) {
  mount(reportBounce, async ({ body }) => ({ data: { matched: await bounceReports.report(body) } }), {
    admit: (call) => bounceReports.requireWebhookToken(call),
  });
  mount(
    receiveBounces,
    async ({ params }, { raw, header, address }) => ({
      data: await bounceWebhooks.receive(params.provider, { raw, header, address }),
    }),
    { admit: (call) => bounceWebhooks.admit(call.params["provider"], call) },
  );
  answersOf(mount).data(listBounceWebhooks, (_, { actor }) => bounceWebhooks.list(actor));
}

function deliverabilityRoutes(mount: Mount, { deliverability }: Parts["marketing"]) {
  const { data } = answersOf(mount);
  data(getDeliverability, (_, { actor, locale }) => deliverability.get(actor, locale));
  data(checkDeliverability, (_, { actor, locale }) => deliverability.check(actor, locale));
}

function pictureRoutes(mount: Mount, { drafts, pictures }: CampaignServices) {
  const { data, page } = answersOf(mount);
  data(contract.listCampaignTemplates, (_, { actor }) => drafts.templates(actor));
  data(contract.listTopics, (_, { actor }) => drafts.topics(actor));
  page(contract.listMailPictures, ({ query }, { actor }) => pictures.list(actor, query));
  data(contract.addMailPicture, ({ body, query }, { actor, uploads }) =>
    pictures.add(actor, body.file, uploads, query.locale),
  );
}

function draftRoutes(mount: Mount, { drafts }: CampaignServices, translations: Parts["translations"]) {
  const { data } = answersOf(mount);
  mountEdits(mount, campaignEdits, drafts);
  data(contract.createCampaign, ({ body }, { actor }) => drafts.create(actor, body));
  data(contract.duplicateCampaign, ({ params }, { actor, locale }) =>
    drafts.duplicate(actor, params.id, locale),
  );
  data(contract.listSegmentCampaigns, ({ params }, { actor }) => drafts.ofSegment(actor, params.id));
  messagesOf(mount, translations).message(
    contract.deleteCampaign,
    "messages.deleted",
    ({ params, query }, { actor }) => drafts.remove(actor, params.id, query.version),
  );
}

function proofRoutes(mount: Mount, { proofs }: CampaignServices, translations: Parts["translations"]) {
  const { data } = answersOf(mount);
  data(proofContract.previewCampaign, ({ params, body }, { actor }) =>
    proofs.preview(actor, params.id, body),
  );
  data(proofContract.preflightCampaign, ({ params }, { actor, locale }) =>
    proofs.preflight(actor, params.id, locale),
  );
  messagesOf(mount, translations).message(
    proofContract.testCampaign,
    "mail.campaign.test_sent",
    ({ params, body }, { actor }) => proofs.sendTest(actor, params.id, body),
  );
}

function orderRoutes(mount: Mount, { orders, recipients }: CampaignServices) {
  const { data, page } = answersOf(mount);
  data(sendingContract.sendCampaign, ({ params, query }, { actor }) =>
    orders.send(actor, params.id, query.version),
  );
  data(sendingContract.scheduleCampaign, ({ params, query, body }, { actor }) =>
    orders.schedule(actor, params.id, new Date(body.send_at), query.version),
  );
  data(sendingContract.pauseCampaign, ({ params }, { actor }) => orders.pause(actor, params.id));
  data(sendingContract.resumeCampaign, ({ params }, { actor }) => orders.resume(actor, params.id));
  data(sendingContract.reopenCampaign, ({ params }, { actor }) => orders.reopen(actor, params.id));
  data(sendingContract.cancelCampaign, ({ params }, { actor }) => orders.cancel(actor, params.id));
  data(sendingContract.settleUnconfirmed, ({ params, body }, { actor }) =>
    orders.settleUnconfirmed(actor, params.id, body),
  );
  page(sendingContract.listRecipients, ({ params, query }, { actor }) =>
    recipients.list(actor, params.id, query),
  );
  mount(sendingContract.exportRecipients, ({ params, query }, { actor }) =>
    recipients.export(actor, params.id, query),
  );
}

function linkRoutes(mount: Mount, { linkReports, outcome }: CampaignServices) {
  const { data } = answersOf(mount);
  data(getCampaignOutcome, ({ params }, { actor }) => outcome.report(actor, params.id));
  data(linkContract.getCampaignLinks, ({ params, query }, { actor }) =>
    linkReports.report(actor, params.id, query),
  );
  data(linkContract.getClickMap, ({ params, query }, { actor }) => linkReports.map(actor, params.id, query));
  mount(linkContract.exportCampaignLinks, ({ params, query }, { actor }) =>
    linkReports.export(actor, params.id, query),
  );
}
