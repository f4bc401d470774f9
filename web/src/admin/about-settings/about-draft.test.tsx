import type { AdminAboutSettings } from "@ezo/contract/admin/settings";
import type { DraftMark } from "@ezo/contract/records/record-drafts";
import { expect, it } from "vitest";
import {
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  receiveLive,
  refusal,
  type,
  until,
} from "../testing.tsx";
import AboutSettingsPage from "./about-settings-page.tsx";

drawsAdmin();

const PATH = "/api/admin/about-settings";
const AT = "2026-11-20T10:00:00.000Z";
const mark: DraftMark = {
  version: 12,
  updated_at: AT,
  updated_by: null,
  publish_at: null,
  languages: [],
  stopped: null,
};
const TITLE = { ka: "სათაური", en: "", ru: "", version: 2 };
const about = (years: string, draft: DraftMark | null, title = TITLE): AdminAboutSettings => ({
  stats: {
    successful_projects: "1",
    years_experience: years,
    satisfied_clients: "1",
    client_satisfaction: "1",
  },
  philosophy_image: null,
  philosophy_image_url: null,
  texts: { "about.title": title },
  draft,
  version: 3,
  updated_at: AT,
  updated_by: null,
});

it("keeps figures as a draft beside the published ones, and goes on in it with texts at their versions", async () => {
  const sent: unknown[] = [];
  let hasDraft = false;
  await drawSignedIn(<AboutSettingsPage />, (method, path, body) => {
    if (method === "PUT" && path === `${PATH}/draft`) {
      sent.push(body);
      hasDraft = true;
    }
    if (path === PATH && method === "GET") return { body: { data: about("10+", hasDraft ? mark : null) } };
    if (path !== `${PATH}/draft`) return null;
    const draft = {
      ...mark,
      version: mark.version + sent.length - 1,
      based_on: 3,
      record_version: 3,
      fields: ["stats.years_experience"],
      conflicts: [],
      companion_versions: { title: 2 },
    };
    return { body: { data: { item: about("40+", mark), draft } } };
  });
  await until(() => button("Save unpublished"));
  await type("Years of experience", "40+");
  await press("Save unpublished");
  await until(() => button("Show what is published"));
  expect(sent).toEqual([{ stats: { years_experience: "40+" }, version: 3 }]);
  await type("Title of the page", "ახალი");
  await press("Save unpublished");
  await until(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ texts: { "about.title": { ka: "ახალი", version: 2 } }, draft_version: 12 });
});

it("asks which version of a text stays that alone is newer than the form", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<AboutSettingsPage />, (method, path, body) => {
    if (path !== PATH) return null;
    if (method !== "GET") sent.push(body);
    if (method !== "GET" && sent.length === 1) return { status: 409, body: refusal("conflict") };
    const title = sent.length > 0 ? { ...TITLE, ka: "მათი", version: 3 } : TITLE;
    return { body: { data: about("10+", null, title) } };
  });
  await until(() => button("Save"));
  await type("Title of the page", "ჩემი");
  await press("Save");
  await until(() => button("Save the choice"));
  expect(document.body.textContent).toContain("მათი");
});

/** A text that was published, or saved elsewhere, while the page's own version stayed. */
const NEWER = { ...TITLE, ka: "ახალი", version: 3 };
const titleField = () => document.querySelector("textarea")?.value;

it("shows the texts of its draft once that is published, though the page's own version has not moved", async () => {
  let isPublished = false;
  await drawSignedIn(<AboutSettingsPage />, (method, path) => {
    if (method === "POST" && path === `${PATH}/draft/publish`) isPublished = true;
    const now = isPublished ? about("10+", null, NEWER) : about("10+", mark);
    if (path !== `${PATH}/draft`) return { body: { data: now } };
    const draft = {
      ...mark,
      based_on: 3,
      record_version: 3,
      fields: ["translations.ka.title"],
      conflicts: [],
      companion_versions: { title: 2 },
    };
    return { body: { data: { item: about("10+", mark, { ...TITLE, ka: "ახალი" }), draft } } };
  });
  await until(() => expect(titleField()).toBe(TITLE.ka));
  await until(() => button("Publish"));
  await press("Publish");
  await until(() => expect(dialogs()).toEqual(["Publish the changes?"]));
  await press("Publish");
  await until(() => expect(titleField()).toBe("ახალი"));
  expect(button("Save").disabled).toBe(true);
});

/** The page with a draft, until that ends: `asked` are the calls for it before and after. */
async function drawWithDraft() {
  const asked = { before: 0, after: 0 };
  let hasEnded = false;
  await drawSignedIn(<AboutSettingsPage />, (method, path) => {
    if (method === "POST" && path === `${PATH}/draft/publish`) hasEnded = true;
    if (path !== `${PATH}/draft`) return { body: { data: about("10+", hasEnded ? null : mark) } };
    asked[hasEnded ? "after" : "before"] += 1;
    if (hasEnded) return { status: 404, body: refusal("not_found") };
    const draft = {
      ...mark,
      based_on: 3,
      record_version: 3,
      fields: ["stats.years_experience"],
      conflicts: [],
      companion_versions: {},
    };
    return { body: { data: { item: about("40+", mark), draft } } };
  });
  await until(() => button("Open unpublished changes"));
  return {
    asked,
    end: () => {
      hasEnded = true;
    },
  };
}
const CHANGED = { entity: "about_settings", id: 1, tags: [] };

it("does not ask for a draft that it has published", async () => {
  const { asked } = await drawWithDraft();
  await press("Publish");
  await until(() => expect(dialogs()).toEqual(["Publish the changes?"]));
  await press("Publish");
  await until(() => expect(document.body.textContent).not.toContain("Open unpublished changes"));
  expect(asked.after).toBe(0);
});

it("does not ask for a draft that has ended elsewhere", async () => {
  const { asked, end } = await drawWithDraft();
  end();
  await receiveLive("content:changed", CHANGED);
  await until(() => expect(document.body.textContent).not.toContain("Open unpublished changes"));
  expect(asked.after).toBe(0);
});

it("reads a draft that goes on again with its page", async () => {
  const { asked } = await drawWithDraft();
  const { before } = asked;
  await receiveLive("content:changed", CHANGED);
  await until(() => expect(asked.before).toBeGreaterThan(before));
  await until(() => button("Open unpublished changes"));
});

it("keeps what was typed where a text of the page alone is newer", async () => {
  let isNewer = false;
  let reads = 0;
  await drawSignedIn(<AboutSettingsPage />, () => {
    reads += 1;
    return { body: { data: about("10+", null, isNewer ? NEWER : TITLE) } };
  });
  await until(() => expect(titleField()).toBe(TITLE.ka));
  await type("Title of the page", "ჩემი");
  isNewer = true;
  const before = reads;
  await receiveLive("content:changed", { entity: "about_settings", id: 1, tags: [] });
  await until(() => expect(reads).toBeGreaterThan(before));
  await until(() => expect(titleField()).toBe("ჩემი"));
  expect(button("Save").disabled).toBe(false);
});
