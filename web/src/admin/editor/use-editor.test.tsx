// @vitest-environment jsdom
import type { AdminFeature } from "@ezo/contract/admin-features";
import { TextInput } from "@mantine/core";
import { expect, it, vi } from "vitest";
import { type FeatureValues, featureSpec } from "../features/feature-values.ts";
import {
  type Answering,
  button,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import { GoneNotice } from "./gone-notice.tsx";
import { type FormSpec, useEditor } from "./use-editor.ts";

drawsAdmin();

const text = (title: string) => ({ title, description: "" });
const saved = (id: number, title: string, version = 3): AdminFeature =>
  ({
    id,
    version,
    title,
    description: "",
    icon: "pool",
    icon_svg: "",
    sort_order: 1,
    usage_count: 0,
    created_at: "2026-11-20T10:00:00.000Z",
    updated_at: "2026-11-20T10:00:00.000Z",
    updated_by: null,
    deleted_at: null,
    translations: { ka: text(title), en: text(""), ru: text("") },
  }) as AdminFeature;

function Form(props: {
  spec: FormSpec<AdminFeature, FeatureValues>;
  onCreated?: (item: AdminFeature) => void;
}) {
  const editor = useEditor(props.spec, SAVED, {
    created: (item) => props.onCreated?.(item),
    badField: () => undefined,
  });
  const { ka } = editor.values.translations;
  return (
    <>
      <GoneNotice editor={editor} />
      <TextInput
        label="Title"
        value={ka.title}
        onChange={(event) =>
          editor.form.setValues({
            translations: { ...editor.values.translations, ka: { ...ka, title: event.currentTarget.value } },
          })
        }
      />
      <button type="button" onClick={editor.save}>
        Save
      </button>
      <output>{`${editor.item?.id} ${editor.isDirty ? "unsaved" : "saved"}`}</output>
    </>
  );
}
const SAVED = saved(7, "Pool");
const titleField = () => document.querySelector<HTMLInputElement>("input")?.value;
const state = () => document.querySelector("output")?.textContent;

it.each([
  ["whose change is refused", refusal("not_found"), 404],
  ["whose newest version is asked for after a conflict", refusal("conflict"), 409],
])(
  "keeps what was typed into an item %s when a colleague has deleted it, and makes a new one of it",
  async (_, body, status) => {
    const onCreated = vi.fn<(item: AdminFeature) => void>();
    const created: unknown[] = [];
    const answer: Answering = (method, _path, sent) => {
      if (method === "PATCH") return { status, body };
      if (method === "GET") return { status: 404, body: refusal("not_found") };
      created.push(sent);
      return { status: 201, body: { data: saved(8, "Warm pool", 1) } };
    };
    await drawSignedIn(<Form spec={featureSpec} onCreated={onCreated} />, answer);
    await type("Title", "Warm pool");
    await press("Save");
    await until(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain("deleted"));
    expect(titleField()).toBe("Warm pool");
    expect(state()).toBe("7 unsaved");

    await press("Save as a new one");
    await until(() => expect(state()).toBe("8 saved"));
    expect(created).toMatchObject([{ translations: { ka: { title: "Warm pool" } } }]);
    expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: 8 }));
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(titleField()).toBe("Warm pool");
  },
);

it("only keeps the text where the kind must not be made again", async () => {
  await drawSignedIn(<Form spec={{ ...featureSpec, canRemake: false }} />, () => ({
    status: 404,
    body: refusal("not_found"),
  }));
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain("deleted"));
  expect(titleField()).toBe("Warm pool");
  expect(() => button("Save as a new one")).toThrow("no button");
});
