import { render } from "@react-email/render";
import fc from "fast-check";
import { createElement } from "react";
import { expect, it } from "vitest";
import { A_BRAND } from "../../mail/testing.ts";
import { fill, parseTemplate } from "../merge.ts";
import { CampaignMail } from "./campaign-mail.tsx";
import { withoutEmptyLinks } from "./empty-links.ts";

it("leaves out the links that nothing was filled into, and the dots between them", async () => {
  const footer = {
    note: "",
    reason: "You agreed to get our news.",
    sender: "Ezo",
    unsubscribe: "Unsubscribe",
    preferences: "Preferences",
    view: "View in browser",
  };
  const blocks = [
    { type: "text" as const, html: '<p>Or <a href="{{ unsubscribe_url }}">leave us</a> here</p>' },
    { type: "button" as const, label: "Homes", url: "https://example.com/homes" },
  ];
  const mail = await render(
    createElement(CampaignMail, {
      language: "en",
      subject: "Homes",
      preview: "",
      blocks,
      brand: A_BRAND,
      footer,
    }),
  );
  const html = withoutEmptyLinks(fill(parseTemplate(mail, "html"), {}, "html"));
  for (const gone of ["Unsubscribe", "Preferences", "View in browser", "leave us", "·", 'href=""', "{{"])
    expect(html).not.toContain(gone);
  for (const kept of ["You agreed to get our news.", "https://example.com/homes", "Or ", " here", "</html>"])
    expect(html).toContain(kept);
});

it("keeps everything else, in its order", () => {
  const part = fc.constantFrom(
    "text ",
    '<a href="/a">a</a>',
    "<b>b</b>",
    " · ",
    '<a x href="">gone</a>',
    "</a>",
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const html = parts.join("");
      const kept = withoutEmptyLinks(html);
      expect(kept).not.toContain("gone");
      expect(kept.replaceAll(/[ ·]/g, "")).toBe(
        html.replaceAll('<a x href="">gone</a>', "").replaceAll(/[ ·]/g, ""),
      );
    }),
  );
});
