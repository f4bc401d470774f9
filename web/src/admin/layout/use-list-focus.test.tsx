import { act, useRef, useState } from "react";
import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press, until } from "../testing.tsx";
import { Modal } from "../ui/dialogs/modal.tsx";
import { useListFocus } from "./use-list-focus.ts";

drawsAdmin();

/** A list whose rows are deleted after a question; `Empty` deletes them all, as a colleague might. */
function Page() {
  const page = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useListFocus(page, heading);
  const [names, setNames] = useState(["A", "B", "C"]);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Projects
      </h1>
      <button type="button" onClick={() => setNames([])}>
        Empty
      </button>
      <main ref={page}>
        <section>
          {names.length === 3 ? (
            <button type="button" onClick={() => setNames(["B", "C"])}>
              Delete the first
            </button>
          ) : null}
          {names.length > 0 ? (
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a href={`/${name}`}>{name}</a>
                  <button type="button" onClick={() => setAsked(name)}>
                    {`More: ${name}`}
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </section>
      </main>
      {asked === null ? null : (
        <Modal title="Delete?" onClose={() => setAsked(null)}>
          <button
            type="button"
            onClick={() => {
              setAsked(null);
              setTimeout(() => act(() => setNames((all) => all.filter((name) => name !== asked))));
            }}
          >
            Delete
          </button>
        </Modal>
      )}
    </>
  );
}
const focused = () => document.activeElement?.textContent;
async function remove(name: string) {
  await act(async () => button(`More: ${name}`).focus());
  await press(`More: ${name}`);
  await press("Delete");
}

it("goes to the row that takes the place of a deleted one, and from the last to the one before", async () => {
  await draw(<Page />);
  await remove("A");
  await until(() => expect(focused()).toBe("More: B"));
  await remove("C");
  await until(() => expect(focused()).toBe("More: B"));
});

it("goes to the heading when the list is empty", async () => {
  await draw(<Page />);
  await remove("A");
  await until(() => expect(focused()).toBe("More: B"));
  await remove("B");
  await until(() => expect(focused()).toBe("More: C"));
  await remove("C");
  await until(() => expect(focused()).toBe("Projects"));
});

it("goes to the list when the buttons for selected rows are gone", async () => {
  await draw(<Page />);
  await act(async () => button("Delete the first").focus());
  await press("Delete the first");
  await until(() => expect(focused()).toBe("B"));
});

it("leaves alone who is elsewhere", async () => {
  await draw(<Page />);
  await act(async () => button("More: A").focus());
  await act(async () => button("More: A").blur());
  await press("Empty");
  await act(async () => {});
  expect(document.activeElement).toBe(document.body);
});
