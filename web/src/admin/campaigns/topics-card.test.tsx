import { useForm } from "@mantine/form";
import { expect, it } from "vitest";
import { drawSignedIn, drawsAdmin, press } from "../testing.tsx";
import type { MarketingValues } from "./marketing-settings.ts";
import { TopicsCard } from "./topics-card.tsx";

drawsAdmin();

function Drawn() {
  const form = useForm<MarketingValues>({ initialValues: { topics: [] } as unknown as MarketingValues });
  return (
    <>
      <TopicsCard form={form} />
      <output>{form.values.topics.map(({ key }) => key).join(" ")}</output>
    </>
  );
}
const keys = () => (document.querySelector("output")?.textContent ?? "").split(" ").filter(Boolean);

it("gives each topic a key that no earlier one had, and lets nobody change it", async () => {
  await drawSignedIn(<Drawn />, () => null);
  await press("Add a topic");
  const [first = ""] = keys();
  expect(first).toMatch(/^topic-[0-9a-f]{8}$/);
  await press("Remove: Topic 1");
  expect(keys()).toEqual([]);
  await press("Add a topic");
  expect(keys()).toHaveLength(1);
  expect(keys()).not.toContain(first);
  const shown = [...document.querySelectorAll("input")].filter(({ value }) => keys().includes(value));
  expect(shown.map(({ readOnly }) => readOnly)).toEqual([true]);
});
