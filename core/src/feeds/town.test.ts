import { expect, it } from "vitest";
import { townIn } from "./town.ts";

it.each([
  ["თბილისი, დიდი დიღომი", "ka", "თბილისი"],
  ["ქ. ბათუმი, თოლიების ქუჩა 12", "ka", "ბათუმი"],
  ["რუსთაველის გამზირი 5, თბილისი, საქართველო", "ka", "თბილისი"],
  ["Toliebi Street, Batumi", "en", "Batumi"],
  ["12 Toliebi Street, Batumi 6010, Georgia", "en", "Batumi"],
  ["Mtskheta", "en", "Mtskheta"],
  ["Kazbegi Street 3, Oni, Georgia", "en", "Oni"],
  ["Они, улица Казбеги, 3", "ru", "Они"],
  ["г. Тбилиси, Глдани", "ru", "Тбилиси"],
  ["", "ka", ""],
] as const)("finds the town in %j (%s): %j", (place, locale, town) => {
  expect(townIn(place, locale)).toBe(town);
});
