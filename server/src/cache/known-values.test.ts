import { describe, expect, it } from "vitest";
import { asksForWhatThereIs } from "./known-values.ts";

const translations = { "gallery.title": "Gallery", "news.title": "News" };

describe("an answer may be cached", () => {
  it.each([
    ["groups with texts", { groups: ["news", "gallery"] }, { translations }],
    ["groups with texts, in the data", { groups: ["news"] }, { data: { translations } }],
    ["all texts", { groups: undefined }, { translations }],
    ["a category with pictures", { category: "gardens" }, { categories: ["all", "gardens"] }],
    ["a known category", { category: "exterior" }, { categories: ["all"] }],
    ["all categories", { category: "all" }, { categories: ["all"] }],
    ["a category of articles", { category: "company" }, { data: [] }],
    ["a building with flats", { building_id: "A" }, { data: [], meta: { of: 3 } }],
    ["a project with flats", { project_id: 1 }, { data: [{}], meta: { total: 3 } }],
    ["a layout with flats", { layout: "studio-48" }, { data: [{}], meta: { total: 3 } }],
    ["an empty first page", { page: 1 }, { projects: [] }],
    ["a further page", { page: 2 }, { data: { gallery_images: [{}] } }],
  ])("to a query for %s", (_, query, body) => expect(asksForWhatThereIs(query, body)).toBe(true));

  it.each([
    ["a made-up group", { groups: ["news", "made-up"] }, { translations }],
    ["a made-up group, in the data", { groups: ["made-up"] }, { data: { translations } }],
    ["one group many times", { groups: ["news", "news"] }, { translations }],
    ["a made-up category", { category: "made-up" }, { categories: ["all", "gardens"] }],
    ["a made-up building", { building_id: "made-up" }, { data: [], meta: { of: 0 } }],
    ["a building where none is shown", { building_id: "A", level: "overview" }, { data: {} }],
    ["a made-up project", { project_id: 999 }, { data: [], meta: { total: 0 } }],
    ["a made-up layout", { layout: "made-up" }, { data: [], meta: { total: 0 } }],
    ["a page after the last", { page: 9 }, { data: [], meta: {} }],
    ["a page of projects after the last", { page: 9 }, { projects: [] }],
    ["a page of pictures after the last", { page: 9 }, { data: { gallery_images: [] } }],
    ["one number many times", { rooms: [1, 1] }, { data: [{}] }],
    ["one status many times", { status: ["sold", "sold"] }, { data: [{}] }],
  ])("but not to one for %s", (_, query, body) => expect(asksForWhatThereIs(query, body)).toBe(false));
});
