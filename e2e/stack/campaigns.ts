import type { CampaignDetail } from "@ezo/contract/marketing/campaigns/campaign-detail";
import { createCampaign, getCampaign } from "@ezo/contract/marketing/campaigns/campaigns";
import { importContacts } from "@ezo/contract/marketing/contacts";
import { afterEach, expect } from "vitest";
import { CallFailed } from "./call.ts";
import { type SmtpSink, startSmtpSink } from "./services/smtp-sink.ts";
import { MARKETING, type Stack, startStack } from "./stack.ts";

export interface CampaignStack {
  app: Stack;
  smtp: SmtpSink;
  /** Of a member of the marketing team. */
  token: string;
  stop: () => Promise<void>;
}

export interface CampaignStackOptions {
  workers?: number;
  sink?: Parameters<typeof startSmtpSink>[0];
}

/** A stack whose mail goes to an SMTP server that counts what it accepts. */
export async function startCampaignStack(options: CampaignStackOptions = {}): Promise<CampaignStack> {
  const smtp = await startSmtpSink(options.sink);
  const app = await startStack({ workers: options.workers ?? 1, env: { SMTP_URL: smtp.url } });
  const stop = async () => {
    await app.stop();
    await smtp.close();
  };
  return { app, smtp, token: await app.token(MARKETING), stop };
}

/** Starts a campaign stack for one test, and stops it after that test. */
export function campaignStackPerTest(): (options?: CampaignStackOptions) => Promise<CampaignStack> {
  let current: CampaignStack | undefined;
  afterEach(async () => {
    await current?.stop();
    current = undefined;
  });
  return async (options) => (current = await startCampaignStack(options));
}

export const csv = (count: number) =>
  [
    "email,name,language,consent_at,consent_source",
    ...Array.from({ length: count }, (_, i) => `reader-${i}@example.ge,ნინო ${i},ka,2025-03-01,stand`),
  ].join("\n");
export const fill = (app: Stack, token: string, count: number) =>
  app.call(importContacts, { body: { file: csv(count) } }, { token });

export const aCampaign = (
  html = '<p>გამარჯობა, {{name|მეგობარო}}. <a href="https://example.com/a?b=1">ბმული</a></p>',
) => ({
  name: "შემოდგომა",
  segment: { all: true },
  translations: {
    ka: { subject: "სიახლე, {{name|მეგობარო}}", preview_text: "", blocks: [{ type: "text" as const, html }] },
  },
});
export const draft = async (app: Stack, token: string, over: object = {}) =>
  (await app.call(createCampaign, { body: { ...aCampaign(), ...over } }, { token })).data.id;
export const detail = async (app: Stack, token: string, id: number) =>
  (await app.call(getCampaign, { params: { id: String(id) } }, { token })).data;

/** Waits until the campaign `fits`; its totals must add up at every poll. */
export async function until(
  app: Stack,
  token: string,
  id: number,
  fits: (campaign: CampaignDetail) => boolean,
  seconds = 50,
): Promise<CampaignDetail> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const campaign = await detail(app, token, id).catch((error: unknown) => {
      // A test may have just cut the server's connections.
      if (error instanceof CallFailed && error.status >= 500) return null;
      throw error;
    });
    if (!campaign) continue;
    const { recipients, sent, failed, unconfirmed, suppressed, remaining } = campaign.totals;
    expect(sent + failed + unconfirmed + suppressed + remaining).toBe(recipients);
    if (fits(campaign)) return campaign;
    if (Date.now() > deadline) throw new Error(`still ${campaign.status} ${JSON.stringify(campaign.totals)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
export const isOver = ({ status }: CampaignDetail) => status === "sent";
export const twice = (addresses: readonly string[]) => addresses.length - new Set(addresses).size;
export const atStack = (app: Stack, url: string) => url.replace("https://ezo.test", app.url());
