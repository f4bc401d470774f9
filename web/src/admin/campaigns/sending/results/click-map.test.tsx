import type { LinkReport } from "@ezo/contract/marketing/campaigns/campaign-links";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, refusal, until } from "../../../testing.tsx";
import { ClickMap } from "./click-map.tsx";

drawsAdmin();

const link = (url: string, clicks: number) => ({ url, places: [], people: clicks, clicks, robot_clicks: 0 });
const report: LinkReport = {
  total: { people: 30, clicks: 30, robot_clicks: 0, sent: 50 },
  languages: [
    {
      locale: "ka",
      people: 30,
      clicks: 30,
      robot_clicks: 0,
      sent: 50,
      links: [link("https://example.com/a", 29), link("https://example.com/b", 1)],
    },
  ],
  is_partial: false,
};
const pieces = [
  { html: "<p>Hello <a>Yard</a>", link: 0 },
  { html: " <a>Gate</a>", link: 1 },
  { html: " <a>Yard again</a>", link: 0 },
  // Of a later version of the mail's links.
  { html: " <a>Unknown</a>", link: 7 },
  { html: "</p>", link: null },
];

it("draws the mail in a frame without rights, with number and share beside each link", async () => {
  await drawSignedIn(<ClickMap id={5} locale="ka" />, (_method, path) => {
    if (path.endsWith("/5/links")) return { body: { data: report } };
    return path.endsWith("/5/links/map") ? { body: { data: { pieces } } } : null;
  });
  await until(() => expect(document.querySelector("iframe")).not.toBeNull());
  const frame = document.querySelector("iframe");
  expect([frame?.getAttribute("sandbox"), frame?.title]).toEqual(["", "Clicks in the mail: Georgian"]);
  const drawn = new DOMParser().parseFromString(frame?.getAttribute("srcdoc") ?? "", "text/html");
  expect([...drawn.querySelectorAll("span")].map(({ textContent }) => textContent)).toEqual([
    "1 · 97 %",
    "2 · 3.3 %",
    "1 · 97 %",
  ]);
  expect(drawn.body.textContent).toBe("Hello Yard1 · 97 % Gate2 · 3.3 % Yard again1 · 97 % Unknown");
});

it("says in words that there is no picture of a mail that was not kept", async () => {
  await drawSignedIn(<ClickMap id={5} locale="ka" />, (_method, path) =>
    path.endsWith("/5/links/map")
      ? { status: 404, body: refusal("not_found") }
      : { body: { data: { ...report, languages: [] } } },
  );
  await until(() => expect(document.body.textContent).toContain("No picture of this mail was kept"));
  expect(document.body.textContent).not.toContain("Try again");
});
