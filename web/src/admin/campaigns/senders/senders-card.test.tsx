import { expect, it } from "vitest";
import { type Answering, button, drawSignedIn, drawsAdmin, press, type, until } from "../../testing.tsx";
import { SendersCard } from "./senders-card.tsx";

drawsAdmin();

const sender = (id: number | null, email: string, state: string) => ({
  id,
  email,
  state,
  asked_at: null,
  verified_at: null,
});

/** A server with three addresses; what is sent to it is collected. */
function server() {
  const sent: unknown[] = [];
  const answer: Answering = (method, path, body) => {
    if (method === "GET")
      return {
        body: {
          data: [
            sender(null, "no-reply@ezo.test", "own"),
            sender(1, "linden@ezo.test", "verified"),
            sender(2, "sales@ezo.test", "asked"),
          ],
        },
      };
    sent.push(method === "DELETE" ? [method, path] : [method, path, body]);
    return method === "DELETE"
      ? { body: { message: "Deleted" } }
      : { body: { data: sender(3, "new@ezo.test", "asked") } };
  };
  return { sent, answer };
}
const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);

it("lists the added addresses with their state, asks an owner again, and removes one", async () => {
  const { sent, answer } = server();
  await drawSignedIn(<SendersCard />, answer);
  await until(() =>
    expect(rows()).toEqual(["linden@ezo.testConfirmed", "sales@ezo.testWaiting for its owner"]),
  );
  await press("Mail the link to sales@ezo.test again");
  await until(() => expect(sent).toHaveLength(1));
  await press("Remove linden@ezo.test");
  await until(() =>
    expect(sent).toEqual([
      ["POST", "/api/admin/sender-addresses", { email: "sales@ezo.test" }],
      ["DELETE", "/api/admin/sender-addresses/1"],
    ]),
  );
});

it("sends no address that is none, and has the owner of one asked", async () => {
  const { sent, answer } = server();
  await drawSignedIn(<SendersCard />, answer);
  await until(() => expect(rows()).toHaveLength(2));
  await press("Add an address");
  await type("E-mail", "nobody");
  await press("Mail the link");
  expect(document.querySelector("[aria-invalid='true']")).not.toBeNull();
  expect(sent).toEqual([]);
  await type("E-mail", "new@ezo.test");
  await press("Mail the link");
  await until(() =>
    expect(sent).toEqual([["POST", "/api/admin/sender-addresses", { email: "new@ezo.test" }]]),
  );
  await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  button("Add an address");
});
