import { isFullRun } from "@ezo/contract/testing/scope";
import { afterEach, expect, it, vi } from "vitest";
import { drawPublic, endDrawn } from "../../testing/draw-public.tsx";
import { useApproached } from "../use-approached.ts";
import { PhoneField } from "./phone-field.tsx";

afterEach(() => {
  endDrawn();
  vi.restoreAllMocks();
});

function Form() {
  const [isApproached, approach] = useApproached();
  return (
    <form {...approach}>
      <input name="name" />
      <PhoneField label="Phone" error={undefined} isApproached={isApproached} onChange={() => {}} />
    </form>
  );
}

/** The widget arrives within the first two. */
const STEPS = isFullRun ? 15 : 4;

it("keeps what is typed while the widget arrives, whenever that is", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  // Loaded before, so that it arrives within a known number of steps.
  await import("./phone-widget.tsx");
  for (let step = 0; step < STEPS; step += 1) {
    const { box } = await drawPublic(<Form />);
    const input = (name: string) => box.querySelector<HTMLInputElement>(`input[name=${name}]`);
    input("name")?.focus();
    await turns(step);
    input("phone")?.focus();
    await turns(3);
    type(document.activeElement, "555123456");
    input("name")?.focus();
    await vi.waitFor(() => expect(box.querySelector("[class*=wrap]"), "the widget").not.toBeNull());
    await vi.waitFor(() =>
      expect(input("phone")?.value.replaceAll(" ", ""), `typed at step ${step}`).toBe("555123456"),
    );
    endDrawn();
  }
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
function type(focused: Element | null, text: string): void {
  if (!(focused instanceof HTMLInputElement)) throw new Error("the field has lost the focus");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(focused, text);
  focused.dispatchEvent(new Event("input", { bubbles: true }));
}
