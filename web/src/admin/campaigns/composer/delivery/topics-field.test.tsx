import { useForm } from "@mantine/form";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../../../testing.tsx";
import type { CampaignValues } from "../../campaigns.resource.ts";
import { TopicsField } from "./topics-field.tsx";

drawsAdmin();

function Drawn({ topics }: { topics?: string[] }) {
  const form = useForm<CampaignValues>({ initialValues: { topics } as CampaignValues });
  return (
    <div data-testid="field">
      <TopicsField form={form} />
    </div>
  );
}
const text = () => document.querySelector('[data-testid="field"]')?.textContent ?? "";
const news = { key: "news", name: { ka: "სიახლეები", en: "News", ru: "Новости" } };

it("names the topics that are chosen, and one that is gone by its code", async () => {
  await drawSignedIn(<Drawn topics={["news", "old"]} />, () => ({ body: { data: [news] } }));
  await until(() => expect(text()).toContain("News"));
  expect(text()).toContain("old");
});

it("is not there while the firm has no topics", async () => {
  let isAsked = false;
  await drawSignedIn(<Drawn />, () => {
    isAsked = true;
    return { body: { data: [] } };
  });
  await until(() => expect(isAsked).toBe(true));
  expect(text()).toBe("");
});
