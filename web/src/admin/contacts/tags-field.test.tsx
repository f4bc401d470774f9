import { act } from "react";
import { expect, it, vi } from "vitest";
import { drawSignedIn, drawsAdmin, until } from "../testing.tsx";
import { TagsField } from "./tags-field.tsx";

drawsAdmin();

it("offers the tags that contacts have", async () => {
  const onChange = vi.fn<(tags: string[]) => void>();
  await drawSignedIn(<TagsField label="Tags" value={["vip"]} onChange={onChange} />, () => ({
    body: { data: ["investor", "vip"] },
  }));
  await act(async () => document.querySelector("input")?.click());
  const options = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
  // Chosen tags are not suggested.
  await until(() => expect(options().map(({ textContent }) => textContent)).toEqual(["investor"]));
  await act(async () => options()[0]?.click());
  expect(onChange).toHaveBeenCalledWith(["vip", "investor"]);
});
