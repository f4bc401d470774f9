import type { AdminArticle } from "@ezo/contract/admin/content/news";
import type { DraftMark, RecordDraft } from "@ezo/contract/records/record-drafts";
import { TextInput } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { useState } from "react";
import { expect, it } from "vitest";
import { ARTICLE_FIELDS, articleSpec } from "../../news/article-values.ts";
import {
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  expectNoDrafts,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
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
  companion_versions: {},
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
const PUBLISHED = article("Drafted", null);
const WITHOUT = article("Published", null);
const drafted = (title: string, version = 12) => ({
  body: {
    data: { item: article(title, { ...mark, version }), draft: { ...record, version } },
  },
});
const answer: Answering = (_, path) => (path === "/api/admin/news/7/draft" ? drafted("Drafted") : null);

/** The form of an article, whose draft somebody else can make and end. */
function Page({ begins = WITH, ends = WITHOUT }: { begins?: AdminArticle; ends?: AdminArticle }) {
  const [loaded, setLoaded] = useState(begins);
  return (
    <>
      <button type="button" onClick={() => setLoaded(ends)}>
        End it elsewhere
      </button>
      <button type="button" onClick={() => setLoaded(WITH)}>
        Make one elsewhere
      </button>
      <DraftedBody
        spec={articleSpec}
        list={null}
        loaded={loaded}
        nameOf={({ translations }) => translations.ka.title}
        names={ARTICLE_FIELDS}
        publicPath={() => "/news/7"}
      >
        {({ editor: { form, values }, locale, setLocale }) => (
          <>
            <button type="button" onClick={() => setLocale("en")}>
              Show English
            </button>
            <output>{locale}</output>
            <TextInput
              label="Title"
              value={values.translations.ka.title}
              onChange={(event) =>
                form.setValues({
                  translations: { ...values.translations, ka: text(event.currentTarget.value) },
                })
              }
            />
          </>
        )}
      </DraftedBody>
    </>
  );
}
const title = () => document.querySelector<HTMLInputElement>("input")?.value;
const words = () => document.body.textContent;
const toasts = () => notificationsStore.getState().notifications.map((toast) => toast.title);
const openDraft = async () => {
  await until(() => button("Open unpublished changes"));
  await press("Open unpublished changes");
};
/** Answers writes of the draft with these, in turn, and keeps what was sent. */
function writesAnswered(...answers: { status?: number; body: unknown }[]) {
  const sent: unknown[] = [];
  const answering: Answering = (method, path, body) => {
    if (method === "PUT") {
      sent.push(body);
      return answers[sent.length - 1] ?? null;
    }
    if (path === "/api/admin/news/7") return { body: { data: WITHOUT } };
    return answer(method, path, body, new URLSearchParams());
  };
  return { sent, answering };
}

it("keeps the form of a draft that somebody else has ended, and takes what was typed into the published form", async () => {
  await drawSignedIn(<Page ends={PUBLISHED} />, answer);
  expect(title()).toBe("Published");
  await openDraft();
  await until(() => expect(title()).toBe("Drafted"));
  await type("Title", "Typed");
  await press("End it elsewhere");
  expect(words()).toContain("have been published or discarded meanwhile");
  expect(title()).toBe("Typed");
  await press("Take it into the published form");
  await until(() => expect(title()).toBe("Typed"));
  expect(words()).not.toContain("meanwhile.");
  expect(button("Save unpublished").disabled).toBe(false);
});

it("saves what was typed into a draft that has ended as a new draft", async () => {
  const { sent, answering } = writesAnswered(
    { status: 404, body: refusal("not_found") },
    drafted("Typed", 13),
  );
  await drawSignedIn(<Page />, answering);
  await openDraft();
  await until(() => expect(title()).toBe("Drafted"));
  await type("Title", "Typed");
  await press("End it elsewhere");
  await press("Save unpublished");
  const change = { translations: { ka: { title: "Typed" } } };
  await until(() =>
    expect(sent).toEqual([
      { ...change, draft_version: 12 },
      { ...change, version: 3 },
    ]),
  );
  expect(words()).not.toContain("deleted");
  expect(title()).toBe("Typed");
});

it("gets what was typed into the published form into the draft that somebody else has made, by field", async () => {
  const { sent, answering } = writesAnswered({ status: 409, body: refusal("conflict") }, drafted("Mine", 14));
  await drawSignedIn(<Page begins={WITHOUT} />, answering);
  await type("Title", "Mine");
  await press("Make one elsewhere");
  await press("Save unpublished");
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(words()).toContain("Drafted");
  expect(sent).toEqual([{ translations: { ka: { title: "Mine" } } }]);
  expect(title()).toBe("Mine");
});

it.each([
  [
    "the draft",
    async () => {
      await openDraft();
      await until(() => expect(title()).toBe("Drafted"));
    },
    "Show what is published",
    "Published",
  ],
  ["the item", () => until(() => button("Open unpublished changes")), "Open unpublished changes", "Drafted"],
])("asks before unsaved work in %s leaves the screen for the other form", async (_, begin, change, other) => {
  await drawSignedIn(<Page />, answer);
  await begin();
  await type("Title", "Typed");
  await press(change);
  expect(dialogs()).toEqual(["Drop your changes?"]);
  await press("Keep editing");
  expect(title()).toBe("Typed");
  await press(change);
  await press("Drop the changes");
  await until(() => expect(title()).toBe(other));
});

const GOES = "This page has changes that are not saved. They go too.";
const discarding: Answering = (method, path, body) => {
  if (method === "DELETE") return { body: { message: "" } };
  if (path === "/api/admin/news/7") return { body: { data: WITHOUT } };
  return answer(method, path, body, new URLSearchParams());
};

it("says before a draft is discarded that what is typed into its form goes too, and does not offer it again", async () => {
  await drawSignedIn(<Page />, discarding);
  await openDraft();
  await until(() => expect(title()).toBe("Drafted"));
  await press("Discard unpublished changes");
  expect(words()).not.toContain(GOES);
  await press("Back");
  await type("Title", "Typed");
  await press("Discard unpublished changes");
  expect(words()).toContain(GOES);
  await press("Discard unpublished changes");
  await until(() => expect(title()).toBe("Published"));
  await expectNoDrafts();
});

it("leaves what is typed into the item's own form when its draft is discarded", async () => {
  await drawSignedIn(<Page />, discarding);
  await until(() => button("Open unpublished changes"));
  await type("Title", "Typed");
  await press("Discard unpublished changes");
  expect(words()).not.toContain(GOES);
  await press("Discard unpublished changes");
  await until(() => expect(toasts()).toContain("The unpublished changes are discarded"));
  expect(title()).toBe("Typed");
});

it("shows the same language in both forms", async () => {
  await drawSignedIn(<Page />, answer);
  await press("Show English");
  await openDraft();
  await until(() => expect(title()).toBe("Drafted"));
  expect(document.querySelector("output")?.textContent).toBe("en");
});

it("opens the draft where the address names it", async () => {
  await drawSignedIn(<Page />, answer, "/admin/news/7/edit?draft=open");
  await until(() => expect(title()).toBe("Drafted"));
});

const NONE = "Nothing differs from what is published: there are no unpublished changes";
/** Nothing that is saved as a draft differs from what is published. */
const same: Answering = (method, path, body) =>
  method === "PUT"
    ? { body: { data: { item: WITHOUT, draft: null } } }
    : answer(method, path, body, new URLSearchParams());

it("says that there are no unpublished changes where what is saved as such is as it is published", async () => {
  await drawSignedIn(<Page begins={WITHOUT} />, same);
  await type("Title", "Also published by somebody else");
  await press("Save unpublished");
  await until(() => expect(toasts()).toEqual([NONE]));
  expect(button("Save unpublished").disabled).toBe(true);
  expect(words()).not.toContain("Open unpublished changes");
  expect(words()).not.toContain("Show what is published");
});

it("shows what is published where a save of the draft leaves nothing that differs from it", async () => {
  await drawSignedIn(<Page />, same);
  await openDraft();
  await until(() => expect(title()).toBe("Drafted"));
  await type("Title", "Published");
  await press("Save unpublished");
  await until(() => expect(toasts()).toContain(NONE));
  expect(title()).toBe("Published");
  expect(words()).toContain(NONE);
  expect(words()).not.toContain("meanwhile");
  await press("End it elsewhere");
  expect(title()).toBe("Published");
  expect(button("Save unpublished").disabled).toBe(true);
  await press("Show what is published");
  expect(title()).toBe("Published");
  expect(words()).not.toContain("Open unpublished changes");
});
