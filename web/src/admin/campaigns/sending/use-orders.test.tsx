import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press, until } from "../../testing.tsx";
import { useOrders } from "./use-orders.ts";

drawsAdmin();

const SEND_AT = "2026-12-01T08:00:00.000Z";
function Orders() {
  const { mutate } = useOrders({ id: 5, version: 7 });
  return (
    <>
      <button type="button" onClick={() => mutate({ kind: "send" })}>
        send
      </button>
      <button type="button" onClick={() => mutate({ kind: "schedule", sendAt: SEND_AT })}>
        schedule
      </button>
      <button type="button" onClick={() => mutate({ kind: "delete" })}>
        delete
      </button>
    </>
  );
}

it.each([
  ["send", ["POST", "/api/admin/marketing-emails/5/send", undefined]],
  ["schedule", ["POST", "/api/admin/marketing-emails/5/schedule", { send_at: SEND_AT }]],
  ["delete", ["DELETE", "/api/admin/marketing-emails/5", undefined]],
])("%s: names the version that was seen", async (order, call) => {
  const sent: unknown[] = [];
  await drawSignedIn(<Orders />, (method, path, body, query) => {
    sent.push([method, path, body, query.get("version")]);
    return { body: { data: { id: 5 }, message: "" } };
  });
  await press(order);
  await until(() => expect(sent).toEqual([[...call, "7"]]));
});
