import type { Locale } from "@ezo/contract/values/locale";

/** Towns of Georgia, as their names are written: where one of them is named, it is the town. */
const TOWNS = new Set(
  [
    "თბილისი,ბათუმი,ქუთაისი,რუსთავი,მცხეთა,გორი,ზუგდიდი,ფოთი,ქობულეთი,თელავი,სიღნაღი,ბორჯომი,ბაკურიანი,გუდაური,სტეფანწმინდა,ახალციხე,ხაშური,სამტრედია,გონიო,მარნეული",
    "Tbilisi,Batumi,Kutaisi,Rustavi,Mtskheta,Gori,Zugdidi,Poti,Kobuleti,Telavi,Sighnaghi,Borjomi,Bakuriani,Gudauri,Stepantsminda,Akhaltsikhe,Khashuri,Samtredia,Gonio,Marneuli",
    "Тбилиси,Батуми,Кутаиси,Рустави,Мцхета,Гори,Зугдиди,Поти,Кобулети,Телави,Сигнахи,Боржоми,Бакуриани,Гудаури,Степанцминда,Ахалцихе,Хашури,Самтредиа,Гонио,Марнеули",
  ].flatMap((names) => names.toLowerCase().split(",")),
);
const COUNTRIES = new Set(["საქართველო", "georgia", "грузия"]);
/** What is written before a town's name: "ქ. ბათუმი", "г. Батуми", "city of Batumi". */
const KIND_OF_PLACE = /^(?:ქ\.|ქალაქი\s|г\.|город\s|city of\s)\s*/i;

/** "0105 Tbilisi" or "Tbilisi 0105" without the postcode. */
function withoutPostcode(part: string): string {
  const words = part.split(/\s/).filter(Boolean);
  const isCode = (word: string | undefined) => words.length > 1 && /^\d{4}$/.test(word ?? "");
  return words.slice(isCode(words[0]) ? 1 : 0, isCode(words.at(-1)) ? -1 : undefined).join(" ");
}

/**
 * The town in a place as somebody has written it, in parts between commas; empty where it names none. A town that
 * is not in the list is found by the order: in English it follows the street, in Georgian and Russian it precedes it.
 */
export function townIn(place: string, locale: Locale): string {
  const parts = place
    .split(",")
    .map((part) => withoutPostcode(part.trim().replace(KIND_OF_PLACE, "")))
    .filter((part) => part !== "" && !COUNTRIES.has(part.toLowerCase()));
  const known = parts.find((part) => TOWNS.has(part.toLowerCase()));
  if (known !== undefined) return known;
  // A number is a house.
  const named = parts.filter((part) => !/\d/.test(part));
  return (locale === "en" ? named.at(-1) : named[0]) ?? "";
}
