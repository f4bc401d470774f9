import { notifications, notificationsStore } from "@mantine/notifications";
import type { AdminFeature } from "@ezo/contract/admin/content/features";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { expect, it, vi } from "vitest";
import { useCaller } from "../../shared/api/caller-context.ts";
import { FEATURE_FIELDS, type FeatureValues, featureSpec } from "../features/feature-values.ts";
import { features } from "../features/features.resource.ts";
import {
  ADMINISTRATOR,
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
} from "../testing.tsx";
import { FieldConflictDialog } from "./dialogs/conflict-dialog.tsx";
import { type Draft, draftKey, readSetAside, writeDraft } from "./drafts/draft.ts";
import { DraftOffer } from "./drafts/draft-offer.tsx";
import { GoneNotice } from "./gone-notice.tsx";
import type { FormSpec } from "./editor-spec.ts";
import { useEditor } from "./use-editor.ts";

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
  item?: AdminFeature;
  onCreated?: (item: AdminFeature) => void;
}) {
  const editor = useEditor(props.spec, props.item ?? SAVED, {
    created: (item) => props.onCreated?.(item),
    badField: () => undefined,
  });
  const { ka } = editor.values.translations;
  const sent = useRef(editor.values);
  return (
    <>
      <GoneNotice editor={editor} trash={{ resource: features, id: SAVED.id }} />
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
      <button type="button" onClick={() => void (sent.current = editor.values)}>
        Keep in a draft
      </button>
      <button type="button" onClick={() => editor.settle(sent.current)}>
        Arrived there
      </button>
      <button type="button" onClick={() => editor.restoreVersion(1, 3)}>
        Bring version 1 back
      </button>
      <DraftOffer offered={editor.offered} onTake={editor.takeDraft} onRefuse={editor.refuseDraft} />
      {editor.conflict ? (
        <FieldConflictDialog
          fields={editor.conflict.fields}
          names={FEATURE_FIELDS}
          resource={features}
          id={editor.conflict.current.id}
          since={editor.conflict.since}
          newest={editor.conflict.current}
          onResolve={editor.resolve}
          onClose={editor.dismissConflict}
        />
      ) : null}
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

it("names what a colleague has saved meanwhile, where the write would take it away unnamed", async () => {
  const spec = { ...featureSpec, takesAlong: () => true };
  const description = "Open all year";
  const withDescription = (item: AdminFeature) => {
    const { ka } = item.translations;
    return { ...item, translations: { ...item.translations, ka: { ...ka, description } } };
  };
  const sent: unknown[] = [];
  await drawSignedIn(<Form spec={spec} />, (method, path, body) => {
    if (path.endsWith("/history")) return { body: { data: [], meta: {} } };
    if (method === "GET") return { body: { data: withDescription(saved(7, "Baths", 4)) } };
    sent.push(body);
    return sent.length === 1
      ? { status: 409, body: refusal("conflict") }
      : { body: { data: withDescription(saved(7, "Warm pool", 5)) } };
  });
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(dialogs()).toHaveLength(1));
  await press("Save the choice");
  const ka = { title: "Warm pool", description };
  await until(() => expect(sent[1]).toEqual({ version: 4, translations: { ka } }));
});

it("is as the item is once its work is kept elsewhere, but for what was typed since", async () => {
  await drawSignedIn(<Form spec={featureSpec} />, () => null);
  await type("Title", "Warm pool");
  await press("Keep in a draft");
  await type("Title", "Warm pools");
  await press("Arrived there");
  expect([titleField(), state()]).toEqual(["Warm pools", "7 unsaved"]);
  await press("Keep in a draft");
  await press("Arrived there");
  expect([titleField(), state()]).toEqual(["Pool", "7 saved"]);
});

it("says at once that a colleague has deleted the item, and who, and goes on once it is restored", async () => {
  let isDeleted = false;
  const restored: unknown[] = [];
  const line = {
    version: 4,
    kind: "deleted",
    actor: { id: 5, name: "Giorgi" },
    created_at: SAVED.created_at,
  };
  const answer: Answering = (_method, path, sent) => {
    if (path.endsWith("/history")) return listAnswer([line]);
    if (path.endsWith("/bulk/restore")) {
      restored.push(sent);
      isDeleted = false;
      return { body: { message: "", data: { changed: 1, ids: [7] } } };
    }
    return isDeleted ? { status: 404, body: refusal("not_found") } : { body: { data: saved(7, "Pool", 5) } };
  };
  const alert = () => document.querySelector('[role="alert"]')?.textContent;
  await drawSignedIn(<LiveForm />, answer);
  await until(() => expect(titleField()).toBe("Pool"));
  await type("Title", "Warm pool");
  isDeleted = true;
  await press("A live event");
  await until(() => expect(alert()).toMatch(/deleted meanwhile.* Deleted by Giorgi, /));
  await press("Restore");
  await until(() => expect(alert()).toBeUndefined());
  expect(restored).toEqual([{ ids: [7], versions: [4] }]);
  expect(titleField()).toBe("Warm pool");
});

/** The form of an item that is read again when a live event says that it has changed. */
function LiveForm() {
  const { data, refetch } = useQuery(features.item(useCaller(), SAVED.id, "en"));
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        A live event
      </button>
      {data ? <Form spec={featureSpec} item={data} /> : null}
    </>
  );
}

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

