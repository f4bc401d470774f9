import { ActionIcon, Button } from "@mantine/core";
import { act, useState } from "react";
import { expect, it, vi } from "vitest";
import { button, draw, drawsAdmin, press } from "../testing.tsx";

drawsAdmin();

const focus = (name: string) => act(() => button(name).focus());

it.each(["loading", "disabled"])("keeps the focus of a button that is %s once it is pressed", async (how) => {
  const save = vi.fn<() => void>();
  const Form = () => {
    const [isDone, setDone] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
          setDone(true);
        }}
      >
        <Button type="submit" {...{ [how]: isDone }}>
          Save
        </Button>
        <ActionIcon aria-label="Next" />
      </form>
    );
  };
  await draw(<Form />);
  focus("Save");
  await press("Save");
  expect(document.activeElement).toBe(button("Save"));
  expect(button("Save").disabled).toBe(false);
  expect(button("Save").getAttribute("aria-disabled")).toBe("true");
  await press("Save");
  expect(save).toHaveBeenCalledTimes(1);
  focus("Next");
  expect(button("Save").disabled).toBe(true);
});
