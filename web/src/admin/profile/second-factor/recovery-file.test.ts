import { expect, it } from "vitest";
import { translator } from "../../i18n/texts.ts";
import { recoveryFile } from "./recovery-file.ts";

it.each(["ka", "en"] as const)("names the site and the account, and not the program (%s)", (language) => {
  const codes = ["AAAA1-BBBBB", "AAAA2-BBBBB"];
  const file = recoveryFile(translator(language), {
    site: "vake.example",
    email: "nino@vake.example",
    codes,
  });
  const [title = "", ...others] = file.split("\n");
  expect(title).toContain("vake.example");
  expect(title).toContain("nino@vake.example");
  expect(title).not.toContain("Ezo");
  expect(others).toEqual(["", ...codes, ""]);
});
