import type { Webhook, WebhookDelivery } from "@ezo/contract/admin/operations/webhooks";
import { expect, it } from "vitest";
import {
  type Answering,
  button,
  drawSignedIn,
  drawsAdmin,
  listAnswer,
  press,
  refusal,
  type,
  until,
} from "../testing.tsx";
import WebhooksPage from "./webhooks-page.tsx";

drawsAdmin();

const AT = "2020-01-05T10:32:00.000Z";
const endpoint = (id: number, over: Partial<Webhook> = {}): Webhook => ({
  id,
  url: `https://crm${id}.example/hooks`,
  description: "",
  event_types: ["enquiry.created"],
  state: "enabled",
  paused_reason: null,
  paused_at: null,
  failing_since: null,
  last_success_at: AT,
  waiting: 0,
  failed: 0,
  dropped: 0,
  previous_secret_until: null,
  created_by: null,
  created_at: AT,
  updated_at: AT,
  version: 3,
  ...over,
});
const attempt = {
  number: 1,
  at: AT,
  duration_ms: 184,
  status_code: 503,
  error: null,
  answer: "upstream down",
};
const delivery: WebhookDelivery = {
  id: 7,
  event_id: "msg_0123456789abcdef",
  type: "enquiry.created",
  sequence: 18204,
  state: "failed",
  attempts: 13,
  last_attempt: attempt,
  next_attempt_at: null,
  created_at: AT,
  finished_at: AT,
};
const detail = {
  ...delivery,
  url: "https://crm1.example/hooks",
  body: '{"type":"enquiry.created","sequence":18204,"data":{"id":1}}',
  all_attempts: [attempt],
};

let sent: { method: string; path: string; body: unknown }[] = [];
const answering =
  (endpoints: readonly Webhook[]): Answering =>
  (method, path, body) => {
    if (method !== "GET") sent.push({ method, path, body });
    if (path === "/api/admin/webhooks")
      return method === "GET"
        ? { body: { data: endpoints } }
        : { status: 201, body: { data: { ...endpoint(9), secret: "whsec_abc" } } };
    if (path.endsWith("/rotate")) return { body: { data: { ...endpoint(1), secret: "whsec_new" } } };
    if (path.endsWith("/replay") || path.endsWith("/test")) return { body: { data: delivery } };
    if (/\/deliveries\/\d+$/.test(path)) return { body: { data: detail } };
    if (path.endsWith("/deliveries")) return listAnswer([delivery]);
    if (/\/webhooks\/\d+$/.test(path)) return { body: { data: endpoints[0] } };
    return null;
  };
const text = () => document.body.textContent;
const open = async (endpoints: readonly Webhook[], answer: Answering = answering(endpoints)) => {
  sent = [];
  await drawSignedIn(<WebhooksPage />, answer);
};

it("says what webhooks are for where there is none, and shows the new one's secret until it is kept", async () => {
  await open([]);
  await until(() => expect(text()).toContain("There is no webhook yet"));
  await press("Add");
  await type("Address", "https://crm.example/hooks");
  await press("Save");
  await until(() => expect(text()).toContain("whsec_abc"));
  expect(sent[0]).toMatchObject({
    method: "POST",
    path: "/api/admin/webhooks",
    body: { url: "https://crm.example/hooks" },
  });
  expect(button("Close").disabled).toBe(true);
});

it("names at its field what the server refuses", async () => {
  const refuses: Answering = (method, ...rest) =>
    method === "POST"
      ? { status: 422, body: refusal("invalid", { url: ["The address is private"] }) }
      : answering([])(method, ...rest);
  await open([], refuses);
  await until(() => expect(text()).toContain("There is no webhook yet"));
  await press("Add");
  await type("Address", "https://10.0.0.1/");
  await press("Save");
  await until(() => expect(text()).toContain("The address is private"));
});

it("shows what became of each message, its answers, and sends it again", async () => {
  await open([endpoint(1)]);
  await until(() => expect(text()).toContain("Failed after 13 attempts"));
  expect(text()).toContain("503 · 184 ms");
  await press("enquiry.created. Open: msg_0123456789abcdef");
  await until(() => expect(text()).toContain("upstream down"));
  expect(document.querySelector("pre")?.textContent).toContain('"sequence": 18204');
  await press("Send again: msg_0123456789abcdef");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe("/api/admin/webhooks/1/deliveries/7/replay");
});

it("says why an endpoint is paused and what it keeps, and resumes it on top of what was seen", async () => {
  const paused = endpoint(1, { state: "paused", paused_reason: "failing", waiting: 214, dropped: 2 });
  await open([paused]);
  await until(() => expect(text()).toContain("Paused: no success for 3 days"));
  expect(text()).toContain("214 messages are kept");
  expect(text()).toContain("2 messages were removed unsent");
  await press("Resume");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: "PATCH", body: { state: "enabled", version: 3 } });
});
