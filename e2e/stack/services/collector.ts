import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as OTLP writes it in JSON, with its attributes by name and the service it comes from. */
export interface Span {
  service: string;
  name: string;
  traceId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: () => readonly Span[];
  close: () => Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

/** An OpenTelemetry collector (OTLP over HTTP, JSON) that stores the spans it receives. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url !== "/v1/traces") return void response.writeHead(404).end();
      spans.push(...spansOf(body as Export));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const spansOf = ({ resourceSpans }: Export): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, parentSpanId, attributes }) => ({
        service: String(byName(resource.attributes)["service.name"]),
        name,
        traceId,
        parentSpanId,
        attributes: byName(attributes),
      })),
    ),
  );

const byName = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
