import type { LinkReport } from "@ezo/contract/marketing/campaigns/campaign-links";
import { expect, it } from "vitest";
import { linksCsv } from "./links.csv.ts";

const report: LinkReport = {
  total: { people: 3, clicks: 5, robot_clicks: 2, sent: 40 },
  languages: [
    {
      locale: "ka",
      people: 3,
      clicks: 5,
      robot_clicks: 2,
      sent: 40,
      links: [
        {
          url: "https://example.com/a",
          places: [
            { kind: "picture", text: "Yard" },
            { kind: "text", text: "=1+1" },
          ],
          people: 3,
          clicks: 5,
          robot_clicks: 2,
        },
        { url: "https://example.com/b", places: [], people: 0, clicks: 0, robot_clicks: 0 },
      ],
    },
  ],
  is_partial: false,
};

it("lists the total, each language and its links, in words for people", () => {
  expect([...linksCsv(report, "en")].join("").split("\r\n")).toEqual([
    expect.stringContaining('"Language","Link","Address","People"'),
    '"Total","","",3,7.5,5,2,40',
    '"Georgian","","",3,7.5,5,2,40',
    '"Georgian","Picture: Yard · =1+1","https://example.com/a",3,7.5,5,2,""',
    '"Georgian","","https://example.com/b",0,0,0,0,""',
    "",
  ]);
});

it("has codes for programs, and a share of nothing is empty", () => {
  const empty = { ...report, total: { ...report.total, sent: 0 }, languages: [] };
  const [header = "", line] = [...linksCsv(empty, undefined)];
  expect(header).toContain('"language","link","url","people","share","clicks","robot_clicks","sent"');
  expect(line).toBe('"(total)","","",3,"",5,2,0\r\n');
});
