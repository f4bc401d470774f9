import type { ContactDetail } from "@ezo/contract/marketing/contacts";
import { expect, it, vi } from "vitest";
import { ReauthenticationDialog } from "../session/reauthentication/reauthentication-dialog.tsx";
import {
  askingForPassword,
  dialogs,
  drawSignedIn,
  drawsAdmin,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import { RightsCard } from "./rights-card.tsx";

drawsAdmin();

const contact = {
  id: 3,
  version: 7,
  name: "Nino",
  email: "nino@example.ge",
  status: "subscribed",
} as ContactDetail;

it.each([
  ["Unsubscribe", ["PATCH", { status: "unsubscribed", version: 7 }, null]],
  ["Erase this person", ["DELETE", undefined, "7"]],
])("%s names the version that was seen, after a question", async (name, call) => {
  const sent: unknown[] = [];
  const onErased = vi.fn<() => void>();
  await drawSignedIn(
    <RightsCard contact={contact} isUnsaved={false} onErased={onErased} />,
    (method, path, body, query) => {
      expect(path).toBe("/api/admin/contacts/3");
      sent.push([method, body, query.get("version")]);
      return { body: { data: contact, message: "" } };
    },
  );
  await press(name);
  expect(sent).toEqual([]);
  // The dialog's button has the same name.
  await press(name);
  await until(() => expect(sent).toEqual([call]));
});

it("hands the person's data out only after the password, which it asks for by itself", async () => {
  const path = "/api/admin/contacts/3/export";
  const sent: string[] = [];
  await drawSignedIn(
    <>
      <RightsCard contact={contact} isUnsaved={false} onErased={() => undefined} />
      <ReauthenticationDialog />
    </>,
    askingForPassword(path, (_, asked) => {
      sent.push(asked);
      return { status: 503, body: refusal("unavailable") };
    }),
  );
  await press("Download everything we keep");
  await until(() => expect(dialogs()).toEqual(["Confirm that it is you"]));
  expect(sent).toEqual([]);
  await type("Password", "my password");
  await press("Confirm");
  await until(() => expect(sent).toEqual([path]));
  expect(dialogs()).toEqual([]);
});
