import { contactDrafts, contactSettings, previewContact } from "@ezo/contract/admin/settings";
import { getContactSettings } from "@ezo/contract/site/pages/contact";
import { HOUR_MS } from "@ezo/contract/values/time";
import { expect, it, vi } from "vitest";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN } from "../../../stack/stack.ts";
import { kept, useDraftStack } from "./draft-stack.ts";

const { stack, call, publishDue } = useDraftStack();
const live = async () => (await call(contactSettings.get, {})).data;
const shown = async () => (await stack().call(getContactSettings, {})).data.contact_settings;
const faq = (word: string) => ({
  question: { ka: `${word}?`, en: `${word}?`, ru: `${word}?` },
  answer: { ka: word, en: word, ru: word },
});

it("keeps questions and details as a draft, previews them, and publishes one language or all", async () => {
  const [before, seen] = [await live(), await shown()];
  const hours = { value: { ka: "ახალი", en: "New hours" } };
  const { data } = await call(contactDrafts.saveDraft, {
    body: { version: before.version, contact_info: { hours }, faqs: [faq("Drafted")] },
  });
  expect(kept(data).fields.toSorted()).toEqual([
    "contact_info.hours.value.en",
    "contact_info.hours.value.ka",
    "faqs",
  ]);
  expect(await shown()).toEqual(seen);
  const { data: link } = await call(previewContact, { query: { locale: "ru" } });
  expect(new URL(link.url).pathname).toBe("/ru/contact");
  const at = `${stack().url()}/api/contact-info/settings?preview=${link.token}`;
  const preview = (await (await fetch(at)).json()) as {
    data: { contact_settings: { faqs: unknown[] } };
  };
  expect(preview.data.contact_settings.faqs).toEqual([faq("Drafted")]);

  const { data: half } = await call(contactDrafts.publishDraft, {
    body: { version: kept(data).version, languages: ["en"] },
  });
  expect(half.contact_info.hours.value).toEqual({
    ...before.contact_info.hours.value,
    en: "New hours",
  });
  expect(half.faqs).toEqual(before.faqs);
  const rest = { version: half.draft?.version ?? 0 };
  await call(contactDrafts.publishDraft, { body: rest });
  await vi.waitFor(async () => expect((await shown()).faqs).toEqual([faq("Drafted")]));
  expect((await live()).draft).toBeNull();
});

it("is stopped at its time by a colleague's change of the same list, and who scheduled it is mailed", async () => {
  const { version } = await live();
  const { data } = await call(contactDrafts.saveDraft, { body: { version, faqs: [faq("Mine")] } });
  const at = new Date(Date.now() + HOUR_MS);
  const order = { version: kept(data).version, publish_at: at.toISOString() };
  await call(contactDrafts.scheduleDraft, { body: order });
  await call(contactSettings.patch, { body: { version, faqs: [faq("Theirs")] } });
  expect(await publishDue(at)).toBe(0);
  const { data: stopped } = await call(contactDrafts.getDraft, {});
  expect(stopped.draft.stopped).toMatchObject({ reason: "conflict", fields: ["faqs"] });
  await stack().drain();
  const isAbout = ({ text }: { text?: string | undefined }) =>
    text?.includes("/admin/contact-info?draft=open") ?? false;
  await vi.waitFor(() => expect(stack().mailbox.to(ADMIN).filter(isAbout)).toHaveLength(1));
  await call(contactDrafts.discardDraft, {});
  expect((await live()).faqs).toEqual([faq("Theirs")]);
});

it("makes no draft of what is as it is published", async () => {
  const {
    version,
    contact_info: { phone },
    faqs,
  } = await live();
  const { data } = await call(contactDrafts.saveDraft, { body: { version, contact_info: { phone }, faqs } });
  expect([data.draft, data.item.draft, (await live()).draft]).toEqual([null, null, null]);
});

it("changes the details that are sent and no others, and refuses at publication what the form would", async () => {
  const before = await live();
  const email = { value: "nobody" };
  const { data } = await call(contactDrafts.saveDraft, {
    body: { version: before.version, contact_info: { email } },
  });
  expect(data.item.contact_info).toEqual({
    ...before.contact_info,
    email: { ...before.contact_info.email, ...email },
  });
  const refused = await failureOf(
    call(contactDrafts.publishDraft, { body: { version: kept(data).version } }),
  );
  expect(Object.keys(refused.body.errors ?? {})).toEqual(["contact_info.email.value"]);
  await call(contactDrafts.discardDraft, {});
  expect(await live()).toMatchObject({ contact_info: before.contact_info, version: before.version });
});
