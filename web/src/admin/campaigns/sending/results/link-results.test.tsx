import type { LinkReport } from "@ezo/contract/marketing/campaigns/campaign-links";
import { expect, it } from "vitest";
import { type Answering, drawSignedIn, drawsAdmin, until } from "../../../testing.tsx";
import { LinkResults } from "./link-results.tsx";

drawsAdmin();

const url = "https://example.com/a";
const report: LinkReport = {
  total: { people: 3, clicks: 5, robot_clicks: 2, sent: 45 },
  languages: [
    {
      locale: "ka",
      people: 2,
      clicks: 4,
      robot_clicks: 2,
      sent: 40,
      links: [
        { url, places: [{ kind: "picture", text: "Yard" }], people: 2, clicks: 4, robot_clicks: 2 },
        { url: `${url}/b`, places: [], people: 0, clicks: 0, robot_clicks: 0 },
      ],
    },
    {
      locale: "ru",
      people: 1,
      clicks: 1,
      robot_clicks: 0,
      sent: 5,
      links: [{ url, places: [{ kind: "text", text: "<b>" }], people: 1, clicks: 1, robot_clicks: 0 }],
    },
  ],
  is_partial: false,
};
const answerWith =
  (data: LinkReport): Answering =>
  (_method, path) =>
    path.endsWith("/5/links") ? { body: { data } } : null;
const rows = () => [...document.querySelectorAll("tbody tr, tfoot tr")].map(({ textContent }) => textContent);

it("lists each language's links with people, clicks, their shares and robots, and totals beneath", async () => {
  await drawSignedIn(<LinkResults id={5} />, answerWith(report));
  await until(() => expect(document.querySelector("table")).not.toBeNull());
  expect(rows()).toEqual([
    `1Picture: Yard${url}25.0 %4100 %2`,
    `2${url}/b00 %00 %0`,
    "Total25.0 %42",
    `1<b>${url}120 %1100 %0`,
    "Total120 %10",
    "All languages36.7 %52",
  ]);
  expect(document.body.textContent).not.toContain("Old clicks");
});

it("says that clicks were erased, and that a mail has no links", async () => {
  const [first] = report.languages;
  if (!first) return expect.fail("no language");
  await drawSignedIn(
    <LinkResults id={5} />,
    answerWith({ ...report, languages: [{ ...first, links: [] }], is_partial: true }),
  );
  await until(() => expect(document.body.textContent).toContain("Old clicks are erased"));
  expect(document.body.textContent).toContain("The mail has no links that are counted");
  expect(document.querySelector("table")).toBeNull();
});
