import { expect, it } from "vitest";
import { isReportOfVisitor } from "./opened-by.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const PHONE = `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/149.0.0.0 Mobile Safari/537.36`;

it.each([
  [true, PHONE],
  [true, `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`],
  [
    true,
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
  ],
  [true, "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"],
  [false, ""],
  [false, `${PHONE} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
  [false, `${PHONE} (compatible; Google-InspectionTool/1.0;)`],
  [false, `${PHONE} (compatible; GoogleOther)`],
  [false, "Mozilla/4.0 (compatible; ms-office; MSOffice 16)"],
])("says %s of what %j reports", (isVisitor, agent) => {
  const headers = new Map([["user-agent", agent]]);
  expect(isReportOfVisitor((name) => headers.get(name))).toBe(isVisitor);
});

it.each(["dnt", "sec-gpc"])("counts nothing of who sends %s", (name) => {
  const headers = new Map([
    ["user-agent", PHONE],
    [name, "1"],
  ]);
  expect(isReportOfVisitor((asked) => headers.get(asked))).toBe(false);
});
