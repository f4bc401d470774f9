import { articleDrafts } from "@ezo/contract/admin/content/news";
import { aboutDrafts, contactDrafts } from "@ezo/contract/admin/settings";
import { previewProject, projectDrafts } from "@ezo/contract/admin/projects/projects";
import { cookieDrafts } from "@ezo/contract/site/cookie-notice";
import { homeDrafts } from "@ezo/contract/site/pages/home-sections";
import type { UserRole } from "@ezo/contract/values/roles/roles";
import { HOUR_MS } from "@ezo/contract/values/time";
import { createAccount } from "@ezo/core/users/accounts";
import { describe, expect, it, vi } from "vitest";
import { createArticle, createProject } from "../../../stack/factories/content.ts";
import { failureOf } from "../../../stack/failure.ts";
import { ADMIN, PASSWORD } from "../../../stack/stack.ts";
import { useDraftStack } from "./draft-stack.ts";

const { stack, db, call, publishDue } = useDraftStack();
const params = ({ id }: { id: number }) => ({ id: String(id) });
const english = (title: string) => ({ translations: { en: { title } } });
let people = 0;
async function somebody(role: UserRole) {
  const email = `${role}-${++people}@drafts.test`;
  await createAccount(db(), { email, name: "Somebody", role, password: PASSWORD });
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  return { id, email, as: { token: await stack().token(email) } };
}

describe("a draft whose time has come", () => {
  const at = new Date(Date.now() + HOUR_MS);
  /** An article with a draft that an editor has scheduled. */
  async function scheduledByEditor() {
    const [article, editor] = [await createArticle(db()), await somebody("editor")];
    const { data } = await stack().call(
      articleDrafts.saveDraft,
      { params: params(article), body: { version: 1, ...english("Theirs") } } as never,
      editor.as,
    );
    const body = { version: data.draft?.version ?? 0, publish_at: at.toISOString() };
    await stack().call(articleDrafts.scheduleDraft, { params: params(article), body }, editor.as);
    return { article, editor };
  }
  const draftOf = async (article: { id: number }) =>
    (await call(articleDrafts.getDraft, { params: params(article) })).data.draft;

  it.each<[string, (id: number) => Promise<unknown>]>([
    ["is switched off", (id) => db().user.update({ where: { id }, data: { isActive: false } })],
    ["is deleted", (id) => db().user.update({ where: { id }, data: { deletedAt: new Date() } })],
    ["is removed for good", (id) => db().user.delete({ where: { id } })],
    ["has another role", (id) => db().user.update({ where: { id }, data: { role: "sales_agent" } })],
  ])("is not published where who scheduled it %s; administrators are mailed", async (_, lose) => {
    const { article, editor } = await scheduledByEditor();
    await lose(editor.id);
    expect(await publishDue(at)).toBe(0);
    expect(await publishDue(at)).toBe(0);
    expect(await db().article.findUnique({ where: { id: article.id } })).toMatchObject({ version: 1 });
    expect(await draftOf(article)).toMatchObject({
      publish_at: null,
      fields: ["translations.en.title"],
      stopped: { reason: "not_allowed", fields: [] },
    });
    const { mailbox } = stack();
    const mailsTo = (address: string) =>
      mailbox.to(address).filter(({ text }) => text?.includes(`/admin/news/${article.id}/edit`));
    await stack().drain();
    await vi.waitFor(() => expect(mailsTo(ADMIN)).toHaveLength(1));
    expect(mailsTo(ADMIN)[0]?.text).toContain("უფლება");
    // Its link would open nothing for them.
    expect(mailsTo(editor.email)).toEqual([]);
  });

  it("is published where who scheduled it may still publish", async () => {
    const { article, editor } = await scheduledByEditor();
    await db().user.update({ where: { id: editor.id }, data: { role: "admin" } });
    expect(await publishDue(at)).toBe(1);
    expect(await db().article.findUnique({ where: { id: article.id } })).toMatchObject({ version: 2 });
  });
});

describe.each([
  ["the about page", aboutDrafts, "/admin/about-settings", { stats: { years_experience: "77+" } }],
  [
    "the contact page",
    contactDrafts,
    "/admin/contact-info",
    { contact_info: { phone: { value: "+995 322 00 00 77" } } },
  ],
  ["the home page", homeDrafts, "/admin/home-page", { off: ["news"] }],
  ["the cookie notice", cookieDrafts, "/admin/cookie-notice", { is_on: true }],
] as const)("the draft of %s", (_, drafts, path, change) => {
  it("is not published for somebody who has left; administrators are mailed", async () => {
    const [at, editor] = [new Date(Date.now() + HOUR_MS), await somebody("editor")];
    const { data } = await stack().call(drafts.saveDraft, { body: change } as never, editor.as);
    const body = { version: data.draft?.version ?? 0, publish_at: at.toISOString() };
    await stack().call(drafts.scheduleDraft, { body } as never, editor.as);
    await db().user.update({ where: { id: editor.id }, data: { isActive: false } });
    expect(await publishDue(at)).toBe(0);
    const held = await call(drafts.getDraft, {} as never);
    expect(held.data.draft.stopped).toMatchObject({ reason: "not_allowed" });
    const { mailbox } = stack();
    const mailsTo = (address: string) => mailbox.to(address).filter(({ text }) => text?.includes(path));
    await stack().drain();
    await vi.waitFor(() => expect(mailsTo(ADMIN)).toHaveLength(1));
    expect(mailsTo(editor.email)).toEqual([]);
  });

  it("is read by those who may publish content alone", async () => {
    for (const role of ["read_only", "translator", "sales_manager"] as const) {
      const { as } = await somebody(role);
      expect((await failureOf(stack().call(drafts.getDraft, {} as never, as))).body.code).toBe("forbidden");
    }
  });
});

describe("the draft of a project", () => {
  async function drafted() {
    const project = await createProject(db());
    const body = { version: 1, translations: { en: { location: "There" } } };
    await call(projectDrafts.saveDraft, { params: params(project), body } as never);
    return project;
  }

  it("is read by those who read content, and not by those who read the stock alone", async () => {
    const project = await drafted();
    const read = async (role: UserRole) => {
      const { as } = await somebody(role);
      return stack().call(projectDrafts.getDraft, { params: params(project) }, as);
    };
    for (const role of ["admin", "editor", "read_only"] as const)
      expect((await read(role)).data.item.translations.en.location).toBe("There");
    for (const role of ["sales_manager", "sales_agent", "translator", "marketing"] as const)
      expect((await failureOf(read(role))).body.code).toBe("forbidden");
  });

  it("is kept nowhere by those who follow its preview link, however the query names it", async () => {
    const project = await drafted();
    const link = (await call(previewProject, { params: params(project), query: { locale: "en" } })).data;
    for (const name of ["preview", "preview[]"]) {
      const answer = await fetch(
        `${stack().url()}/api/projects/${project.id}?locale=en&${name}=${link.token}`,
      );
      const { data } = (await answer.json()) as { data: { location: string } };
      expect([
        name,
        data.location,
        answer.headers.get("cache-control"),
        answer.headers.get("x-robots-tag"),
      ]).toEqual([name, "There", "no-store", "noindex"]);
    }
  });
});
