import { sendEnquiry } from "@ezo/contract/enquiries/enquiry-form";
import { listNews } from "@ezo/contract/site/pages/news";
import { createLog } from "@ezo/core/platform/log/log";
import { startTracing } from "@ezo/core/platform/log/tracing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Collector, startCollector } from "../../../stack/services/collector.ts";
import { type Stack, startStack } from "../../../stack/stack.ts";

let collector: Collector;
let stack: Stack;
let endTracing: () => Promise<void>;
beforeAll(async () => {
  collector = await startCollector();
  endTracing = await startTracing("test", collector.url, createLog("silent", "test"));
  stack = await startStack({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
});
afterAll(async () => {
  await stack.stop();
  await collector.close();
});

const VISITOR = {
  name: "Tinatin Loghashi",
  email: "tinatin@visitor.example.ge",
  phone: "+995 577 83 21 94",
  message: "Kandelaki street, third floor",
};

describe("traces", () => {
  it("follow a request into its queries, and an enquiry into its mails, without personal data", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await stack.call(listNews, { query: { locale: "en" } }, { headers: { traceparent } });
    const requestId = "request-of-the-trace-test";
    const body = { source: "contact_form", locale: "en", ...VISITOR } as const;
    await stack.call(sendEnquiry, { body }, { headers: { "x-request-id": requestId } });
    await stack.mailbox.waitFor(VISITOR.email);
    await stack.drain();
    await endTracing();

    const spans = collector.spans();
    const news = spans.find(({ name }) => name === "GET /api/news");
    expect(news?.service).toBe("ezo-test");
    expect(news?.attributes).toMatchObject({ "http.route": "/api/news", "http.response.status_code": 200 });
    // Within the caller's trace, and its queries within it.
    expect(news).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
    });
    const queries = spans.filter(
      ({ name, traceId }) => name.startsWith("prisma:") && traceId === news?.traceId,
    );
    expect(queries.map(({ name }) => name)).toContain("prisma:client:db_query");

    // One request id from the call to the jobs that mail, whose traces are their own.
    const enquiry = spans.filter(({ attributes }) => attributes["ezo.request_id"] === requestId);
    expect(enquiry.map(({ name }) => name)).toContain("POST /api/customers");
    expect(new Set(enquiry.map(({ traceId }) => traceId)).size).toBeGreaterThan(1);
    expect(spans.some(({ attributes }) => String(attributes["bullmq.queue.name"]).includes("mail"))).toBe(
      true,
    );
    for (const secret of Object.values(VISITOR)) expect(JSON.stringify(spans)).not.toContain(secret);
  });
});
