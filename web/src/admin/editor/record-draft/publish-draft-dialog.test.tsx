import type { RecordDraft } from "@ezo/contract/records/record-drafts";
import { expect, it, vi } from "vitest";
import { dialogs, draw, drawsAdmin, press } from "../../testing.tsx";
import { PublishDraftDialog } from "./publish-draft-dialog.tsx";

drawsAdmin();

const draft: RecordDraft = {
  version: 12,
  updated_at: "2026-11-20T10:00:00.000Z",
  updated_by: { id: 1, name: "Ana" },
  publish_at: null,
  languages: [],
  stopped: null,
  based_on: 3,
  record_version: 5,
  fields: ["translations.en.title", "category"],
  conflicts: [],
  companion_versions: {},
};
type OnPublish = Parameters<typeof PublishDraftDialog>[0]["onPublish"];
const words = () => document.querySelector('[role="dialog"]')?.textContent ?? "";

it("publishes the draft as its author saw it", async () => {
  const onPublish = vi.fn<OnPublish>();
  await draw(
    <PublishDraftDialog
      draft={draft}
      conflicts={null}
      isLater={false}
      onClose={() => undefined}
      onPublish={onPublish}
    />,
  );
  expect(dialogs()).toEqual(["Publish the changes?"]);
  await press("Publish");
  expect(onPublish).toHaveBeenCalledExactlyOnceWith({ version: 12 }, null);
});

it("names the versions of a page's texts too, whose changes by others it replaces", async () => {
  const onPublish = vi.fn<OnPublish>();
  await draw(
    <PublishDraftDialog
      draft={{ ...draft, conflicts: ["translations.en.title"], companion_versions: { title: 4 } }}
      conflicts="Title (English)"
      isLater={false}
      onClose={() => undefined}
      onPublish={onPublish}
    />,
  );
  await press("Publish");
  expect(onPublish).toHaveBeenCalledExactlyOnceWith(
    { version: 12, over: 5, over_companions: { title: 4 } },
    null,
  );
});

it("says which changes of others it replaces, and names the version up to which they were seen", async () => {
  const onPublish = vi.fn<OnPublish>();
  await draw(
    <PublishDraftDialog
      draft={{ ...draft, conflicts: ["category"] }}
      conflicts="Category"
      isLater
      onClose={() => undefined}
      onPublish={onPublish}
    />,
  );
  expect(words()).toContain("Others have meanwhile changed: Category");
  await press("Schedule");
  expect(onPublish).toHaveBeenCalledExactlyOnceWith({ version: 12, over: 5 }, expect.any(String));
});
