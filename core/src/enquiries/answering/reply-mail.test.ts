import { expect, it } from "vitest";
import { apartmentsIn } from "./reply-mail.tsx";

const SITE = "https://ezo.test";
const PATH = "/projects/1/B/floor-6/apartment-";

it.each([
  ["no link at all", []],
  [`See ${SITE}/en${PATH}12.`, [12]],
  [`${SITE}${PATH}12\n${SITE}${PATH}7?view=board, and again ${SITE}/ru${PATH}12`, [12, 7]],
  // Of another site, or no apartment's page.
  [`https://evil.test${PATH}12 https://ezo.test.evil.example${PATH}3 ${SITE}/news/apartment-12x`, []],
  [Array.from({ length: 9 }, (_, id) => `${SITE}${PATH}${id + 1}`).join(" "), [1, 2, 3, 4, 5, 6]],
])("of %j shows %j", (text, ids) => expect(apartmentsIn(text, SITE)).toEqual(ids));
