import { describe, expect, it } from "vitest";
import { ProjectChange } from "@ezo/contract/admin/projects/projects";
import { differences } from "../../history/field-diff.ts";
import { meantPlace, placeProblem } from "./place-text.ts";
import { placeIn, readCoordinates, valuesOfPlace, writeCoordinates } from "./coordinates.ts";

const vake = { latitude: 41.7087, longitude: 44.7506 };

describe("coordinates", () => {
  it.each([
    "41.7087, 44.7506",
    "(41.7087;44.7506)",
    "41.7087 44.7506",
    "https://www.google.com/maps/place/Vake/@41.7,44.7,17z/data=!3m1!3d41.7087!4d44.7506",
    "https://www.google.com/maps/@41.7087,44.7506,17z",
    "https://maps.google.com/?q=41.7087,44.7506",
    "https://maps.google.com/?q=41.7087%2C44.7506&z=16",
    "https://yandex.com/maps/?ll=44.7506%2C41.7087&z=16",
    "https://yandex.ru/maps/10277/tbilisi/?ll=44.80,41.69&pt=44.7506,41.7087&z=16",
    "https://www.openstreetmap.org/?mlat=41.7087&mlon=44.7506",
    "https://www.openstreetmap.org/#map=17/41.7087/44.7506",
    "geo:41.7087,44.7506",
    "geo:41.7087,44.7506?z=16",
    "geo:0,0?q=41.7087,44.7506(Vake)",
    "41,7087; 44,7506",
    "41,7087 44,7506",
    "41.7087° N, 44.7506° E",
    "41°42'31.32\"N 44°45'2.16\"E",
    "44°45′2.16″ E 41°42′31.32″ N",
    "N 41°42'31.32'' E 44°45'2.16''",
    "41°42.522' 44°45.036'",
  ])("are read out of %s", (text) => {
    expect(readCoordinates(text)).toEqual(vake);
  });

  it.each(["", "Vake", "41.7087", "141.7, 44.7", "https://example.com/?q=Vake"])("are not in %j", (text) => {
    expect(readCoordinates(text)).toBeNull();
  });

  it.each([
    ["https://maps.app.goo.gl/AbC123", "short_link"],
    ["https://goo.gl/maps/AbC123", "short_link"],
    ["https://yandex.com/maps/-/CDabc", "short_link"],
    ["https://osm.org/go/xyz--", "short_link"],
    ["https://www.google.com/maps/search/Vake", "link"],
    ["geo:0,0?q=Vake", "link"],
    ["41.7087", "one_number"],
    ["141.7, 44.7", "beyond"],
    ["41.7087, 244.7506", "beyond"],
    ["Vake, 12", "words"],
    ["41°72'N 44°47'E", "words"],
    ["41°42'N 44°47'N", "words"],
  ])("are not in %j, and it is said why: %s", (text, problem) => {
    expect(readCoordinates(text)).toBeNull();
    expect(placeProblem(text)).toBe(problem);
  });

  it("of a place abroad are asked about where the two figures were perhaps exchanged", () => {
    expect(meantPlace({ latitude: 44.7506, longitude: 41.7087 })).toEqual(vake);
    expect(meantPlace(vake)).toBeNull();
    expect(meantPlace({ latitude: 48.85, longitude: 2.35 })).toBeNull();
    // Within Georgia either way: which one was meant cannot be known.
    expect(meantPlace({ latitude: 42, longitude: 41.5 })).toBeNull();
  });

  it("are looked for in any text in no time", () => {
    for (const piece of ["41°", "1 ", "4'", "geo:1,", "41,7 ", "N", "https://goo.gl/"]) {
      const text = piece.repeat(20_000);
      const start = performance.now();
      readCoordinates(text);
      placeProblem(text);
      expect(performance.now() - start).toBeLessThan(200);
    }
  });

  it("are written as a pair", () => {
    expect(writeCoordinates(vake)).toBe("41.7087, 44.7506");
  });

  it.each(["https://maps.app.goo.gl/AbC123", "41.7", "Vake"])(
    "are missing from %j: it counts as a change, and cannot be saved",
    (text) => {
      const unread = valuesOfPlace({ unread: text });
      expect(placeIn(unread.latitude, unread.longitude)).toEqual({ unread: text });
      expect(differences({ latitude: null, longitude: null }, { ...unread })).not.toEqual([]);
      const judged = ProjectChange.safeParse(unread);
      expect(judged.error?.issues.map(({ path }) => path[0])).toEqual(["latitude"]);
    },
  );

  it("go into a form and come back", () => {
    for (const place of [vake, null]) {
      const { latitude, longitude } = valuesOfPlace(place);
      expect(placeIn(latitude, longitude)).toEqual(place);
    }
  });
});
