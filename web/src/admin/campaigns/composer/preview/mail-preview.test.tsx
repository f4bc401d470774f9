import { act } from "react";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../../testing.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { inScheme } from "./mail-scheme.ts";

drawsAdmin();

const QUERY = "@media (prefers-color-scheme: dark)";
const html = `<html><head><style>${QUERY} { p { color: white; } }</style></head><body><p>${QUERY}</p></body></html>`;
const written = { subject: "Spring", more_subjects: [], preview_text: "", blocks: [] };

const drawMail = (sizeBytes: number) =>
  drawSignedIn(<MailPreview id={5} locale="en" text={written} testsSubjects={false} />, () => ({
    body: {
      data: {
        subject: "Spring",
        subjects: ["Spring"],
        html,
        text: "Spring\n======\n\nUnsubscribe: https://ezo.test/m/unsubscribe/0",
        size_bytes: sizeBytes,
      },
    },
  }));
const frame = () => document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
const look = (value: string) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click());

it("shows the mail light and dark, whichever the system has, and as text", async () => {
  await drawMail(30 * 1024);
  await until(() => expect(frame()).toContain("@media not all { p"));
  await look("dark");
  expect(frame()).toContain("@media all { p");
  await look("text");
  expect(document.querySelector("iframe")).toBeNull();
  expect(document.querySelector("pre")?.textContent).toContain("Unsubscribe: https://ezo.test/m/");
  await look("light");
  expect(frame()).toContain("@media not all { p");
});

it("shows the mail's styles where the page's policy asks for a nonce", async () => {
  const script = document.createElement("script");
  script.setAttribute("nonce", "abc+/=");
  document.head.append(script);
  try {
    await drawMail(30 * 1024);
    await until(() => expect(frame()).toContain('<style nonce="abc+/=">@media not all'));
    expect(frame()).not.toContain("<style>");
  } finally {
    script.remove();
  }
});

it.each([
  [30 * 1024 - 1, "30 of 102 kB"],
  [102 * 1024, "102 of 102 kB"],
  [102 * 1024 + 1, "103 kB: Gmail cuts off a mail of more than 102 kB"],
])("says how near %d bytes are to what Gmail cuts off", async (bytes, words) => {
  await drawMail(bytes);
  await until(() => expect(document.querySelector("small")?.textContent).toContain(words));
});

it("changes the style sheet alone, no words of the mail", () => {
  expect(inScheme(html, "dark")).toContain(`<p>${QUERY}</p>`);
  expect(inScheme("<p>Hello</p>", "dark")).toBe("<p>Hello</p>");
});
