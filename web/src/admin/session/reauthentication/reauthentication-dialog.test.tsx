import { createApiKey } from "@ezo/contract/admin/operations/api-keys";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { expect, it } from "vitest";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import {
  dialogs,
  drawSignedIn,
  drawsAdmin,
  endSession,
  press,
  refusal,
  type,
  until,
} from "../../testing.tsx";
import { ReauthenticationDialog } from "./reauthentication-dialog.tsx";

drawsAdmin();

const TITLE = "Confirm that it is you";
const words = () => document.body.textContent;
const typed = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;

/** A form whose call asks for the password. */
function Form() {
  const { call } = useMutationContext();
  const [name, setName] = useState("");
  const body = { name, capabilities: ["projects.read" as const] };
  const save = useMutation({ mutationFn: () => call(createApiKey, { body }) });
  return (
    <>
      <TextInput
        label="Name"
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <p>{save.isSuccess ? "Saved" : save.isError ? `Failed: ${save.error.message}` : "Open"}</p>
    </>
  );
}

/** Returns what was sent: keys that were asked for, and what proved who asks. */
async function drawForm({ hasFactor = false } = {}) {
  const sent: unknown[] = [];
  let isConfirmed = false;
  await drawSignedIn(
    <>
      <Form />
      <ReauthenticationDialog />
    </>,
    (_, path, body) => {
      if (path.endsWith("/auth/sso")) return { body: { data: { is_on: false } } };
      if (path.endsWith("/second-factor"))
        return {
          body: {
            data: { is_on: hasFactor, is_required: false, since: null, methods: [], recovery_codes_left: 0 },
          },
        };
      sent.push(body);
      if (path.endsWith("/reauthenticate")) {
        const { password, code } = body as { password?: string; code?: string };
        isConfirmed = password === "my password" || code === "123456";
        if (isConfirmed) return { body: { data: { until: new Date().toISOString() } } };
        return { status: 422, body: refusal("invalid", { password: ["That is wrong"] }) };
      }
      if (!isConfirmed) return { status: 403, body: refusal("reauthentication_required") };
      return { status: 201, body: { data: { id: 1 } } };
    },
  );
  await type("Name", "Portal");
  return sent;
}
const key = { name: "Portal", capabilities: ["projects.read"] };

it("asks for the password, repeats the call, and loses nothing that was typed", async () => {
  const sent = await drawForm();
  await press("Save");
  await until(() => expect(dialogs()).toEqual([TITLE]));
  expect(words()).toContain("Open");
  await type("Password", "not mine");
  await press("Confirm");
  await until(() => expect(words()).toContain("That is wrong"));
  expect(typed("name")).toBe("Portal");
  await type("Password", "my password");
  await press("Confirm");
  await until(() => expect(words()).toContain("Saved"));
  expect(dialogs()).toEqual([]);
  expect(sent).toEqual([key, { password: "not mine" }, { password: "my password" }, key]);
  expect(JSON.stringify(localStorage)).not.toContain("my password");
});

it("takes a code where there is a second factor, and offers none otherwise", async () => {
  const sent = await drawForm({ hasFactor: true });
  await press("Save");
  await until(() => expect(words()).toContain("Use a code instead"));
  await press("Use a code instead");
  await type("Code of the app, or a recovery code", "123456");
  await press("Confirm");
  await until(() => expect(words()).toContain("Saved"));
  expect(sent).toEqual([key, { code: "123456" }, key]);
});

it("fails the call where nobody confirms, and asks again the next time", async () => {
  const sent = await drawForm();
  await press("Save");
  await until(() => expect(dialogs()).toEqual([TITLE]));
  expect(words()).not.toContain("Use a code instead");
  await press("Cancel");
  await until(() => expect(words()).toContain("Failed: reauthentication_required"));
  expect(typed("name")).toBe("Portal");
  expect(sent).toEqual([key]);
  await press("Save");
  await until(() => expect(dialogs()).toEqual([TITLE]));
});

it("repeats nothing for the next user after the session's end", async () => {
  const sent = await drawForm();
  await press("Save");
  await until(() => expect(dialogs()).toEqual([TITLE]));
  await endSession();
  expect(dialogs()).toEqual([]);
  expect(sent).toEqual([key]);
});
