import type {
  CampaignTemplate,
  CampaignTemplateRow,
} from "@ezo/contract/marketing/campaigns/campaign-templates";
import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import { act, useState } from "react";
import { expect, it } from "vitest";
import {
  type Answering,
  button,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import CampaignNewPage from "../campaign-new-page.tsx";
import { type KeyedBlock, keyed } from "../campaigns.resource.ts";
import { BlockList } from "../composer/blocks/block-list.tsx";
import { SaveTemplateDialog } from "./save-template-dialog.tsx";
import TemplateListPage from "./template-list-page.tsx";

drawsAdmin();

const heading: CampaignBlock = { type: "heading", text: "Good morning" };
const text = (blocks: CampaignBlock[] = []): CampaignText => ({
  subject: "",
  more_subjects: [],
  preview_text: "",
  blocks,
});
const marks = {
  id: 3,
  version: 2,
  created_at: "2026-11-20T10:00:00.000Z",
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: { id: 7, name: "Lika" },
  deleted_at: null,
};
const row: CampaignTemplateRow = { ...marks, kind: "mail", name: "Monthly", languages: ["ka", "en"] };
const item: CampaignTemplate = {
  ...marks,
  kind: "mail",
  name: "Monthly",
  translations: { ka: text(), en: text([heading]), ru: text() },
};
const shown = () => document.body.textContent;
const LIST = "/api/admin/campaign-templates";

/** Answers with these templates; keeps what was written. */
function withTemplates(rows: readonly CampaignTemplateRow[], writes: unknown[] = []): Answering {
  return (method, path, body) => {
    if (method !== "GET") {
      writes.push([method, path, body]);
      return { body: { data: { ...item, id: 9 } } };
    }
    if (path.endsWith("/marketing-emails/templates")) return { body: { data: [] } };
    if (path === `${LIST}/3`) return { body: { data: item } };
    return listAnswer(path === LIST ? rows : []);
  };
}
const chooseItem = async (name: string) => {
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  await until(() => expect(items().map(({ textContent }) => textContent)).toContain(name));
  await act(async () =>
    items()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
};

it("begins a campaign with the texts of an own template, which shows who changed it and its languages", async () => {
  const writes: unknown[] = [];
  await drawSignedIn(<CampaignNewPage />, withTemplates([row], writes));
  await until(() => expect(shown()).toContain("Monthly"));
  expect(shown()).toContain("Lika");
  expect(shown()).toContain("Georgian, English");
  await type("Campaign's name", "December");
  await act(async () => document.querySelector<HTMLInputElement>('input[type="radio"][value="3"]')?.click());
  await press("Write the mail");
  await until(() =>
    expect(writes).toEqual([
      [
        "POST",
        "/api/admin/marketing-emails",
        { name: "December", translations: { ka: text(), en: text([heading]), ru: text() } },
      ],
    ]),
  );
});

it("says how to get own templates where there are none", async () => {
  await drawSignedIn(<CampaignNewPage />, withTemplates([]));
  await until(() => expect(shown()).toContain("There are no templates of your own yet"));
});

it("replaces a template of the same name, and a colleague's change of it only at the second save", async () => {
  const versions: unknown[] = [];
  const known = withTemplates([row]);
  let closed = 0;
  const answer: Answering = (method, path, body, query) => {
    if (method !== "PATCH") return known(method, path, body, query);
    versions.push((body as { version: number }).version);
    return versions.length === 1
      ? { status: 409, body: { ...(refusal("conflict") as object), current: { ...item, version: 5 } } }
      : { body: { data: { ...item, version: 6 } } };
  };
  await drawSignedIn(
    <SaveTemplateDialog kind="mail" name="Spring" texts={{ en: text([heading]) }} onClose={() => closed++} />,
    answer,
  );
  await until(() => expect(button("Save").disabled).toBe(false));
  expect(shown()).toContain("the audience and the sending are not");
  await type("Name", "Monthly");
  expect(shown()).toContain("There is a template of this name");
  await press("Save");
  await until(() => expect(shown()).toContain("It has been changed meanwhile"));
  await press("Save");
  await until(() => expect(closed).toBe(1));
  expect(versions).toEqual([2, 5]);
});

/** A mail's blocks, as the composer holds them. */
function Mail({ begin }: { begin: CampaignBlock[] }) {
  const [blocks, setBlocks] = useState<KeyedBlock[]>(() => begin.map(keyed));
  return (
    <BlockList
      locale="en"
      blocks={blocks}
      copies={{ languages: [], fits: () => false, copy: () => undefined }}
      errorOf={() => undefined}
      onChange={setBlocks}
    />
  );
}
const headings = () => document.querySelectorAll('section[aria-label$=". Heading"]').length;

it("saves a block under a name, in the language of the mail", async () => {
  const writes: unknown[] = [];
  await drawSignedIn(<Mail begin={[heading]} />, withTemplates([], writes));
  await press("More: 1. Heading");
  await chooseItem("Save block");
  await until(() => expect(dialogs()).toEqual(["Save block"]));
  await until(() => expect(button("Save").disabled).toBe(false));
  await type("Name", "Greeting");
  await press("Save");
  await until(() =>
    expect(writes).toEqual([
      ["POST", LIST, { kind: "block", name: "Greeting", translations: { en: { blocks: [heading] } } }],
    ]),
  );
});

it("inserts a copy of a saved block behind the others", async () => {
  await drawSignedIn(
    <Mail begin={[heading]} />,
    withTemplates([{ ...row, kind: "block", name: "Greeting" }]),
  );
  await press("Add a block");
  await chooseItem("Insert saved block");
  await until(() => button("Greeting"));
  await press("Greeting");
  await until(() => expect(headings()).toBe(2));
});

it("says how blocks are saved where none is", async () => {
  await drawSignedIn(<Mail begin={[]} />, withTemplates([]));
  await press("Add a block");
  await chooseItem("Insert saved block");
  await until(() => expect(shown()).toContain("No saved blocks yet"));
});

it("renames in the list, and shows a name that a colleague has given meanwhile", async () => {
  const sent: unknown[] = [];
  const known = withTemplates([row]);
  const answer: Answering = (method, path, body, query) => {
    if (method !== "PATCH") return known(method, path, body, query);
    sent.push(body);
    return sent.length === 1
      ? {
          status: 409,
          body: {
            ...(refusal("conflict") as object),
            current: { ...item, name: "Each month", version: 4 },
          },
        }
      : { body: { data: item } };
  };
  await drawSignedIn(<TemplateListPage />, answer);
  await until(() => button("More: Monthly"));
  await press("More: Monthly");
  await chooseItem("Rename");
  await until(() => expect(dialogs()).toEqual(["Rename"]));
  await type("Name", "News");
  await press("Save");
  await until(() => expect(shown()).toContain("renamed to “Each month” meanwhile"));
  await press("Save");
  await until(() => expect(dialogs()).toEqual([]));
  expect(sent).toEqual([
    { name: "News", version: 2 },
    { name: "News", version: 4 },
  ]);
});
