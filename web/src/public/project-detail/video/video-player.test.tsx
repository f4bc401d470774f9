import type { ProjectVideo } from "@ezo/contract/site/projects";
import { LOCALES } from "@ezo/contract/values/languages";
import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { VideoPlayer } from "./video-player.tsx";

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The film is near as soon as anything asks.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        this.#report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

const video: ProjectVideo = {
  url: `/videos/${"a".repeat(64)}.mp4`,
  size_bytes: 48_200_000,
  width: 1080,
  height: 1920,
  poster: {
    url: "/media/poster/2560.jpg",
    alt_text: "The courtyard in the evening",
    width: 2560,
    height: 1440,
    thumbhash: null,
    sources: [
      { type: "image/avif", srcset: "/media/poster/1280.avif 1280w" },
      {
        type: "image/jpeg",
        srcset: "/media/poster/640.jpg 640w, /media/poster/1280.jpg 1280w, /media/poster/2560.jpg 2560w",
      },
    ],
    focal_point: { x: 0.5, y: 0.5 },
  },
};
const scroll = () => act(async () => void window.dispatchEvent(new Event("scroll")));
const filmIn = (box: HTMLElement) => box.querySelector("video") ?? expect.fail("no film");

it("loads nothing of the film before it is played, and has its place from the start", async () => {
  const { box } = await drawPublic(<VideoPlayer video={video} />);
  const film = filmIn(box);
  expect(film.getAttribute("preload")).toBe("none");
  expect(film.hasAttribute("autoplay")).toBe(false);
  expect(film.hasAttribute("controls")).toBe(true);
  expect(film.hasAttribute("playsinline")).toBe(true);
  expect(film.getAttribute("src")).toBe(video.url);
  expect([film.getAttribute("width"), film.getAttribute("height")]).toEqual(["1080", "1920"]);
  expect(film.style.getPropertyValue("--ratio")).toBe(String(1080 / 1920));
});

it("has captions in the languages that there are, none of which is loaded by itself", async () => {
  const captions = [
    { locale: "en" as const, url: `/videos/${"b".repeat(64)}.vtt` },
    { locale: "ka" as const, url: `/videos/${"c".repeat(64)}.vtt` },
  ];
  const { box } = await drawPublic(<VideoPlayer video={{ ...video, captions }} />);
  const tracks = [...filmIn(box).querySelectorAll("track")];
  const named = (name: string) => tracks.map((track) => track.getAttribute(name));
  expect(named("kind")).toEqual(["captions", "captions"]);
  expect(named("srclang")).toEqual(["en", "ka"]);
  expect(named("label")).toEqual(["English", "ქართული"]);
  expect(named("src")).toEqual(captions.map(({ url }) => url));
  // A browser loads the default one at once.
  expect(named("default")).toEqual([null, null]);
});

it("has no track without captions", async () => {
  const { box } = await drawPublic(<VideoPlayer video={video} />);
  expect(filmIn(box).querySelector("track")).toBeNull();
});

it("loads its poster when the visitor has come near", async () => {
  const { box } = await drawPublic(<VideoPlayer video={video} />);
  expect(filmIn(box).hasAttribute("poster")).toBe(false);
  await scroll();
  expect(filmIn(box).getAttribute("poster")).toBe("/media/poster/1280.jpg");
});

it("loads nothing of another site", async () => {
  const { box } = await drawPublic(<VideoPlayer video={video} />);
  await scroll();
  expect(box.querySelector("iframe, script")).toBeNull();
  const film = filmIn(box);
  for (const name of ["src", "poster"]) expect(film.getAttribute(name)).toMatch(/^\/(?:videos|media)\//);
});

it.each(LOCALES)("has a name and says in %s how large it is", async (locale) => {
  const { box, t } = await drawPublic(<VideoPlayer video={video} />, { locale });
  expect(filmIn(box).getAttribute("aria-label")).toBe(video.poster.alt_text);
  const size = locale === "en" ? "48.2" : "48,2";
  expect(box.querySelector("figcaption")?.textContent).toBe(t("projects.video_size", { size }));
  const unnamed = { ...video, poster: { ...video.poster, alt_text: "" } };
  const { box: other } = await drawPublic(<VideoPlayer video={unnamed} />, { locale });
  const name = filmIn(other).getAttribute("aria-label") ?? "";
  expect(name).toBe(t("projects.video_film"));
  // A text that is missing is shown as its key.
  expect(name).not.toContain("projects.");
});

it("takes the largest picture where none is large enough", async () => {
  const [, jpeg] = video.poster.sources;
  const sources = [{ type: jpeg?.type ?? "", srcset: "/media/poster/640.jpg 640w" }];
  const poster = { ...video.poster, sources };
  const { box } = await drawPublic(<VideoPlayer video={{ ...video, poster }} />);
  await scroll();
  expect(filmIn(box).getAttribute("poster")).toBe(video.poster.url);
});
