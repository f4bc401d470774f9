import { LOCALES } from "@ezo/contract/values/languages";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../../shared/testing/draw-public.tsx";
import { kindOfAddress } from "./kind-of-address.ts";
import { VideoPlate } from "./video-plate.tsx";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it.each([
  ["https://www.youtube.com/watch?v=1", "video", "youtube.com"],
  ["https://youtu.be/1", "video", "youtu.be"],
  ["https://player.vimeo.com/video/1", "video", "player.vimeo.com"],
  ["https://my.matterport.com/show/?m=1", "tour", "my.matterport.com"],
  ["https://tour.example.ge/linden", "elsewhere", "tour.example.ge"],
  ["https://notyoutube.com/1", "elsewhere", "notyoutube.com"],
  ["https://youtube.com.example.ge/1", "elsewhere", "youtube.com.example.ge"],
])("knows %s as %s", (address, kind, host) => {
  expect(kindOfAddress(address)).toEqual({ kind, host });
});

it.each(LOCALES)("is a link of its own tab in %s, and nothing that loads", async (locale) => {
  const address = "https://my.matterport.com/show/?m=1";
  const { box, t } = await drawPublic(<VideoPlate address={address} />, { locale });
  const link = box.querySelector("a");
  expect(link?.getAttribute("href")).toBe(address);
  expect(link?.target).toBe("_blank");
  expect(link?.rel).toBe("noopener noreferrer");
  expect(link?.textContent).toContain(t("projects.video_tour"));
  expect(link?.textContent).toContain("my.matterport.com");
  expect(box.querySelector("img, iframe, video")).toBeNull();
});
