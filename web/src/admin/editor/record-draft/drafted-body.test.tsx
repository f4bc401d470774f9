import type { AdminArticle } from "@ezo/contract/admin/news";
import type { DraftMark, RecordDraft } from "@ezo/contract/record-drafts";
import { TextInput } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { expect, it } from "vitest";
import { ARTICLE_FIELDS, articleSpec } from "../../news/article-values.ts";
import { type Answering, button, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import { DraftedBody } from "./drafted-body.tsx";

drawsAdmin();

const AT = "2026-11-20T10:00:00.000Z";
const mark: DraftMark = {
  version: 12,
  updated_at: AT,
  updated_by: null,
  publish_at: null,
  languages: [],
  stopped: null,
};
const record: RecordDraft = {
  ...mark,
  based_on: 3,
  record_version: 3,
  fields: ["translations.ka.title"],
  conflicts: [],
};
const text = (title: string) => ({ title, excerpt: "", description: "", content: "" });
const article = (title: string, draft: DraftMark | null) =>
  ({
    id: 7,
    version: 3,
    updated_at: AT,
    updated_by: null,
    deleted_at: null,
    category: "company",
    publish_date: AT,
    main_image: null,
    gallery_images: [],
    is_active: true,
    is_featured: false,
    translations: { ka: text(title), en: text(""), ru: text("") },
    draft,
  }) as unknown as AdminArticle;
const WITH = article("Published", mark);
const WITHOUT = article("Published", null);
const answer: Answering = (_, path) =>
  path === "/api/admin/news/7/draft"
    ? { body: { data: { item: article("Drafted", mark), draft: record } } }
    : null;

/** The form of an article, whose draft somebody else can end. */
function Page({ loaded = WITH }: { loaded?: AdminArticle }) {
  const [isEnded, setEnded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setEnded(true)}>
        End it elsewhere
      </button>
      <DraftedBody
        spec={articleSpec}
        list={null}
        loaded={isEnded ? WITHOUT : loaded}
        nameOf={({ translations }) => translations.ka.title}
        names={ARTICLE_FIELDS}
        publicPath={() => "/news/7"}
      >
        {({ editor: { form, values } }) => (
          <TextInput
            label="Title"
            value={values.translations.ka.title}
            onChange={(event) =>
              form.setValues({
                translations: { ...values.translations, ka: text(event.currentTarget.value) },
              })
            }
          />
        )}
      </DraftedBody>
    </>
  );
}
const title = () => document.querySelector<HTMLInputElement>("input")?.value;
const words = () => document.body.textContent;

it("shows the item or its draft, and keeps the form of a draft that somebody else has ended until it is closed", async () => {
  await drawSignedIn(<Page />, answer);
  expect(title()).toBe("Published");
  await until(() => button("Open the draft"));
  await press("Open the draft");
  await until(() => expect(title()).toBe("Drafted"));
  await type("Title", "Typed");
  await press("End it elsewhere");
  expect(words()).toContain("There is no draft any more");
  expect(title()).toBe("Typed");
  await press("Show what is published");
  expect(title()).toBe("Published");
  expect(words()).not.toContain("There is no draft any more");
});

it("says that there is no draft where what is saved as one is as it is published", async () => {
  const same: Answering = (_, path) =>
    path === "/api/admin/news/7/draft" ? { body: { data: { item: WITHOUT, draft: null } } } : null;
  await drawSignedIn(<Page loaded={WITHOUT} />, same);
  await type("Title", "Also published by somebody else");
  await press("Save draft");
  const toasts = () => notificationsStore.getState().notifications.map((toast) => toast.title);
  await until(() => expect(toasts()).toEqual(["Nothing differs from what is published: there is no draft"]));
  expect(button("Save draft").disabled).toBe(true);
  expect(words()).not.toContain("Open the draft");
  expect(words()).not.toContain("Show what is published");
});
