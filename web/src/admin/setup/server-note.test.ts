import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { translator } from "../i18n/texts.ts";

/** The address alone. A name before it has one language, and mails would no longer have the firm's in the reader's. */
const ADDRESS = /MAIL_FROM=[^\s"<>@]+@[^\s"<>@,]+[\s,]/u;
const GUIDE = readFileSync(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");

it.each(["ka", "en"] as const)("asks for a sender without a name: %s", (language) =>
  expect(translator(language)("setup.server.mail_sender")).toMatch(ADDRESS),
);

it("has the sender that the guide to installing begins with", () => expect(GUIDE).toMatch(ADDRESS));
