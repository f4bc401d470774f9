import type { ArticleSummary } from "@ezo/contract/site/pages/news";
import type { ProjectSummary } from "@ezo/contract/site/projects";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ArticleCard } from "../news/article-card.tsx";
import { ProjectCard } from "../projects/project-card.tsx";
import { drawPublic, endDrawn } from "../testing/draw-public.tsx";
import { Description } from "./description.tsx";
import { Html } from "./html.tsx";

beforeEach(() => void vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => {
  endDrawn();
  vi.unstubAllGlobals();
});

it("shows descriptions and rich texts without short words at the ends of lines", async () => {
  const shown = (
    <>
      <Description text={"Дом в саду\n\n* вид на двор"} />
      <Html html="<p>Двор <em>и</em> сад у реки</p>" />
    </>
  );
  const russian = await drawPublic(shown, { locale: "ru" });
  expect(russian.box.textContent).toBe("Дом в\u00a0садувид на\u00a0дворДвор и сад у\u00a0реки");
  const english = await drawPublic(shown, { locale: "en" });
  expect(english.box.textContent).toBe("Дом в садувид на дворДвор и сад у реки");
});

it("shows titles and excerpts of cards the same way", async () => {
  const article = {
    id: 1,
    title: "Дом у реки",
    excerpt: "Вид на двор",
    category: "company",
    publish_date: "2026-05-01",
    views: 0,
    is_featured: false,
    main_image: null,
  } as unknown as ArticleSummary;
  const project = {
    id: 2,
    title: "Сад и двор",
    location: "",
    year: null,
    status: "ongoing",
    main_image: null,
  } as unknown as ProjectSummary;
  const cards = (
    <>
      <ArticleCard article={article} />
      <ProjectCard project={project} action="" sizes="" />
    </>
  );
  const lines = ({ box }: { box: Element }) =>
    [...box.querySelectorAll("h3, h3 + p")].map(({ textContent }) => textContent).filter(Boolean);
  expect(lines(await drawPublic(cards, { locale: "ru" }))).toEqual([
    "Дом у\u00a0реки",
    "Вид на\u00a0двор",
    "Сад и\u00a0двор",
  ]);
  const plain = ["Дом у реки", "Вид на двор", "Сад и двор"];
  expect(lines(await drawPublic(cards, { locale: "en" }))).toEqual(plain);
});
