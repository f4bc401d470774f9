import { Router } from "express";
import type { OpenApiDocument } from "./openapi.ts";

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: light; font: 16px/1.6 system-ui, sans-serif; color: #1C2321; background: #F7F4EE; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
  h1 { font-weight: 400; } h2 { margin-top: 3rem; border-bottom: 1px solid #DDD7CB; font-weight: 400; }
  details { border-bottom: 1px solid #DDD7CB; } summary { padding: .75rem 0; cursor: pointer; }
  code, pre { font: 13px/1.5 ui-monospace, monospace; } pre { background: #fff; padding: 1rem; overflow: auto; border-radius: 6px; }
  .method { display: inline-block; min-width: 4.5rem; font-weight: 600; color: #1F3D36; } .muted { color: #5E6763; }
  table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; }
  a { color: #1F3D36; } :focus-visible { outline: 3px solid #1F6FB2; outline-offset: 2px; }`;

/** `/openapi.json` and `/docs`, each built once: the routes do not change while a server runs. */
export function apiDescription(describe: () => OpenApiDocument): Router {
  let document: OpenApiDocument | undefined;
  let page: string | undefined;
  const description = () => (document ??= describe());
  return Router()
    .get("/openapi.json", (_, response) => void response.json(description()))
    .get("/docs", (_, response) => {
      page ??= docsPage(description());
      response.type("html").send(page);
    });
}

/** A readable page of the whole API, without scripts. */
function docsPage(document: OpenApiDocument): string {
  const byTag = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? "Other";
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  const sections = [...byTag]
    .map(([tag, operations]) => `<h2>${escape(tag)}</h2>${operations.join("")}`)
    .join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ezo API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><h1>Ezo API</h1><p>${escape(document.info.description ?? "")}</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p>${sections}
<h2>Shapes</h2>${schemaHtml("Failure", document.components?.schemas?.["Failure"])}</body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ", required" : ""}</td><td><code>${escape(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join("");
  const body = Object.values(operation.requestBody?.content ?? {})[0];
  const responses = Object.entries(operation.responses)
    .map(([status, { description, content }]) => {
      const [type, shape] = Object.entries(content ?? {})[0] ?? [];
      const isFailure = Number(status) >= 400;
      return `<p><strong>${status}</strong> ${escape(description)} <span class="muted">${escape(isFailure ? "Failure" : (type ?? ""))}</span></p>${
        isFailure || !shape ? "" : `<pre>${escape(JSON.stringify(shape.schema, null, 2))}</pre>`
      }`;
    })
    .join("");
  return `<details><summary><span class="method">${method.toUpperCase()}</span><code>/api${escape(path)}</code>
<span class="muted">${escape(operation.summary ?? "")}</span></summary><p>${escape(operation.description ?? "")}</p>${
    parameters ? `<table>${parameters}</table>` : ""
  }${body ? `<p>Body</p><pre>${escape(JSON.stringify(body.schema, null, 2))}</pre>` : ""}${responses}</details>`;
}

const schemaHtml = (name: string, schema: unknown) =>
  `<details open><summary><code>${name}</code></summary><pre>${escape(JSON.stringify(schema, null, 2))}</pre></details>`;