const feature = (title: string, version: number, by: object | null = null) => ({
  data: { ...saved(7, title, version), updated_by: by },
});

it("offers what was unsaved on top of the version that the person has brought back", async () => {
  const sent: unknown[] = [];
  await drawSignedIn(<Form spec={featureSpec} />, (method, path, body) => {
    if (path.endsWith("/history/1/restore"))
      return { body: { data: { ...saved(7, "Pond", 4), icon: "leaf", updated_by: ADMINISTRATOR } } };
    if (method !== "PATCH") return null;
    sent.push(body);
    return { body: feature("Warm pool", 5, ADMINISTRATOR) };
  });
  await type("Title", "Warm pool");
  await press("Bring version 1 back");
  await until(() => expect(titleField()).toBe("Pond"));
  await press("Continue with it");
  expect(titleField()).toBe("Warm pool");
  await press("Save");
  await until(() => expect(state()).toBe("7 saved"));
  // Nothing of the restored version is taken back but what was typed, and nobody is in the way.
  expect(sent).toEqual([{ translations: { ka: { title: "Warm pool" } }, version: 4 }]);
  expect(dialogs()).toEqual([]);
});

it("says why an earlier version cannot be brought back", async () => {
  const reason = "This layout belongs to another project";
  await drawSignedIn(<Form spec={featureSpec} />, (_method, path) =>
    path.endsWith("/history/1/restore")
      ? { status: 422, body: refusal("invalid", { layout_id: [reason] }) }
      : { body: { data: SAVED } },
  );
  await press("Bring version 1 back");
  const messages = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await until(() => expect(messages()).toEqual([reason]));
  expect(titleField()).toBe("Pool");
});

const entry = (version: number, actor: object, restored: number | null = null) => ({
  version,
  kind: "updated",
  actor,
  created_at: "2026-11-20T10:00:00.000Z",
  is_overwrite: false,
  restored_version: restored,
  reviewed: [],
  changes: [{ field: "translations.ka.title", from: "Pool", to: "Pond" }],
});
const LIA = { id: 2, name: "Lia" };
it.each([
  ["one's own restore", [entry(4, ADMINISTRATOR, 1)], [/^You brought version 1 back, /]],
  ["one's own change", [entry(4, ADMINISTRATOR)], [/^You changed it yourself, /]],
  ["a colleague's restore", [entry(4, LIA, 2)], [/^Lia brought version 2 back, /]],
  ["both", [entry(5, ADMINISTRATOR), entry(4, LIA)], [/^You changed it yourself, /, /^Changed by Lia, /]],
])("says of a conflict whose change it is: %s", async (_, history, sentences) => {
  await drawSignedIn(<Form spec={featureSpec} />, (method, path) => {
    if (method === "PATCH") return { status: 409, body: refusal("conflict") };
    return { body: path.endsWith("/history") ? { data: history } : feature("Pond", 5, ADMINISTRATOR) };
  });
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(document.querySelectorAll('[role="dialog"] li')).toHaveLength(sentences.length));
  const said = [...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent);
  sentences.forEach((sentence, index) => expect(said[index]).toMatch(sentence));
  expect(document.body.textContent).not.toMatch(/somebody|else/i);
});

const CONFLICT = "This has been changed meanwhile";
/** A form whose item a colleague changes: to "Lake" in version 6, and then back to "Pool" or to "Warm pool". */
function ChangingForm() {
  const [item, setItem] = useState(SAVED);
  const arrives = (name: string, version: number) => (
    <button type="button" onClick={() => setItem(saved(7, name, version))}>
      {name}
    </button>
  );
  return (
    <>
      {arrives("Lake", 6)}
      {arrives("Pool", 7)}
      {arrives("Warm pool", 7)}
      <Form spec={featureSpec} item={item} />
    </>
  );
}
/** Meets "Pond", version 5, with "Warm pool"; gives what was sent since. */
async function meetPond() {
  const sent: unknown[] = [];
  let isFirst = true;
  await drawSignedIn(<ChangingForm />, (method, path, body) => {
    if (method !== "PATCH")
      return path.endsWith("/history") ? { body: { data: [] } } : { body: feature("Pond", 5) };
    if (isFirst) {
      isFirst = false;
      return { status: 409, body: refusal("conflict") };
    }
    sent.push(body);
    return { body: feature("Warm pool", 8, ADMINISTRATOR) };
  });
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(dialogs()).toEqual([CONFLICT]));
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Saved versionPond");
  return sent;
}
const title = (version: number) => ({ translations: { ka: { title: "Warm pool" } }, version });

it("shows in an open conflict what a colleague saves next, and writes on top of that", async () => {
  const sent = await meetPond();
  await press("Lake");
  expect(document.querySelector('[role="dialog"]')?.textContent).toContain("Saved versionLake");
  await press("Save the choice");
  await until(() => expect(sent).toEqual([title(6)]));
  await until(() => expect(state()).toBe("7 saved"));
});

it("gives up a save that is refused though nobody has changed anything", async () => {
  let saves = 0;
  notifications.clean();
  await drawSignedIn(<Form spec={featureSpec} />, (method) => {
    if (method === "GET") return { body: feature("Pool", SAVED.version) };
    saves += 1;
    return { status: 409, body: refusal("conflict") };
  });
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(saves).toBe(1);
  expect(titleField()).toBe("Warm pool");
});

it("saves nothing by itself while a conflict is open, whatever colleagues save", async () => {
  const sent = await meetPond();
  await press("Lake");
  expect(dialogs()).toEqual([CONFLICT]);
  await press("Pool");
  // Nothing is left to decide, and nobody has pressed Save.
  await until(() => expect(dialogs()).toEqual([]));
  expect([sent, titleField(), state()]).toEqual([[], "Warm pool", "7 unsaved"]);
  await press("Save");
  await until(() => expect(state()).toBe("7 saved"));
  expect(sent).toEqual([title(7)]);
});

it("has nothing to save once a colleague has saved the same", async () => {
  const sent = await meetPond();
  await press("Warm pool");
  await until(() => expect(dialogs()).toEqual([]));
  expect([sent, titleField(), state()]).toEqual([[], "Warm pool", "7 saved"]);
});

it("takes the message of a refused save away when the next one succeeds", async () => {
  notifications.clean();
  let isRefused = true;
  await drawSignedIn(<Form spec={featureSpec} />, (method) => {
    if (method === "GET") return { body: feature("Warm pool", SAVED.version + 1) };
    if (isRefused) return { status: 422, body: refusal("invalid") };
    return { body: { data: saved(7, "Warm pool", SAVED.version + 1) } };
  });
  const titles = () => notificationsStore.getState().notifications.map(({ title }) => title);
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(titles()).toEqual(["Could not be saved"]));
  isRefused = false;
  await press("Save");
  await until(() => expect(titles()).toEqual(["Saved"]));
});

it("says of an item from the trash that it is deleted, before anything is written", async () => {
  const line = { version: 3, kind: "deleted", actor: null, created_at: SAVED.created_at };
  const deleted = { ...SAVED, deleted_at: SAVED.created_at };
  await drawSignedIn(<Form spec={featureSpec} item={deleted} />, () => listAnswer([line]));
  await until(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain("deleted"));
});

const draftOf = (title: string, version: number, base = "Pool"): Draft<FeatureValues> => {
  const valuesOf = (shown: string) => featureSpec.fromItem(saved(7, shown, version));
  return { values: valuesOf(title), base: valuesOf(base), version, at: 1 };
};
const KEY = draftKey(ADMINISTRATOR.id, "feature", 7);

it("takes an ignored draft off the device once something newer is saved", async () => {
  writeDraft(KEY, draftOf("Old pool", 3));
  await drawSignedIn(<Form spec={featureSpec} />, (method) =>
    method === "PATCH" ? { body: feature("Warm pool", 4, ADMINISTRATOR) } : null,
  );
  button("Continue with it");
  await type("Title", "Warm pool");
  await press("Save");
  await until(() => expect(state()).toBe("7 saved"));
  expect(() => button("Continue with it")).toThrow("no button");
  expect(readSetAside(KEY)).toEqual([]);
});

it("says that a draft is older than what is saved, and asks about what both have changed", async () => {
  writeDraft(KEY, draftOf("Old pool", 2, "Pond"));
  const newer = { ...saved(7, "Pool", 3), icon: "leaf" } as AdminFeature;
  const sent: unknown[] = [];
  await drawSignedIn(<Form spec={featureSpec} item={newer} />, (method, path, body) => {
    if (method !== "PATCH") return { body: { data: path.endsWith("/history") ? [] : newer } };
    sent.push(body);
    return { status: 409, body: refusal("conflict") };
  });
  expect(document.body.textContent).toContain("Something newer has been saved since");
  await press("Continue with it");
  expect(titleField()).toBe("Old pool");
  await press("Save");
  await until(() => expect(dialogs()).toHaveLength(1));
  expect(sent).toEqual([{ translations: { ka: { title: "Old pool" } }, version: 2 }]);
});
